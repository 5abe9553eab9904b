import { receiptsOfOrder } from '@lotline/contract/material/movement';
import { receiveOrdered } from '@lotline/contract/material/stock';
import { deliveriesOf } from '@lotline/contract/order/delivery';
import { inspectionsOfSupplier } from '@lotline/contract/quality/quality-result';
import { expect, test } from 'vitest';
import { smallPlant } from '../material/testing.ts';
import { testApp } from '../testing.ts';

const { db, as, insert } = await testApp();
const person = await as();
const plant = await smallPlant(db);
const steel = await plant.material();
const due = (day: string, qty: number) => plant.purchase(steel, qty, { dueDate: day });
const comes = async (orderMaterialId: number, day: string, ...qty: number[]) => {
  const lines = [{ orderMaterialId, packages: qty.map((one) => ({ qty: one })) }];
  const came = await person.send(receiveOrdered, { lines, occurredAt: `${day}T03:00:00Z` });
  expect(came.statusCode, came.body).toBe(200);
};
const asked = { bizPartnerId: plant.supplier, startDt: '2026-03-01', endDt: '2026-03-31' };

test('a line kept its day when all of it had come by then; one gram that came later made it late', async () => {
  const [kept, late, missing, later] = [
    await due('2026-03-10', 10),
    await due('2026-03-10', 10),
    await due('2026-03-11', 10),
    await due('2026-04-20', 10),
  ];
  await comes(kept, '2026-03-09', 4);
  await comes(kept, '2026-03-10', 6);
  await comes(late, '2026-03-09', 9.999);
  await comes(late, '2026-03-13', 0.001);
  await comes(missing, '2026-03-11', 5);
  await comes(later, '2026-03-11', 10);
  const { rows, total, quick } = (await person.send(deliveriesOf, { ...asked, limit: 10, quickCounts: true })).json();
  const told = (id: number) => rows.find((row: { id: number }) => row.id === id);
  expect(told(kept)).toMatchObject({ state: 'ON_TIME', wholeOn: '2026-03-10', daysLate: 0, onTimeQty: 10 });
  expect(told(late)).toMatchObject({ state: 'LATE', wholeOn: '2026-03-13', daysLate: 3, onTimeQty: 9.999, receivedQty: 10 });
  expect(told(missing)).toMatchObject({ state: 'MISSING', wholeOn: null, daysLate: null, onTimeQty: 5 });
  expect(told(later)).toBeUndefined();
  expect({ total, quick }).toMatchObject({ total: 3, quick: { onTime: { total: 1 }, late: { total: 2 } } });
});

test('what is not due yet, was cancelled, or is another’s says nothing of a supplier', async () => {
  const other = await smallPlant(db);
  await plant.purchase(steel, 10, { dueDate: '2099-01-01' });
  await plant.purchase(steel, 10, { dueDate: '2026-03-20', status: 'CANCELLED' });
  await other.purchase(steel, 10, { dueDate: '2026-03-20' });
  const ask = { ...asked, startDt: '2026-03-15', endDt: '2099-12-31', limit: 10 };
  const { rows } = (await person.send(deliveriesOf, ask)).json();
  expect(rows.map(({ dueDate }: { dueDate: string }) => dueDate)).toEqual(['2026-04-20']);
});

test('what came on an order stands on its page, and is told to those who may view stock', async () => {
  const line = await due('2026-03-25', 10);
  await comes(line, '2026-03-24', 3, 4);
  const { orderId } = await db.selectFrom('orderMaterial').select('orderId').where('id', '=', line).executeTakeFirstOrThrow();
  const { rows } = (await person.send(receiptsOfOrder, { id: orderId, limit: 10 })).json();
  expect(rows.map(({ qty }: { qty: number }) => qty).sort()).toEqual([3, 4]);
  const clerk = await as([{ name: 'orderInfo', view: true }]);
  expect((await clerk.send(receiptsOfOrder, { id: orderId })).statusCode).toBe(403);
});

test('of what a supplier delivered the first round of each judged inspection counts', async () => {
  const inspect = ({ judgement = 'PASS', ...more }: { judgement?: 'PASS' | 'FAIL' | 'PENDING' } & Record<string, unknown>) =>
    insert('qualityResult', {
      ...{ resultNo: `DLV-${Math.random()}`, stage: 'INCOMING', cause: 'RECEIPT', materialId: steel, bizPartnerId: plant.supplier },
      ...{ lotQty: 10, uom: 'kg', endedAt: '2026-03-12T03:00:00Z', judgedAt: '2026-03-12T03:00:00Z', status: 'JUDGED', judgement, ...more },
      ...{ acceptedQty: judgement === 'PASS' ? 10 : 0, rejectedQty: judgement === 'FAIL' ? 10 : 0 },
    });
  await inspect({});
  const failed = await inspect({ judgement: 'FAIL' });
  await inspect({ previousId: failed, round: 2 });
  await inspect({ judgement: 'PENDING', status: 'REQUESTED', endedAt: null });
  await inspect({ judgement: 'FAIL', endedAt: '2026-04-02T03:00:00Z' });
  const ask = { ...asked, limit: 10, quickCounts: true };
  expect((await person.send(inspectionsOfSupplier, ask)).json()).toMatchObject({ total: 2, quick: { notPassed: { total: 1 } } });
  const clerk = await as([{ name: 'orderInfo', view: true }]);
  expect((await clerk.send(inspectionsOfSupplier, ask)).statusCode).toBe(403);
});
