import {
  type CountLine,
  type CountSheet,
  cancelCount,
  changeCount,
  checkCount,
  countLines,
  countOne,
  countPaper,
  countSheets,
  decideLines,
  giveReasons,
  planCount,
  postCount,
  returnCount,
  scanCount,
  startCount,
  submitCount,
} from '@lotline/contract/count/count';
import { issueMaterial } from '@lotline/contract/material/issue';
import { mergePackages, splitPackage } from '@lotline/contract/material/repack';
import { sellMaterial } from '@lotline/contract/sales/sale';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { textOfPdf } from '../kit/document/testing.ts';
import { ledgerDifferences } from '../ledger-check.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp, workDay } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const anna = await as();
const boss = await as();
const today = workDay();
const productId = await floor.product();
const { planId } = await floor.plan(productId, 10);
let made = 0;
const newShelf = (parentId = floor.warehouse) =>
  floor.insert('location', { type: 'SHELF', code: `CS-${++made}`, name: `칸 ${made}`, parentId });
const pack = async (locationId: number, qty = 40) => {
  const { stock } = await floor.steelAtLine(planId, qty, 0);
  await db.updateTable('materialStock').set({ locationId }).where('id', '=', stock).execute();
  const { packageId } = await db.selectFrom('materialStock').select('packageId').where('id', '=', stock).executeTakeFirstOrThrow();
  return { id: stock, packageId };
};
const qtyOf = async (id: number) => (await db.selectFrom('materialStock').select('qty').where('id', '=', id).executeTakeFirstOrThrow()).qty;
const plan = { plannedOn: today, items: 'ALL', blind: false, byAnother: false } as const;
const begun = async (locationIds: number[], more: object = {}): Promise<CountSheet> => {
  const sheet: CountSheet = (await anna.send(planCount, { ...plan, locationIds, ...more })).json();
  const started = await anna.send(startCount, { id: sheet.id, version: sheet.version });
  expect(started.statusCode, started.body).toBe(200);
  return started.json();
};
const linesOf = async (id: number): Promise<CountLine[]> => (await anna.send(countLines, { id, limit: 200 })).json().rows;
const lineOf = async (id: number, unitId: number, kind = 'PACKAGE') =>
  (await linesOf(id)).find((line) => line.unitId === unitId && line.kind === kind) as CountLine;
const now = async (id: number): Promise<CountSheet> =>
  (await anna.send(countSheets, { startDt: today, endDt: today, limit: 200 })).json().rows.find((one: CountSheet) => one.id === id);
const count = async (id: number, unitId: number, countedQty: number, more: object = {}) => {
  const { id: lineId, version } = await lineOf(id, unitId);
  return anna.send(countOne, { id, lineId, version, countedQty, ...more });
};
const explained = async (id: number, unitId: number, reasonCode: string) =>
  anna.send(giveReasons, { id, reasons: [{ lineIds: [(await lineOf(id, unitId)).id], reasonCode }] });
const submit = async (id: number) => anna.send(submitCount, { id, version: (await now(id)).version });
const post = async (id: number, by = boss) => by.send(postCount, { id, version: (await now(id)).version });

