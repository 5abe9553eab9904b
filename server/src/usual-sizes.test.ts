import { expect, test } from 'vitest';
import { testDatabase } from './kit/database/testing.ts';
import { usualSizes } from './order/save-order-line.ts';
import { usualSize } from './production/plan/plan.queries.ts';

const { db, pool, statementsOf } = await testDatabase();
const asked: Record<string, () => Promise<unknown>> = {
  'of a new plan': () => usualSize(db, 1),
  'of a line of sales': () => usualSizes(db, { direction: 'SALES', ids: [1] }),
  'of a purchase': () => usualSizes(db, { direction: 'PURCHASE', ids: [1] }),
};

/** An item may have been planned or ordered ever so often. */
test.each(Object.entries(asked))('the usual size %s is the last entry of an index', async (_, ask) => {
  const texts = (await statementsOf(ask)).filter((text) => text.includes('max('));
  expect(texts).toHaveLength(1);
  const [text] = texts as [string];
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan, costs off) ${text}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan.match(/Limit\s+->\s+Index (?:Only )?Scan Backward using \w+_size/g), plan).toHaveLength(text.match(/max\(/g)?.length ?? 0);
});
