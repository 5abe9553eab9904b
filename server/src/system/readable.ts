import type { AttachmentOwner } from '@lotline/contract/system/attachment';
import type { FoundTable } from '@lotline/contract/system/find';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import type { Caller, ServerContext } from '../kit/http/serve.ts';

/** Which rows of a table somebody may read, as a condition on `x.id`. */
type Readable = (caller: Caller) => RawBuilder<unknown>;
const told = new WeakMap<ServerContext['app'], Map<string, Readable>>();

/** Not everybody who sees the menu of these records may read each of them: the domain that has them says which. */
export const readOnly = ({ app }: ServerContext, table: FoundTable & AttachmentOwner, readable: Readable) => {
  told.set(app, new Map([...(told.get(app) ?? []), [table, readable]]));
};

export const readableOf = ({ app }: ServerContext, table: string, caller: Caller) => told.get(app)?.get(table)?.(caller);

/** Of a kind of record whose rows aren't for everybody: whether this one is for who asks. */
export const mayReadOne = async (server: ServerContext, db: Db, caller: Caller, { table, id }: { table: string; id: number }) => {
  const condition = readableOf(server, table, caller);
  if (!condition) return true;
  const { rows } = await sql`select from (select ${id}::bigint as id) x where ${condition}`.execute(db);
  return rows.length > 0;
};
