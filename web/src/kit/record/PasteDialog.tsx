import { useMemo, useState } from 'react';
import type { Column } from '../columns/columns.ts';
import type { DoubtsOf } from '../dialogs/doubts.ts';
import { ImportDialog } from '../dialogs/ImportDialog.tsx';
import type { Shaped } from '../form/typed.ts';
import type { Pasted } from '../grid/handle.ts';

type Kept = { id: number; version: number };
type Props = {
  pasted: Pasted<Kept>;
  makes: boolean | number;
  draft: Shaped;
  columns: readonly Column<never>[];
  useReading?: ((of: never) => readonly Column<never>[] | undefined) | undefined;
  /** What that reading goes by: the record that the lines belong to. */
  readingOf?: unknown;
  words: string;
  file: string;
  start: Readonly<Record<string, unknown>> | undefined;
  records: readonly Kept[];
  /** Into the lines of a form: what is right goes there without a review. */
  intoForm?: boolean;
  doubts?: DoubtsOf | undefined;
  saveMany: (rows: readonly unknown[]) => Promise<unknown>;
  close: () => void;
};

/** What is read in another way than the list shows it stands in its place. */
export const withReading = (reading: readonly Column<never>[], columns: readonly Column<never>[]) => [
  ...reading,
  ...columns.filter(({ id }) => !reading.some((one) => one.id === id)),
];
const nothingElse = () => none;
const none: readonly never[] = [];

/** A block of cells that was pasted into a list, under the review of an Excel import: nothing is saved before it is. */
export const PasteDialog = ({ pasted, makes, columns, useReading = nothingElse, readingOf, saveMany, ...rest }: Props) => {
  const reading = useReading(readingOf as never);
  const all = useMemo(() => reading && withReading(reading, columns), [reading, columns]);
  // One block is taken once, whatever it changes in what stands around it.
  const [given] = useState(() => ({ block: pasted, makes }));
  return all ? <ImportDialog columns={all} pasted={given} save={saveMany} saveMany={saveMany} {...rest} /> : null;
};
