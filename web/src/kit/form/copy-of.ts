import { camel, snake } from '@lotline/contract/kit/spelling';
import { tableSeen } from '@lotline/contract/system/tables';
import { partOf } from './part-of.ts';

type Copied = { readonly table: string; readonly draft: { readonly shape: Readonly<Record<string, unknown>> } };

/** What tells a record from the others of its table: its code and its barcode, and the number of a line. */
export const keysOf = (table: string): readonly string[] => {
  const code = tableSeen(snake(table))?.codeColumn;
  return [...(code ? [camel(code)] : []), 'barcode', 'seq'];
};

/** What a new record starts with that is like this one: all that a person fills in, but its keys. */
export const copyOf = ({ table, draft }: Copied, row: unknown) => {
  const keys = keysOf(table);
  return Object.fromEntries(Object.entries(partOf(draft.shape, row)).filter(([field]) => !keys.includes(field)));
};
