import { type ComponentProps, useMemo } from 'react';
import type { Column } from '../columns/columns.ts';
import { ImportDialog } from '../dialogs/ImportDialog.tsx';
import type { Shaped } from '../form/typed.ts';
import { withReading } from './PasteDialog.tsx';

type Props = Omit<ComponentProps<typeof ImportDialog<Shaped>>, 'pasted'> & {
  useReading?: ((of: never) => readonly Column<never>[] | undefined) | undefined;
  /** What that reading goes by: the record that the lines belong to. */
  readingOf?: unknown;
};

const nothingElse = () => none;
const none: readonly never[] = [];

/** The import of an Excel file whose cells may name other records: it begins when those are known. */
export const ReadImport = ({ columns, useReading = nothingElse, readingOf, ...rest }: Props) => {
  const reading = useReading(readingOf as never);
  const all = useMemo(() => reading && withReading(reading, columns), [reading, columns]);
  return all ? <ImportDialog columns={all} {...rest} /> : null;
};
