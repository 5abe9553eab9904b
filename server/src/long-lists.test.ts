import { kioskRefusals } from '@lotline/contract/kiosk/refusal-list';
import { issues } from '@lotline/contract/material/issue';
import { movements, receipts, restocks } from '@lotline/contract/material/movement';
import { shipments } from '@lotline/contract/shipment/shipment';
import { dataHistory } from '@lotline/contract/system/data-history';
import { serviceHistory, serviceHistoryBetween, serviceHistoryOf } from '@lotline/contract/system/service-history';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { sortedWhole } from './kit/database/testing.ts';
import { testApp } from './testing.ts';

const { db, pool, as, statementsOf } = await testApp();
const me = await as();

const year = { startDt: '2025-04-01', endDt: '2026-03-31' };
const millis = { from: Date.parse('2025-04-01'), to: Date.parse('2026-04-01') };
const part = { limit: 100 };
/** Lists that grow with each day of the plant; packages, plans and lots are in order once their tables were analysed, which `npm run bench -- growth` measures. */
type Lists = Record<string, () => Promise<{ statusCode: number; body: string }>>;
const lists: Lists = {
  movements: () => me.send(movements, { ...year, ...part }),
  receipts: () => me.send(receipts, { ...year, ...part }),
  restocks: () => me.send(restocks, { ...year, ...part }),
  issues: () => me.send(issues, { ...year, ...part }),
  shipments: () => me.send(shipments, { ...year, ...part }),
  'refused reports': () => me.send(kioskRefusals, { which: 'ALL', ...part }),
  'changes of a table': () => me.send(dataHistory, { table: 'material', ...part }),
  'calls of a service': () => me.send(serviceHistoryOf, { ...millis, s: 'plan', ...part }),
};
/** Of an empty log the planner expects two calls between any two bounds, and gathers them; the first analysis of it, which its first calls bring, ends that. */
const ofLog: Lists = {
  'calls of a year': () => me.send(serviceHistory, { ...millis, ...part }),
  'calls of a person': () => me.send(serviceHistory, { ...millis, personId: me.id, ...part }),
  'refused calls': () => me.send(serviceHistory, { ...millis, quick: 'refused', ...part }),
  'slow calls': () => me.send(serviceHistory, { ...millis, quick: 'slow', ...part }),
  'calls by their numbers': () => me.send(serviceHistoryBetween, { a: 1, b: 1_000_000, ...part }),
};

/** The statements are planned while the plant is empty, as on its first day. */
test.each(Object.entries(lists))('%s: the first rows are read along an index, not sorted out of all', (_, list) => readsAlongAnIndex(list));

describe('once the log was analysed', () => {
  beforeAll(async () => {
    await sql`insert into service_history (at, user_id, service, method, path, status, duration_ms)
      select '2026-03-31'::timestamptz - i * interval '1 hour', i % 40, 'plan', 'POST', '/plan', case when i % 5 = 0 then 422 else 200 end, i % 1200
      from generate_series(1, 8000) i`.execute(db);
    await sql`analyze service_history`.execute(db);
  });
  test.each(Object.entries(ofLog))('%s: the first rows are read along an index, not sorted out of all', (_, list) =>
    readsAlongAnIndex(list),
  );
});

const readsAlongAnIndex = async (list: Lists[string]) => {
  const texts = await statementsOf(async () => {
    const { statusCode, body } = await list();
    expect(statusCode, body).toBe(200);
  });
  const long = texts.filter((text) => /^\s*(?:with|select)\b.*\border by\b.*\blimit\b/is.test(text));
  expect(long.length).toBeGreaterThan(0);
  const sorted = await Promise.all(long.map(async (text) => [text, await sortedWhole(pool, text)] as const));
  expect(sorted.filter(([, by]) => by.length > 0)).toEqual([]);
};
