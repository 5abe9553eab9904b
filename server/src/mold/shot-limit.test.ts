import { approveMold, Mold } from '@lotline/contract/mold/mold';
import { expect, test } from 'vitest';
import { onePlant } from '../plant/testing.ts';
import { testApp } from '../testing.ts';

const { db, as } = await testApp({ env: { MOLD_SHOT_LIMIT: 'block' } });

test('where the plant blocks molds at their guaranteed shots, nobody approves more', async () => {
  const person = await as();
  const { shelf } = await onePlant(db);
  const mold = (
    await person.send(Mold.create, { code: 'K-1', name: '금형', type: 'PRESS', locationId: shelf, guaranteedShots: 10, initialShots: 10 })
  ).json();
  expect(mold).toMatchObject({ usage: 'OVER', approvable: false });
  const answer = await person.send(approveMold, { id: mold.id, approvedShots: 20, reason: '납기' });
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'mold.approvalIsOffHere']);
});
