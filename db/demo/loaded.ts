import { sql } from 'kysely';
import type { Trx } from '../../server/src/kit/database/pool.ts';

/** Rows by their human key. */
export type Ids = ReadonlyMap<string, number>;
export type Loaded = { places: Ids; partners: Ids; tools: Ids; workers: Ids; operations: Ids; materials: Ids; products: Ids; users: Ids };

/** Stamps of what follows in this transaction carry this instant. */
export const setClock = (db: Trx, at: string) => sql`select set_config('lotline.clock', ${at}, true)`.execute(db);
