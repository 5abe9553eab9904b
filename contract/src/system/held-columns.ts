import type { Action } from '../kit/call.ts';
import { camel } from '../kit/spelling.ts';
import type { MenuName } from './menu.ts';
import type { tablesSeen } from './tables.ts';

type Right = readonly [menu: MenuName, action: Action];
/** The rights that it takes, all of them, or nobody's. */
type Held = readonly Right[] | 'nobody';

/** Columns that viewing a table's rows doesn't show: neither its history, nor a search there, nor what an answer says of a newer row tells them. */
export const heldColumns = {
  app_user: { password_hash: 'nobody' },
  worker: { badge_barcode: [['worker', 'modify']], pin_hash: 'nobody' },
  connection: { secrets: 'nobody' },
  device: { key_hash: 'nobody' },
  labor_rate: { per_hour: [['productionProfit', 'view']] },
  machine_rate: { per_hour: [['productionProfit', 'view']] },
  // Who may look at the stock itself learns nothing new.
  count_line: {
    book_qty: [
      ['materialStock', 'view'],
      ['prodStock', 'view'],
    ],
  },
  // It repeats what a record said, badges and quantities among it.
  print_job_label: { said: 'nobody' },
} as const satisfies Partial<Record<keyof typeof tablesSeen, Readonly<Record<string, Held>>>>;

/** What an ask calls them: calls are written down for readers who may not know them. */
export const heldFields: ReadonlySet<string> = new Set(Object.values(heldColumns).flatMap((columns) => Object.keys(columns).map(camel)));

/** What stands in place of a value that its reader may not know. */
export const masked = '••••••';

type May = (menu: string, action: Action) => boolean;
const held: Readonly<Record<string, Readonly<Record<string, Held>>>> = heldColumns;
/** The columns of a table that this reader may not know, by their names in the database. */
export const heldFrom = (table: string, may: May): readonly string[] =>
  Object.entries(Object.hasOwn(held, table) ? (held[table] ?? {}) : {})
    .filter(([, rights]) => rights === 'nobody' || !rights.every(([menu, action]) => may(menu, action)))
    .map(([column]) => column);

/** Whether this reader may not know a column of a table. */
export const isHeld = <Table extends keyof typeof heldColumns>(
  table: Table,
  column: keyof (typeof heldColumns)[Table] & string,
  may: May,
) => heldFrom(table, may).includes(column);

/** The same row without what this reader may not know; its fields are named as the contract names them. */
export const withoutHeld = <Row extends Readonly<Record<string, unknown>>>(table: string, row: Row, may: May): Row => {
  const fields = heldFrom(table, may).map(camel);
  return fields.length ? (Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field))) as Row) : row;
};
