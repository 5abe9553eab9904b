import { addDays } from '@lotline/contract/kit/production-day';
import { receiveMaterial } from '@lotline/contract/material/stock';
import * as results from '@lotline/contract/quality/quality-result';
import { expect, test } from 'vitest';
import { smallPlant } from '../material/testing.ts';
import { testApp, workDay } from '../testing.ts';

const { db, as, insert } = await testApp({ env: { NC_DUE_DAYS: '5' } });
const plant = await smallPlant(db);
const first = await as([{ name: 'nonconformance', all: true }], '품질 팀장');
const manager = await as();
const inspector = await as([
  { name: 'materialQualityResult', all: true },
  { name: 'stockInOut', all: true },
]);
const { materialInspections: material } = results;

/** What came in and is judged bad, not yet confirmed. */
const judged = async (responsibleId?: number) => {
  const materialId = await plant.material({ iqcRequired: true });
  if (responsibleId !== undefined)
    await insert('qualityStandard', {
      ...{ materialId, responsibleId, stage: 'INCOMING', code: crypto.randomUUID(), name: '수입', effectiveFrom: '2026-01-01' },
      ...{ sampling: JSON.stringify({ mode: 'FULL' }), characteristics: '[]' },
      ...{ status: 'APPROVED', approvedAt: '2026-01-01T00:00:00Z', approvedBy: manager.id },
    });
  await manager.send(receiveMaterial, {
    ...{ materialId, supplierLotNo: 'SL', bizPartnerId: plant.supplier, packages: [{ qty: 10, supplierLotNo: 'SL' }] },
  } as never);
  const waiting = (await manager.send(results.waitingInspections, {})).json();
  const { id, version } = waiting.rows.find((row: { materialId: number }) => row.materialId === materialId);
  await manager.send(material.judge, { id, version, judgement: 'FAIL', remark: '녹' });
  const page = (await manager.send(material.one, { id })).json();
  expect(page.status).toBe('JUDGED');
  return { id, version: page.version as number };
};
const opened = (resultId: number) =>
  db.selectFrom('nonconformance').select(['responsibleId', 'dueDay']).where('resultId', '=', resultId).executeTakeFirstOrThrow();
const ahead = async (id: number, by = manager) => (await by.send(material.ahead, { id })).json();

test('whom the standard names looks after what it found, until so many days from the production day', async () => {
  const { id, version } = await judged(inspector.id);
  const said = await ahead(id);
  expect(said).toMatchObject({ responsibleId: inspector.id, because: 'STANDARD', dueDay: addDays(workDay(), 5) });
  expect((await manager.send(material.confirm, { id, version })).statusCode).toBe(200);
  expect(await opened(id)).toEqual({ responsibleId: inspector.id, dueDay: said.dueDay });
});

test('where nobody is named it is who confirms, and who may not deal with it gives it to the first who may', async () => {
  const { id } = await judged();
  expect(await ahead(id)).toMatchObject({ responsibleId: manager.id, because: 'CONFIRMER' });
  expect(await ahead(id, inspector)).toMatchObject({ responsibleId: first.id, responsibleName: '품질 팀장', because: 'RIGHT' });
});

test('who left the plant isn’t named, and what whoever confirms says counts', async () => {
  const gone = await as([], '퇴사자');
  await db.updateTable('appUser').set({ enabled: false }).where('id', '=', gone.id).execute();
  const { id, version } = await judged(gone.id);
  expect(await ahead(id)).toMatchObject({ because: 'CONFIRMER' });
  const dueDay = addDays(workDay(), 30);
  await manager.send(material.confirm, { id, version, nonconformance: { responsibleId: first.id, dueDay } });
  expect(await opened(id)).toEqual({ responsibleId: first.id, dueDay });
});

test('it isn’t due before the day on which it is opened', async () => {
  const { id, version } = await judged();
  const late = await manager.send(material.confirm, { id, version, nonconformance: { dueDay: addDays(workDay(), -1) } });
  expect([late.statusCode, late.json().code]).toEqual([422, 'quality.dueDayIsAhead']);
  expect(
    (await manager.send(material.confirm, { id, version, nonconformance: { responsibleId: null, dueDay: workDay() } })).statusCode,
  ).toBe(200);
  expect(await opened(id)).toEqual({ responsibleId: null, dueDay: workDay() });
});
