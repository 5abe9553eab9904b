import { type ComponentProps, useMemo } from 'react';
import type { Column } from '../columns/columns.ts';
import { ImportDialog } from '../dialogs/ImportDialog.tsx';
import type { Shaped } from '../form/typed.ts';
import { withReading } from './PasteDialog.tsx';

type Props = Omit<ComponentProps<typeof ImportDialog<Shaped>>, 'pasted'> & {
  useReading?: (() => readonly Column<never>[] | undefined) | undefined;
};

const nothingElse = () => none;
const none: readonly never[] = [];

/** The import of an Excel file whose cells may name other records: it begins when those are known. */
export const ReadImport = ({ columns, useReading = nothingElse, ...rest }: Props) => {
  const reading = useReading();
  const all = useMemo(() => reading && withReading(reading, columns), [reading, columns]);
  return all ? <ImportDialog columns={all} {...rest} /> : null;
};
