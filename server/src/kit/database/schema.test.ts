import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { root } from '../running/config.ts';
import { describeTables } from './table-types.ts';
import { testDatabase } from './testing.ts';

const { db, pool } = await testDatabase();

/** Tables that are no records of the plant, and why. */
const logs: Record<string, string> = {
  schema_migration: 'says which files have run',
  data_history: 'is the history itself',
  service_history: 'is a log of calls, written once',
  idempotency_key: 'holds first answers, thrown away by age',
  number_series: 'is a counter',
  sign_in_guard: 'counts failed sign-ins, forgotten by age',
  known_device: 'marks of browsers, forgotten by age',
  kiosk_person: 'marks of who stands at a kiosk, forgotten by age',
  user_session: 'changes with every call of its user',
  page_hit: 'is a log of visits, written once',
  material_day: 'adds up what the movements say already',
  material_day_change: 'adds up what the movements say already',
  material_balance: 'adds up what the movements say already',
  parameter_value: 'is the last of what the blocks hold',
  alert: 'is what the product noticed, closed by itself and forgotten by age',
  alert_reading: 'marks of who has read, gone with what they read',
  mail: 'waits to be sent, forgotten by age',
  connection_state: 'is told anew every few seconds',
  terminal_contact: 'is told anew every minute',
  terminal_fact: 'is a log of what came from terminals, the facts themselves stand elsewhere',
  observation_batch: 'waits for its blocks',
  observation_block: 'is written anew with each point',
  made_mark: 'says how far results are added up',
  made_hour: 'adds up what the results say already',
  defect_hour: 'adds up what the results say already',
  sales_entry: 'repeats what lines of sales and shipments say',
};

const triggersOf = async () => {
  const { rows } = await sql<{ table: string; triggers: string[] }>`
    select c.relname as table, coalesce(array_agg(t.tgname::text order by t.tgname) filter (where t.tgname is not null), '{}') as triggers
    from pg_class c left join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by 1 order by 1`.execute(db);
  return rows;
};

describe('schema', () => {
  it('keeps history and tells of changes for every table, and stamps every record', async () => {
    const silent = (await triggersOf()).filter(({ table, triggers }) => {
      const isFact = triggers.includes('only_grows');
      return (
        !logs[table] &&
        !(
          triggers.includes('keep_history') &&
          triggers.includes('keep_inserted') &&
          triggers.includes('tell_change') &&
          (isFact || triggers.includes('stamp_row'))
        )
      );
    });
    expect(silent).toEqual([]);
  });

  it('draws the id of each record from the sequence that bears its name', async () => {
    const { rows } = await sql<{ table: string; sequence: string }>`
      select c.relname as table, pg_get_serial_sequence(c.relname, 'id') as sequence from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'id' and a.attidentity <> ''`.execute(
      db,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ table, sequence }) => sequence !== `public.${table}_id_seq`)).toEqual([]);
  });

  it('asks of every field that points to a file whether it may', async () => {
    const { rows } = await sql`
      select c.relname as table, a.attname as column
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.confrelid = 'stored_file'::regclass and not exists (
        select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'own_file_' || a.attname and t.tgenabled = 'O'
          and split_part(encode(t.tgargs, 'escape'), '\\000', 1) = a.attname)`.execute(db);
    expect(rows).toEqual([]);
    const { rows: named } = await sql`
      select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped and a.attnum > 0
        and a.attname ~ '(file|image|photo|drawing|picture)_id$' and not exists (
          select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'stored_file'::regclass and k.conkey = array[a.attnum])`.execute(
      db,
    );
    expect(named).toEqual([]);
  });

  it('leaves rows without a partner, an order line or a correction out of the indexes for them, where rows come fastest', async () => {
    const { rows } = await sql`
      select i.indexrelid::regclass::text as index from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid in ('stock_movement'::regclass, 'material_stock'::regclass, 'product'::regclass) and i.indpred is null and not a.attnotnull
        and exists (select from pg_constraint f where f.conrelid = i.indrelid and f.contype = 'f' and f.conkey = array[a.attnum])`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });

  it('asks the stamp and the history at each update that may be an edit', async () => {
    const { rows } = await sql`
      select c.relname as table, t.tgname as trigger, array_agg(a.attname) as unseen
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and t.tgname in ('keep_history', 'stamp_row') and cardinality(t.tgattr::int2[]) > 0
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'id' and a.attnum <> all (t.tgattr::int2[])
        and a.attname <> all (string_to_array(split_part(encode(t.tgargs, 'escape'), '\\000', 1), ','))
      group by 1, 2`.execute(db);
    expect(rows).toEqual([]);
    const { rows: heldBack } = await sql<{ count: number }>`
      select count(*)::int as count from pg_trigger where tgname = 'keep_history' and cardinality(tgattr::int2[]) > 0`.execute(db);
    expect(heldBack[0]?.count).toBeGreaterThan(5);
  });

  it('excuses no table that is gone', async () => {
    const tables = (await triggersOf()).map(({ table }) => table);
    expect(Object.keys(logs).filter((table) => !tables.includes(table))).toEqual([]);
  });

  it('says nothing twice: no two constraints and no two indexes alike', async () => {
    const { rows } = await sql`
      select conrelid::regclass::text as table, pg_get_constraintdef(oid) as says, count(*) from pg_constraint
      where connamespace = 'public'::regnamespace group by 1, 2 having count(*) > 1
      union all
      select indrelid::regclass::text, regexp_replace(pg_get_indexdef(indexrelid), 'INDEX .* ON', 'INDEX ON'), count(*) from pg_index
      join pg_class c on c.oid = indrelid where c.relnamespace = 'public'::regnamespace group by 1, 2 having count(*) > 1`.execute(db);
    expect(rows).toEqual([]);
  });

  it('has an index behind every foreign key that a delete must look up', async () => {
    const { rows } = await sql<{ key: string }>`
      select conrelid::regclass::text || '.' || (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as key
      from pg_constraint f where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype = 'c'
        and not exists (select from pg_index i where i.indrelid = f.conrelid and i.indkey[0] = f.conkey[1])`.execute(db);
    expect(rows).toEqual([]);
  });

  it('gives every dotted constraint its words in the contract', async () => {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint where connamespace = 'public'::regnamespace and conname like '%.%'
      union select relname from pg_class where relkind = 'i' and relnamespace = 'public'::regnamespace and relname like '%.%'
      union select m[1] from pg_proc, regexp_matches(prosrc, 'constraint = ''([a-zA-Z]+[.][a-zA-Z]+)''', 'g') m where pronamespace = 'public'::regnamespace
      union select m[1] from pg_trigger, regexp_matches(encode(tgargs, 'escape'), '([a-z][a-zA-Z]+[.][a-zA-Z]+)', 'g') m where not tgisinternal
      order by 1`.execute(db);
    const { allWords } = await import('@lotline/contract/words');
    expect(rows.map(({ name }) => name).filter((name) => !(name in allWords))).toEqual([]);
  });

  it('is what tables.ts says', async () => {
    const written = fs.readFileSync(path.join(root, 'server/src/kit/database/tables.ts'), 'utf8');
    expect(written, 'tables.ts is behind the migrations: npm run db-types').toBe(await describeTables(pool));
  });
});
