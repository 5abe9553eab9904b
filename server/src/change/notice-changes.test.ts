import { ResultAsk } from '@lotline/contract/production/result/result';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { recordResult } from '../production/index.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';
import { noticeChanges } from './notice-changes.ts';

const { db } = await testApp();
const floor = await smallFloor(db);
const look = (seen?: string) =>
  noticeChanges(db, { hours: floor.by.hours, newAfterDays: 30, since: new Date(Date.now() - 3_600_000), seen });
const notice = async () => (await look()).noticed;
const found = (cause: string, productId?: number) =>
  db
    .selectFrom('processChange')
    .select(['kind', 'was', 'becomes', 'status', 'dailyPlanId', 'workerId', 'startsAt'])
    .where('cause', '=', cause as 'TOOL')
    .$if(productId !== undefined, (q) => q.where('productId', '=', productId as number))
    .orderBy('id')
    .execute();
const worker = (name: string) => floor.insert('worker', { workerNo: name, name, locationId: floor.line });
const tool = (name: string) => floor.insert('tool', { code: name, name, locationId: floor.line });
type Cut = { dailyPlanId: number };
const made = ({ dailyPlanId }: Cut, occurredAt: string, more: object = {}) =>
  floor.as((trx) =>
    recordResult(
      trx,
      floor.by,
      dailyPlanId,
      ResultAsk.parse({ goodQty: 1, toolId: floor.tool, workerIds: [floor.worker], occurredAt, ...more }),
    ),
  );
/** A product whose steel comes from so many packages of this lot of its supplier. */
const product = async () => {
  const productId = await floor.product();
  await floor.steelFor(productId);
  return productId;
};
const steel = async (planId: number, supplierLotNo: string, qty = 2) => {
  const { stock } = await floor.steelAtLine(planId, qty, qty, '2026-01-01T00:00:00Z');
  await db.updateTable('materialStock').set({ supplierLotNo }).where('id', '=', stock).execute();
};
const planOf = async (productId: number, lot: string | null = 'H-1', qty = 200) => {
  const plan = await floor.plan(productId, 100);
  if (lot) await steel(plan.planId, lot, qty);
  return plan;
};
const day = (n: number, hour = 1) => `2026-03-${String(n).padStart(2, '0')}T0${hour}:00:00Z`;

// The operation has been worked at for long.
beforeAll(async () => {
  const { cut } = await planOf(await product());
  await made(cut, '2026-01-20T01:00:00Z');
});

