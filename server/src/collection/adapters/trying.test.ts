import { expect, test } from 'vitest';
import { listening, until } from './testing.ts';
import { trying } from './trying.ts';

test('what can’t begin is begun again until it stands, and each failure is told', async () => {
  const { ears, codes, states } = listening();
  let opened = 0;
  let closed = 0;
  const link = trying(
    ears,
    async () => {
      opened += 1;
      if (opened < 3) throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
      return {
        close: async () => {
          closed += 1;
        },
      };
    },
    1,
  );
  await until(() => opened === 3);
  await link.close();
  expect([codes(), states, opened, closed]).toEqual([['collection.link.refused', 'collection.link.refused'], ['down', 'down'], 3, 1]);
});

test('what is closed while it waits begins no more', async () => {
  const { ears, states } = listening();
  let opened = 0;
  const link = trying(ears, async () => {
    opened += 1;
    throw new Error('never');
  });
  await until(() => states.length > 0);
  await link.close();
  expect(opened).toBe(1);
});
