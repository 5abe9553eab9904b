import { qualityStatuses, usable } from '@lotline/contract/ledger/movement';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../kit/database/testing.ts';

const { db } = await testDatabase();

test('the database and the contract call the same stock usable', async () => {
  const { rows } = await sql<{ status: string }>`
    select status from unnest(${[...qualityStatuses]}::text[]) with ordinality as t(status, n) where is_usable(status) order by n`.execute(
    db,
  );
  expect(rows.map(({ status }) => status)).toEqual(usable);
});

test('no function of the database names usable stock by itself', async () => {
  const { rows } = await sql<{ proname: string }>`
    select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.proname <> 'is_usable' and p.prosrc ~ 'OK.*CONCESSION'`.execute(db);
  expect(rows).toEqual([]);
});
