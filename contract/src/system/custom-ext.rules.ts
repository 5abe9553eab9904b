import type { Rule } from '../kit/rule.ts';

type Defining = { table: string; field: string; tables: readonly string[]; columns: readonly string[] };

export const definingRules: Rule<Defining>[] = [
  {
    code: 'customField.tableCanBeExtended',
    field: 'tableName',
    broken: ({ table, tables }) => !tables.includes(table),
    tell: ({ table }) => ({ table }),
  },
  {
    code: 'customField.fieldIsNoColumn',
    field: 'field',
    broken: ({ field, columns }) => columns.includes(field),
    tell: ({ field }) => ({ field }),
  },
];

type Definition = { tableName: string; field: string; type: string };
type Redefining = { was: Definition; becomes: Definition; rowsWithValue: number };

export const redefiningRules: Rule<Redefining>[] = [
  {
    code: 'customField.staysInItsTable',
    field: 'tableName',
    broken: ({ was, becomes }) => was.tableName !== becomes.tableName || was.field !== becomes.field,
  },
  {
    code: 'customField.usedTypeStays',
    field: 'type',
    broken: ({ was, becomes, rowsWithValue }) => was.type !== becomes.type && rowsWithValue > 0,
    tell: ({ rowsWithValue }) => ({ rows: rowsWithValue }),
  },
];