describe('what is another than before is noticed once', () => {
  test('a worker who was never at the operation, and one who comes back after long; nobody on whom nothing is new', async () => {
    const { cut } = await planOf(await product());
    const [young, old] = [await worker('성춘향'), await worker('변학도')];
    await made(cut, '2026-01-21T01:00:00Z', { workerIds: [old] });
    await made(cut, day(1), { workerIds: [floor.worker, young] });
    await made(cut, day(1, 2), { workerIds: [young] });
    await made(cut, day(2), { workerIds: [old] });
    await notice();
    expect(await notice()).toBe(0);
    const names = (await found('WORKER')).map(({ becomes }) => becomes);
    // floor.worker is away since January as well.
    expect(names.sort()).toEqual(['변학도', '변학도', '성춘향', '작업자'].sort());
    await made(cut, day(3), { workerIds: [floor.worker, young, old] });
    expect(await notice()).toBe(0);
    await made(cut, '2026-04-20T01:00:00Z', { workerIds: [young] });
    await notice();
    expect((await found('WORKER')).filter(({ becomes }) => becomes === '성춘향')).toHaveLength(2);
  });

  test('where nobody worked before nobody is new', async () => {
    const { check } = await floor.plan(await floor.product(), 10, { allowAhead: true });
    await made(check, day(1), { workerIds: [await worker('향단')], toolId: null });
    await notice();
    expect((await found('WORKER')).some(({ becomes }) => becomes === '향단')).toBe(false);
  });

  test('another machine in the middle of a work, and one that the product isn’t made on', async () => {
    const productId = await product();
    const { cut } = await planOf(productId);
    const other = await tool('선반-B');
    await made(cut, day(1));
    await made(cut, day(1, 2));
    await notice();
    expect(await found('TOOL', productId)).toEqual([]);
    await made(cut, day(1, 3), { toolId: other });
    await made(cut, day(1, 4), { toolId: other });
    await notice();
    expect(await found('TOOL', productId)).toMatchObject([{ kind: 'MACHINE', was: '선반', becomes: '선반-B', status: 'NOTICED' }]);
    // Back again is another again; a work of the next day on a machine that is known by now isn’t.
    await made(cut, day(1, 5));
    const next = await planOf(productId);
    await made(next.cut, day(2), { toolId: other });
    await notice();
    expect(await found('TOOL', productId)).toMatchObject([{ becomes: '선반-B' }, { becomes: '선반' }]);
    const third = await planOf(productId);
    await made(third.cut, day(3), { toolId: await tool('선반-C') });
    await notice();
    expect((await found('TOOL', productId)).at(-1)).toMatchObject({ was: '선반-B', becomes: '선반-C', dailyPlanId: third.cut.dailyPlanId });
    expect(await notice()).toBe(0);
  });

  test('another mold', async () => {
    const productId = await product();
    const { cut } = await planOf(productId);
    const press = await tool('프레스');
    const mounted = async (code: string, occurredAt: string) => {
      const moldId = await floor.insert('mold', { code, name: code, type: 'PRESS', locationId: floor.shelf, activeCavities: [1] });
      await floor.insert('moldInout', {
        ...{ moldId, kind: 'MOUNT', toolId: press, shotsAt: 0, occurredAt, businessDate: '2026-03-01', shift: 'DAY', actorId: floor.user },
        source: 'UI',
      });
    };
    await mounted('K-1', day(1, 0));
    await made(cut, day(1), { toolId: press });
    await mounted('K-2', day(1));
    await made(cut, day(1, 2), { toolId: press });
    await notice();
    expect(await found('MOLD', productId)).toMatchObject([{ kind: 'MACHINE', was: 'K-1', becomes: 'K-2' }]);
  });

  test('another lot of the supplier, not one that it had before', async () => {
    const productId = await product();
    const { cut } = await planOf(productId, 'H-1', 4);
    await made(cut, day(1));
    await notice();
    expect(await found('SUPPLIER_LOT', productId)).toEqual([]);
    const next = await planOf(productId, 'H-2', 4);
    await made(next.cut, day(2));
    const third = await planOf(productId, 'H-1', 4);
    await made(third.cut, day(3));
    await notice();
    expect(await found('SUPPLIER_LOT', productId)).toMatchObject([
      { kind: 'MATERIAL', was: '공급사 · H-1', becomes: '공급사 · H-2', dailyPlanId: next.cut.dailyPlanId },
    ]);
    expect(await notice()).toBe(0);
  });

  test('another bill, once for each plan that has it', async () => {
    const productId = await product();
    const first = await planOf(productId);
    await made(first.cut, day(1));
    const same = await planOf(productId);
    await made(same.cut, day(2));
    await notice();
    expect(await found('BILL', productId)).toEqual([]);
    await db.updateTable('bom').set({ qtyPer: 1.5 }).where('parentId', '=', productId).execute();
    const next = await planOf(productId);
    await made(next.cut, day(3));
    await made(next.cut, day(3, 2));
    await notice();
    expect(await found('BILL', productId)).toMatchObject([{ kind: 'MATERIAL', was: '환봉 2', becomes: '환봉 1.5' }]);
  });

  test('of works that take turns each has its bill noticed, and what is made again of spoiled pieces asks for nothing', async () => {
    const productId = await product();
    const first = await planOf(productId);
    await made(first.cut, day(1));
    await db.updateTable('bom').set({ qtyPer: 1.5 }).where('parentId', '=', productId).execute();
    const next = await planOf(productId);
    await made(next.cut, day(1, 2));
    await made(first.cut, day(1, 3));
    await notice();
    expect((await found('BILL', productId)).map(({ becomes }) => becomes)).toEqual(['환봉 1.5', '환봉 2']);
    await db.updateTable('lot').set({ origin: 'REWORK' }).where('id', '=', next.lotId).execute();
    await made(next.cut, day(2));
    const last = await planOf(productId);
    await made(last.cut, day(3));
    await notice();
    expect((await found('BILL', productId)).map(({ becomes }) => becomes)).toEqual(['환봉 1.5', '환봉 2', '환봉 1.5']);
  });

  test('another revision of the instruction and of the standard, with the first work by it', async () => {
    const productId = await product();
    const { cut } = await planOf(productId);
    const instruction = (revision: number, effectiveFrom: string) =>
      floor.insert('workInstruction', { productId, operationId: floor.cut, revision, effectiveFrom, reason: '속도' });
    const standard = (revision: number, effectiveFrom: string) =>
      floor.insert('qualityStandard', {
        ...{
          productId,
          stage: 'FIRST',
          code: 'QS-R',
          revision,
          name: '초품',
          effectiveFrom,
          sampling: JSON.stringify({ mode: 'N', n: 1 }),
        },
        ...{ status: 'APPROVED', approvedAt: `${effectiveFrom}T00:00:00Z`, approvedBy: floor.user },
      });
    await instruction(1, '2026-01-01');
    await standard(1, '2026-01-01');
    await made(cut, day(1));
    await notice();
    expect(await found('INSTRUCTION', productId)).toEqual([]);
    await instruction(2, '2026-03-05');
    await standard(2, '2026-03-06');
    await made(cut, day(4));
    await notice();
    expect(await found('INSTRUCTION', productId)).toEqual([]);
    await made(cut, day(6, 2));
    await made(cut, day(6, 3));
    await notice();
    expect(await found('INSTRUCTION', productId)).toMatchObject([{ kind: 'METHOD', was: '1', becomes: '2 · 속도' }]);
    expect(await found('STANDARD', productId)).toMatchObject([{ kind: 'METHOD', was: 'QS-R · 1', becomes: 'QS-R · 2' }]);
    expect(await notice()).toBe(0);
  });

  test('what a look has seen isn’t looked at again, and what was still being written then is', async () => {
    const { cut } = await planOf(await product());
    const [early, late] = [await worker('방자'), await worker('이몽룡')];
    await made(cut, day(7), { workerIds: [early] });
    const lookedAgain = async () => {
      const { seen } = await look();
      const gone = await db.deleteFrom('processChange').where('workerId', '=', early).executeTakeFirst();
      return { noticed: Number(gone.numDeletedRows), again: (await look(seen)).noticed };
    };
    expect(await lookedAgain()).toMatchObject({ noticed: 1 });
    // A transaction of another database on the same server holds back what counts as seen: it is asked again until that one is over.
    await expect.poll(lookedAgain, { timeout: 60_000, interval: 200 }).toEqual({ noticed: 1, again: 0 });

    const written = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    const writing = floor.as(async (trx) => {
      await recordResult(trx, floor.by, cut.dailyPlanId, ResultAsk.parse({ goodQty: 1, workerIds: [late], occurredAt: day(7, 2) }));
      written.resolve();
      await goesOn.promise;
    });
    await written.promise;
    const { seen } = await look();
    goesOn.resolve();
    await writing;
    await look(seen);
    expect((await found('WORKER')).filter(({ becomes }) => becomes === '이몽룡')).toHaveLength(1);
  });

  test('in a database that was brought back from a copy, which counts its transactions from before', async () => {
    const { cut } = await planOf(await product());
    await made(cut, day(9), { workerIds: [await worker('운봉')] });
    const { rows } = await sql<{
      ahead: string;
    }>`select (pg_current_xact_id()::text::bigint % 4294967296 + 1000000)::text as ahead`.execute(db);
    expect((await look(rows[0]?.ahead)).noticed).toBe(1);
  });

  test('by two servers at once, and not of what was recorded long ago', async () => {
    const { cut } = await planOf(await product());
    await made(cut, day(8), { workerIds: [await worker('월매')] });
    const long = new Date(Date.now() + 1000);
    expect((await noticeChanges(db, { hours: floor.by.hours, newAfterDays: 30, since: long })).noticed).toBe(0);
    const both = await Promise.all([notice(), notice()]);
    expect(both.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect((await found('WORKER')).filter(({ becomes }) => becomes === '월매')).toHaveLength(1);
  });
});