test('what stands on the shelves is counted, and what differs is posted with its reason, packages and lots alike', async () => {
  const [shelf, other] = [await newShelf(), await newShelf()];
  const [right, short, over, elsewhere] = [await pack(shelf), await pack(shelf), await pack(shelf), await pack(other)];
  const { lotId, stockId } = await floor.openingStock(productId, 25);
  await db.updateTable('productStock').set({ locationId: shelf }).where('id', '=', stockId).execute();
  const { id } = await begun([shelf]);
  const lines = await linesOf(id);
  expect(lines.map(({ unitId, kind, bookQty }) => [kind, unitId, bookQty])).toEqual(
    expect.arrayContaining([
      ['PACKAGE', right.id, 40],
      ['PACKAGE', short.id, 40],
      ['PACKAGE', over.id, 40],
      ['LOT', stockId, 25],
    ]),
  );
  expect(lines.length).toBe(4);
  expect(lines.some(({ unitId, kind }) => kind === 'PACKAGE' && unitId === elsewhere.id)).toBe(false);
  await count(id, right.id, 40);
  await count(id, short.id, 37.25);
  await count(id, over.id, 41);
  expect((await submit(id)).json()).toMatchObject({
    code: 'count.everyLineIsDecided',
    facts: { n: 1, unit: lines.find(({ kind }) => kind === 'LOT')?.unitNo, more: null },
  });
  const ofLot = await lineOf(id, stockId, 'LOT');
  await anna.send(countOne, { id, lineId: ofLot.id, version: ofLot.version, countedQty: 24 });
  expect(await lineOf(id, short.id)).toMatchObject({ difference: -2.75, differencePct: -6.9, differenceAmount: -825, different: true });
  expect((await submit(id)).statusCode).toBe(200);

  // Each of them is named, not the first one alone.
  const unexplained = (await post(id)).json();
  expect(unexplained).toMatchObject({ code: 'count.differenceHasAReason', facts: { n: 3, more: null } });
  for (const { packageId } of [short, over]) expect(unexplained.facts.unit).toContain(packageId);
  expect((await explained(id, right.id, 'LOSS')).json().code).toBe('count.reasonOfADifference');
  expect((await explained(id, short.id, 'FOUND')).json().code).toBe('count.reasonOfItsWay');
  await explained(id, short.id, 'LOSS');
  await explained(id, over.id, 'FOUND');
  await anna.send(giveReasons, { id, reasons: [{ lineIds: [ofLot.id], reasonCode: 'DAMAGE' }] });
  const posted = await post(id);
  expect(posted.json()).toMatchObject({ status: 'POSTED', differenceCount: 3, differenceAmount: -525 });
  expect([await qtyOf(right.id), await qtyOf(short.id), await qtyOf(over.id)]).toEqual([40, 37.25, 41]);
  const moved = await db
    .selectFrom('stockMovement')
    .select(['type', 'qty', 'fromPlace', 'reasonCode', 'systemQty', 'countedQty', 'lotId'])
    .where('countLineId', 'is not', null)
    .orderBy('id')
    .execute();
  expect(moved).toEqual([
    { type: 'COUNT', qty: 2.75, fromPlace: 'STOCK', reasonCode: 'LOSS', systemQty: 40, countedQty: 37.25, lotId: null },
    { type: 'COUNT', qty: 1, fromPlace: 'ADJUSTMENT', reasonCode: 'FOUND', systemQty: 40, countedQty: 41, lotId: null },
    { type: 'COUNT', qty: 1, fromPlace: 'STOCK', reasonCode: 'DAMAGE', systemQty: 25, countedQty: 24, lotId },
  ]);
  expect((await explained(id, short.id, 'LOSS')).json().code).toBe('count.reasonsUntilPosted');
  expect((await count(id, short.id, 30)).json().code).toBe('count.onlyWhileCounting');
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('what moves before or after the moment of counting is no difference of the count', async () => {
  const shelf = await newShelf();
  const [one, other] = [await pack(shelf), await pack(shelf)];
  const { id } = await begun([shelf]);
  const issue = (materialStockId: number, qty: number) =>
    anna.send(issueMaterial, {
      productionPlanId: planId,
      issues: [{ materialStockId, qty, exceptions: ['YOUNGER', 'FOREIGN'], reason: '급함' }],
    });
  // Ten are gone before anybody counts: thirty are what there should be.
  expect((await issue(one.id, 10)).statusCode).toBe(200);
  await count(id, one.id, 30);
  await count(id, other.id, 38);
  await issue(other.id, 5);
  expect(await lineOf(id, one.id)).toMatchObject({ bookQty: 30, difference: 0, movedQty: 0 });
  expect(await lineOf(id, other.id)).toMatchObject({ bookQty: 40, difference: -2, movedQty: -5 });
  await explained(id, other.id, 'LOSS');
  await submit(id);
  expect((await post(id)).statusCode).toBe(200);
  expect([await qtyOf(one.id), await qtyOf(other.id)]).toEqual([30, 33]);
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('a difference that today’s stock can’t bear is refused with its figures, and nothing is written', async () => {
  const shelf = await newShelf();
  const [gone, sold] = [await pack(shelf), await pack(shelf)];
  const { id } = await begun([shelf]);
  await count(id, gone.id, 10, { confirmed: true });
  await count(id, sold.id, 20, { confirmed: true });
  await explained(id, gone.id, 'LOSS');
  await explained(id, sold.id, 'LOSS');
  await submit(id);
  await anna.send(issueMaterial, {
    productionPlanId: planId,
    issues: [{ materialStockId: gone.id, qty: 35, exceptions: ['YOUNGER', 'FOREIGN'], reason: '급함' }],
  });
  const refused = await post(id);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { code: 'count.neverBelowZero', facts: { unit: gone.packageId, book: 40, counted: 10, now: 5, short: 25 } },
  ]);
  expect(await now(id)).toMatchObject({ status: 'SUBMITTED' });
  // Sent back and counted again, it is as it is; what a sale keeps stays.
  const back = await boss.send(returnCount, { id, version: (await now(id)).version, reason: '다시 세어 주세요' });
  expect(back.json()).toMatchObject({ status: 'COUNTING', returnedReason: '다시 세어 주세요' });
  await count(id, gone.id, 5, { confirmed: true });
  await anna.send(sellMaterial, {
    bizPartnerId: floor.client,
    status: 'REGISTERED',
    lines: [{ materialStockId: sold.id, qty: 30, unitPrice: 100 }],
  });
  await submit(id);
  expect((await post(id)).json()).toMatchObject({ code: 'count.reservedStays', facts: { unit: sold.packageId, left: 20, reserved: 30 } });
  expect(await qtyOf(sold.id)).toBe(40);
});

test('who may approve hears all that is in the way at once, and what moved or nobody counted', async () => {
  const shelf = await newShelf();
  const [gone, short, skipped] = [await pack(shelf), await pack(shelf), await pack(shelf)];
  const { id, sheetNo } = await begun([shelf], { byAnother: true });
  await count(id, gone.id, 10, { confirmed: true });
  await count(id, short.id, 39);
  await decideLines_(id, [skipped.id], 'LEFT_OUT');
  const check = async (by = boss) => (await by.send(checkCount, { id })).json();
  expect(await check()).toMatchObject({ code: 'count.stepInOrder', facts: { sheet: sheetNo } });
  await explained(id, gone.id, 'LOSS');
  await submit(id);
  await anna.send(issueMaterial, {
    productionPlanId: planId,
    issues: [{ materialStockId: gone.id, qty: 35, exceptions: ['YOUNGER', 'FOREIGN'], reason: '급함' }],
  });
  const told = await check();
  expect(told).toMatchObject({
    against: [
      { code: 'count.differenceHasAReason', facts: { n: 1, unit: short.packageId }, lines: [{ unitId: short.id, qty: -1 }] },
      { code: 'count.neverBelowZero', facts: { unit: gone.packageId, now: 5, short: 25 }, lines: [{ unitId: gone.id, qty: 5 }] },
    ],
    moved: [{ unitId: gone.id, qty: -35 }],
    leftOut: [{ unitId: skipped.id, qty: 40 }],
  });
  expect((await check(anna)).against.map(({ code }: { code: string }) => code)).toEqual([
    'count.approvedByAnother',
    ...told.against.map(({ code }: { code: string }) => code),
  ]);
  const clerk = await as([{ name: 'stockCount', all: true }]);
  expect((await clerk.send(checkCount, { id })).statusCode).toBe(403);
});

test('who looks at an approval that somebody else gave meanwhile is told who did, and when', async () => {
  const shelf = await newShelf();
  const one = await pack(shelf);
  const { id, sheetNo } = await begun([shelf], { byAnother: true });
  await count(id, one.id, 40);
  await submit(id);
  expect((await post(id)).statusCode).toBe(200);
  const { postedByName: by, postedAt: at } = await now(id);
  expect(at).toBeTruthy();
  expect((await boss.send(checkCount, { id })).json()).toMatchObject({ code: 'count.postedOnce', facts: { sheet: sheetNo, by, at } });
});

test('a blind count tells nobody what the books say before it is handed in', async () => {
  const shelf = await newShelf();
  const one = await pack(shelf);
  const { id } = await begun([shelf], { blind: true });
  expect(await lineOf(id, one.id)).toMatchObject({
    bookQty: null,
    difference: null,
    differenceAmount: null,
    movedQty: null,
    different: false,
  });
  const far = (await count(id, one.id, 4)).json();
  expect([far.code, far.facts]).toEqual(['count.isFarOff', { unit: one.packageId, uom: 'kg', qty: 4, book: null }]);
  expect((await count(id, one.id, 4, { confirmed: true })).json()).toMatchObject({ bookQty: null, countedQty: 4, times: 1 });
  expect(await now(id)).toMatchObject({ differenceCount: null, differenceAmount: null, openCount: 0 });
  await submit(id);
  expect(await lineOf(id, one.id)).toMatchObject({ bookQty: 40, difference: -36 });
  expect(await now(id)).toMatchObject({ differenceCount: 1, differenceAmount: -10800 });
});

test('what is found where the books don’t have it is a line of its own, and stands there once the count is posted', async () => {
  const [shelf, other] = [await newShelf(), await newShelf()];
  const [here, stray] = [await pack(shelf), await pack(other)];
  const { id } = await begun([shelf]);
  const scan = async (code: string) => (await anna.send(scanCount, { id, code })).json();
  expect((await scan(here.packageId)).lines).toMatchObject([{ unitId: here.id }]);
  expect(await scan(stray.packageId)).toMatchObject({ lines: [], found: [{ unitId: stray.id, unitNo: stray.packageId, isEmpty: false }] });
  expect((await scan('NOTHING-OF-OURS')).code).toBe('barcode.notFound');
  const found = (locationId: number, countedQty: number) =>
    anna.send(countOne, { id, unit: { kind: 'PACKAGE', unitId: stray.id, locationId }, countedQty });
  expect((await found(other, 40)).json().code).toBe('count.foundAtItsPlaces');
  expect((await found(shelf, 39)).json()).toMatchObject({
    found: true,
    locationId: shelf,
    bookLocationId: other,
    bookQty: 40,
    difference: -1,
  });
  await decideLines_(id, [here.id], 'LEFT_OUT');
  await explained(id, stray.id, 'LOSS');
  await submit(id);
  expect((await post(id)).statusCode).toBe(200);
  expect(await db.selectFrom('materialStock').select(['qty', 'locationId']).where('id', '=', stray.id).executeTakeFirst()).toEqual({
    qty: 39,
    locationId: shelf,
  });
  expect(await qtyOf(here.id)).toBe(40);
  expect(await ledgerDifferences(db)).toEqual([]);
});

const decideLines_ = async (id: number, unitIds: number[], state: 'NOT_FOUND' | 'LEFT_OUT' | 'OPEN') => {
  const lines = await linesOf(id);
  return anna.send(decideLines, { id, lineIds: lines.filter(({ unitId }) => unitIds.includes(unitId)).map((line) => line.id), state });
};

test('what isn’t there counts as nothing once somebody says so, and may be taken back', async () => {
  const shelf = await newShelf();
  const [lost, there] = [await pack(shelf), await pack(shelf)];
  const { id } = await begun([shelf]);
  await count(id, there.id, 40);
  expect((await decideLines_(id, [there.id], 'NOT_FOUND')).json().code).toBe('count.countedIsDecided');
  await decideLines_(id, [lost.id], 'NOT_FOUND');
  expect(await lineOf(id, lost.id)).toMatchObject({ state: 'NOT_FOUND', countedQty: 0, difference: -40 });
  await decideLines_(id, [lost.id], 'OPEN');
  expect(await lineOf(id, lost.id)).toMatchObject({ state: 'OPEN', countedQty: null });
  await decideLines_(id, [lost.id], 'NOT_FOUND');
  await explained(id, lost.id, 'LOSS');
  await submit(id);
  expect((await post(id)).statusCode).toBe(200);
  expect(await qtyOf(lost.id)).toBe(0);
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('two people count a line: the second hears who was faster, and counts again knowing it', async () => {
  const shelf = await newShelf();
  const one = await pack(shelf);
  const { id } = await begun([shelf]);
  const { id: lineId, version } = await lineOf(id, one.id);
  const both = await Promise.all([
    anna.send(countOne, { id, lineId, version, countedQty: 39 }),
    boss.send(countOne, { id, lineId, version, countedQty: 38 }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const loser = both.find(({ statusCode }) => statusCode === 409);
  expect(loser?.json()).toMatchObject({ code: 'count.countedMeanwhile', facts: { unit: one.packageId } });
  expect((await count(id, one.id, 38)).json()).toMatchObject({ countedQty: 38, times: 2 });
});

test('two people approve a count: it is posted once, and the other hears by whom', async () => {
  const shelf = await newShelf();
  const one = await pack(shelf);
  const { id } = await begun([shelf]);
  await count(id, one.id, 39);
  await explained(id, one.id, 'LOSS');
  await submit(id);
  const { version } = await now(id);
  const both = await Promise.all([anna.send(postCount, { id, version }), boss.send(postCount, { id, version })]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('count.postedOnce');
  expect(await qtyOf(one.id)).toBe(39);
  const again = { 'idempotency-key': crypto.randomUUID() };
  expect((await anna.send(postCount, { id, version }, again)).json().code).toBe('count.postedOnce');
});

test('a retry of a posting answers as the first and moves nothing twice', async () => {
  const shelf = await newShelf();
  const one = await pack(shelf);
  const { id } = await begun([shelf]);
  await count(id, one.id, 39);
  await explained(id, one.id, 'LOSS');
  await submit(id);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const { version } = await now(id);
  const first = await anna.send(postCount, { id, version }, key);
  const second = await anna.send(postCount, { id, version }, key);
  expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
  expect(await qtyOf(one.id)).toBe(39);
});

test('who counted can’t approve, unless the plan lets them', async () => {
  const shelf = await newShelf();
  const one = await pack(shelf);
  const { id } = await begun([shelf], { byAnother: true });
  await count(id, one.id, 40);
  await submit(id);
  expect((await post(id, anna)).json().code).toBe('count.approvedByAnother');
  expect((await post(id, boss)).statusCode).toBe(200);
  const clerk = await as([{ name: 'stockCount', all: true }]);
  expect((await clerk.send(postCount, { id, version: 1 })).statusCode).toBe(403);
});

test('a unit is counted on one sheet at a time; a sheet has something to count, and its steps have an order', async () => {
  const shelf = await newShelf();
  const one = await pack(shelf);
  const first = await begun([shelf]);
  const sheet: CountSheet = (await anna.send(planCount, { ...plan, locationIds: [shelf] })).json();
  const busy = await anna.send(startCount, { id: sheet.id, version: sheet.version });
  expect(busy.json()).toMatchObject({ code: 'count.unitInOneSheet', facts: { unit: one.packageId, sheet: first.sheetNo } });
  expect((await anna.send(submitCount, { id: sheet.id, version: sheet.version })).json().code).toBe('count.stepInOrder');
  expect((await anna.send(changeCount, { ...plan, id: first.id, version: first.version, locationIds: [shelf] })).json().code).toBe(
    'count.onlyPlannedChanges',
  );
  const changed = await anna.send(changeCount, {
    ...plan,
    id: sheet.id,
    version: sheet.version,
    locationIds: [await newShelf()],
    note: '빈 칸',
  });
  expect(changed.json()).toMatchObject({ note: '빈 칸' });
  const empty = await anna.send(startCount, { id: sheet.id, version: changed.json().version });
  expect(empty.json().code).toBe('count.somethingStandsThere');
  const stray = await anna.send(countOne, { id: first.id, unit: { kind: 'PACKAGE', unitId: one.id, locationId: shelf }, countedQty: 40 });
  expect(stray.json()).toMatchObject({ found: false, times: 1 });
  const cancelled = await anna.send(cancelCount, { id: first.id, version: (await now(first.id)).version, reason: '위치를 잘못 골랐음' });
  expect(cancelled.json()).toMatchObject({ status: 'CANCELLED', cancelReason: '위치를 잘못 골랐음' });
  expect((await begun([shelf])).lineCount).toBe(1);
});

test('two sheets that begin at once over one shelf: one begins', async () => {
  const shelf = await newShelf();
  await pack(shelf);
  const sheets: CountSheet[] = await Promise.all(
    [1, 2].map(async () => (await anna.send(planCount, { ...plan, locationIds: [shelf] })).json()),
  );
  const both = await Promise.all(sheets.map(({ id, version }) => anna.send(startCount, { id, version })));
  expect(both.map(({ statusCode }) => statusCode).filter((code) => code === 200)).toHaveLength(1);
  expect(['count.unitInOneSheet', 'count.packageInOneCount']).toContain(both.find(({ statusCode }) => statusCode !== 200)?.json().code);
});

test('a sheet of more than a day’s lines is refused', async () => {
  const shelf = await newShelf();
  await sql`insert into material_stock (package_id, material_id, location_id, initial_qty, qty, uom, received_date)
    select 'MANY-' || n, ${floor.steel}, ${shelf}, 1, 1, 'kg', ${today} from generate_series(1, 3001) n`.execute(db);
  const sheet: CountSheet = (await anna.send(planCount, { ...plan, locationIds: [shelf] })).json();
  expect((await anna.send(startCount, { id: sheet.id, version: sheet.version })).json()).toMatchObject({
    code: 'count.notMoreThanADay',
    facts: { n: 3001 },
  });
  await db.deleteFrom('materialStock').where('locationId', '=', shelf).execute();
});

test('the paper has a line for each unit, tells no books of a blind count, and the differences afterwards', async () => {
  const shelf = await newShelf();
  const one = await pack(shelf);
  const { id, sheetNo } = await begun([shelf], { blind: true });
  const blank = await anna.send(countPaper, { id });
  const said = textOfPdf(blank.rawPayload).join(' ');
  expect(said).toContain(one.packageId);
  expect(said).toContain(sheetNo);
  expect(said).not.toContain('장부');
  await count(id, one.id, 39);
  await explained(id, one.id, 'LOSS');
  await submit(id);
  const result = textOfPdf((await anna.send(countPaper, { id, lang: 'en' })).rawPayload).join(' ');
  expect(result).toContain('Resultofacount');
  expect(result).toContain('39');
});

test('who counted a line at some time doesn’t approve it, also where another counted it anew or it was opened again', async () => {
  const shelf = await newShelf();
  const [one, two] = [await pack(shelf), await pack(shelf)];
  const { id } = await begun([shelf], { byAnother: true });
  const carl = await as();
  const by = async (who: typeof anna, unitId: number) => {
    const { id: lineId, version } = await lineOf(id, unitId);
    expect((await who.send(countOne, { id, lineId, version, countedQty: 40 })).statusCode).toBe(200);
  };
  await by(boss, one.id);
  await by(anna, one.id);
  await by(carl, two.id);
  const { id: lineId } = await lineOf(id, two.id);
  await carl.send(decideLines, { id, lineIds: [lineId], state: 'OPEN' });
  await by(anna, two.id);
  await submit(id);
  for (const who of [anna, boss, carl]) expect((await post(id, who)).json()).toMatchObject({ code: 'count.approvedByAnother' });
  expect((await post(id, await as())).statusCode).toBe(200);
});

test('a count that begins while a package is split or merged counts what there is afterwards', async () => {
  for (const way of ['split', 'merge', 'split', 'merge', 'split', 'merge']) {
    const shelf = await newShelf();
    const [one, two] = [await pack(shelf), await pack(shelf)];
    const sheet: CountSheet = (await anna.send(planCount, { ...plan, locationIds: [shelf] })).json();
    const [started, repacked] = await Promise.all([
      anna.send(startCount, { id: sheet.id, version: sheet.version }),
      way === 'split'
        ? boss.send(splitPackage, { id: one.id, version: undefined as never, parts: [{ qty: 10 }] as never })
        : boss.send(mergePackages, { into: one.id, ids: [two.id] }),
    ]);
    expect(started.statusCode, started.body).toBe(200);
    expect([200, 422], repacked.body).toContain(repacked.statusCode);
    const standing = await db.selectFrom('materialStock').select('id').where('locationId', '=', shelf).where('qty', '>', 0).execute();
    expect((await linesOf(sheet.id)).map(({ unitId }) => unitId).sort()).toEqual(standing.map((row) => row.id).sort());
  }
});

test('a count is handed in with all of its reasons in one call, or with none of them', async () => {
  const shelf = await newShelf();
  const [short, over, right] = [await pack(shelf), await pack(shelf), await pack(shelf)];
  const { id } = await begun([shelf]);
  await count(id, short.id, 38);
  await count(id, over.id, 41);
  await count(id, right.id, 40);
  const [ofShort, ofOver] = [await lineOf(id, short.id), await lineOf(id, over.id)];
  const handIn = async (...reasons: [line: CountLine, reasonCode: string][]) =>
    anna.send(submitCount, {
      ...{ id, version: (await now(id)).version },
      reasons: reasons.map(([line, reasonCode]) => ({ lineIds: [line.id], reasonCode })),
    });
  expect((await handIn([ofShort, 'LOSS'], [ofOver, 'LOSS'])).json().code).toBe('count.reasonOfItsWay');
  expect(await now(id)).toMatchObject({ status: 'COUNTING' });
  expect(await lineOf(id, short.id)).toMatchObject({ reasonCode: null });
  expect((await handIn([ofShort, 'LOSS'], [ofOver, 'FOUND'])).json()).toMatchObject({ status: 'SUBMITTED', differenceCount: 2 });
  // Whoever approves reads first what differs.
  expect((await linesOf(id)).map(({ unitId, reasonCode }) => [unitId, reasonCode])).toEqual([
    [short.id, 'LOSS'],
    [over.id, 'FOUND'],
    [right.id, null],
  ]);
  expect((await post(id)).statusCode).toBe(200);
});

test('a difference without a price is worth nothing that anybody knows, and one that was bought abroad is worth what its material is', async () => {
  const shelf = await newShelf();
  const [bought, unknown] = [await pack(shelf), await pack(shelf)];
  const { lotId: _, stockId } = await floor.openingStock(productId, 25);
  await db.updateTable('productStock').set({ locationId: shelf }).where('id', '=', stockId).execute();
  const abroad = await floor.insert('material', {
    code: `ABR-${++made}`,
    barcode: `ABR-${made}`,
    name: '수입 강판',
    type: 'RAW',
    uom: 'kg',
    unitPrice: 500,
  });
  const nameless = await floor.insert('material', {
    code: `NIL-${++made}`,
    barcode: `NIL-${made}`,
    name: '값없는 강판',
    type: 'RAW',
    uom: 'kg',
  });
  const partner = await floor.insert('bizPartner', { partnerCode: `ABR-${made}`, name: '해외 공급사', types: ['SUPPLIER'] });
  const business = await floor.insert('business', { code: `ABR-${made}`, name: '수입', bizPartnerId: partner });
  const order = {
    orderNo: `ABR-${made}`,
    businessId: business,
    direction: 'PURCHASE' as const,
    orderDate: today,
    dueDate: today,
    currency: 'USD',
  };
  const orderId = await floor.insert('orderInfo', order);
  const line = await floor.insert('orderMaterial', { orderId, seq: 1, materialId: abroad, qty: 100, uom: 'kg', purpose: 'PURCHASE' });
  const set = (id: number, row: object) => db.updateTable('materialStock').set(row).where('id', '=', id).execute();
  await set(bought.id, { materialId: abroad, unitPrice: 2, orderMaterialId: line });
  await set(unknown.id, { materialId: nameless, unitPrice: null });
  const { id } = await begun([shelf]);
  await count(id, bought.id, 39);
  await count(id, unknown.id, 38);
  const ofLot = await lineOf(id, stockId, 'LOT');
  await anna.send(countOne, { id, lineId: ofLot.id, version: ofLot.version, countedQty: 24 });
  expect(await lineOf(id, bought.id)).toMatchObject({ differenceAmount: -500 });
  expect(await lineOf(id, unknown.id)).toMatchObject({ difference: -2, differenceAmount: null });
  expect(await now(id)).toMatchObject({ differenceCount: 3, differenceAmount: -500, unpricedCount: 2 });
  await submit(id);
  const result = textOfPdf((await anna.send(countPaper, { id, lang: 'en' })).rawPayload).join('');
  expect(result.replaceAll(/\s+/g, '')).toContain('-500KRW·withoutprice2');
});
