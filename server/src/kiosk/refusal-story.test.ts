import { randomUUID } from 'node:crypto';
import { changeDailyPlans } from '@lotline/contract/kiosk/kiosk';
import { type LineStory, lineRefusalOf, settleAtLine } from '@lotline/contract/kiosk/line-refusal';
import { identifyPerson } from '@lotline/contract/kiosk/person';
import { lineRefusals } from '@lotline/contract/kiosk/refusal';
import { kioskRefusalOf } from '@lotline/contract/kiosk/refusal-list';
import { changesOf } from '@lotline/contract/kiosk/settling';
import type { AskOf } from '@lotline/contract/kit/call';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { ledgerDifferences } from '../ledger-check.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, insert, as } = await testApp();
const floor = await smallFloor(db);
const device = await as([{ name: 'kiosk', view: true, modify: true }]);
const chief = await as([{ name: 'production', all: true }]);
await insert('worker', { workerNo: 'L-1', name: '한서진', locationId: floor.line, badgeBarcode: 'BADGE-LEADER', userId: chief.id });
await insert('worker', { workerNo: 'W-1', name: '강도윤', locationId: floor.line, badgeBarcode: 'BADGE-WORKER' });
const tokenOf = async (badge: string, asker = device): Promise<string> => (await asker.send(identifyPerson, { badge })).json().token;

type Tap = AskOf<typeof changeDailyPlans>[number];
const tap = async (change: object) => {
  const answer = await device.send(changeDailyPlans, [{ key: randomUUID(), ...change } as Tap], { 'x-source': 'KIOSK' });
  return (answer.json() as { outcome: string; factId: number }[])[0];
};
const planned = async () => {
  const productId = await floor.product();
  await floor.steelFor(productId);
  const { planId, cut } = await floor.plan(productId, 10);
  await floor.steelAtLine(planId, 60);
  return { dailyPlanId: cut.dailyPlanId };
};
/** Nine pieces on a day that another kiosk had finished. */
const nineAfterTheEnd = async (more: object = {}) => {
  const { dailyPlanId } = await planned();
  await tap({ action: 'FINISH', dailyPlanId, closeReason: '근무 종료' });
  await tap({ action: 'RESULT', dailyPlanId, goodQty: 9, ...more });
  return { dailyPlanId, id: await idOf(dailyPlanId) };
};
const idOf = async (dailyPlanId: number) =>
  (await db.selectFrom('kioskRefusal').select('id').where('dailyPlanId', '=', dailyPlanId).executeTakeFirstOrThrow()).id;
const storyOf = async (id: number) => (await device.send(lineRefusalOf, { id })).json() as LineStory;
const settle = async (ask: object, asker = device) =>
  (await asker.send(settleAtLine, { reason: '현물 수량을 확인함', ...ask } as AskOf<typeof settleAtLine>, { 'x-source': 'KIOSK' })).json();
const resultOf = (dailyPlanId: number) =>
  db
    .selectFrom('productionResultInForce')
    .select(['goodQty', 'actingWorkerId', 'occurredAt'])
    .where('dailyPlanId', '=', dailyPlanId)
    .execute();

test('a leader whose badge was shown books at the kiosk, under the leader’s name; the pieces stay whose they are', async () => {
  const { dailyPlanId, id } = await nineAfterTheEnd();
  expect((await device.send(lineRefusals, { lineId: floor.line })).json()).toContainEqual(expect.objectContaining({ id, state: 'OPEN' }));
  const booked = await settle({ outcome: 'BOOK', id, goodQty: 8, personToken: await tokenOf('BADGE-LEADER') });
  expect(booked).toMatchObject({ state: 'SENT', settledByName: '한서진' });
  expect(await resultOf(dailyPlanId)).toMatchObject([{ goodQty: 8, actingWorkerId: null }]);
});

test('whoever may not settle in the office may not at the kiosk: no operator, no device, no forgotten and no strange person', async () => {
  const { id } = await nineAfterTheEnd();
  const refused = { code: 'kiosk.leaderSettles' };
  const other = await as([{ name: 'kiosk', view: true, modify: true }]);
  for (const who of [
    {},
    { personToken: await tokenOf('BADGE-WORKER') },
    { personToken: 'nobody’s' },
    { personToken: await tokenOf('BADGE-LEADER', other) },
  ])
    expect(await settle({ outcome: 'DISCARD', id, ...who })).toMatchObject(refused);
  // The office's account may, unless somebody acts there who may not, or whom nobody knows.
  const office = await as([
    { name: 'production', all: true },
    { name: 'kiosk', all: true },
  ]);
  expect(await settle({ outcome: 'DISCARD', id, personToken: 'nobody’s' }, office)).toMatchObject(refused);
  expect(await settle({ outcome: 'DISCARD', id, personToken: await tokenOf('BADGE-WORKER', office) }, office)).toMatchObject(refused);
  expect(await settle({ outcome: 'DISCARD', id }, office)).toMatchObject({ state: 'DISCARDED' });
});

test('who is told of at the kiosk may settle or not; no token stands in the history of services', async () => {
  expect((await device.send(identifyPerson, { badge: 'BADGE-LEADER' })).json()).toMatchObject({ settles: true });
  expect((await device.send(identifyPerson, { badge: 'BADGE-WORKER' })).json()).toMatchObject({ settles: false });
  const personToken = await tokenOf('BADGE-LEADER');
  const { id } = await nineAfterTheEnd();
  await settle({ outcome: 'DISCARD', id, personToken });
  const written = () =>
    sql<{ body: string }>`select request_body::text as body from service_history where path like '%/line-refusals/settled'`.execute(db);
  await vi.waitFor(async () => expect((await written()).rows.length).toBeGreaterThan(0));
  expect((await written()).rows.map(({ body }) => body).join()).not.toContain(personToken);
});

test('what booking is told to change is what it changes', async () => {
  const { dailyPlanId, id } = await nineAfterTheEnd();
  const told = { goodQty: 6, defectQty: 0, reworkQty: 0 };
  const story = await storyOf(id);
  const { counts, stock } = changesOf(story, story.work, told);
  const before = await takenOf(dailyPlanId);
  await settle({ outcome: 'BOOK', id, ...told, personToken: await tokenOf('BADGE-LEADER') });
  expect(counts).toMatchObject([{ of: 'work', before: 0, after: 6 }]);
  expect(stock.filter(({ qty }) => qty < 0).map(({ qty }) => -qty)).toEqual([(await takenOf(dailyPlanId)) - before]);
});
/** What the day's operation took of its bill. */
const takenOf = async (dailyPlanId: number) =>
  Number(
    (
      await sql<{ taken: number }>`
        select coalesce(sum(b.taken_qty), 0) as taken from production_bill_line b join daily_plan d on d.oper_plan_id = b.oper_plan_id where d.id = ${dailyPlanId}`.execute(
        db,
      )
    ).rows[0]?.taken,
  );

test('a correction tells what it replaces, and whether that still stands', async () => {
  const { dailyPlanId } = await planned();
  const personToken = await tokenOf('BADGE-WORKER');
  const five = await tap({ action: 'RESULT', dailyPlanId, goodQty: 5, personToken });
  await tap({ action: 'CORRECT', dailyPlanId, resultId: five?.factId, goodQty: 4, reason: '오타' });
  const id = await idOf(dailyPlanId);
  const story = await storyOf(id);
  expect(story.replaces).toMatchObject({ goodQty: 5, actorName: '강도윤', inForce: true });
  expect(changesOf(story, story.work, story.row).counts).toEqual([
    { of: 'report', kind: 'goodQty', before: 5, after: 4 },
    { of: 'work', kind: 'goodQty', before: 5, after: 4 },
  ]);
  expect((await chief.send(kioskRefusalOf, { id })).json().replaces).toEqual(story.replaces);
  await tap({ action: 'CORRECT', dailyPlanId, resultId: five?.factId, goodQty: 3, reason: '오타', personToken });
  expect((await storyOf(id)).replaces).toMatchObject({ goodQty: 5, inForce: false });
});

test('another time than the device’s is the time of the pieces', async () => {
  const { dailyPlanId, id } = await nineAfterTheEnd();
  const occurredAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
  await settle({ outcome: 'BOOK', id, occurredAt, personToken: await tokenOf('BADGE-LEADER') });
  expect(await resultOf(dailyPlanId)).toMatchObject([{ goodQty: 9, occurredAt }]);
});

test('and every quantity follows from its facts', async () => expect(await ledgerDifferences(db)).toEqual([]));

test('a leader’s reason is a code with words beside it, read in each language; words alone stay as they were said', async () => {
  const office = await as([{ name: 'production', all: true }]);
  const codeOf = async (category: string, code: string) =>
    (
      await db
        .selectFrom('code')
        .innerJoin('codeCategory', 'codeCategory.id', 'code.categoryId')
        .select('code.id')
        .where('codeCategory.category', '=', category)
        .where('code.code', '=', code)
        .executeTakeFirstOrThrow()
    ).id;
  const [seen, twice] = [await codeOf('BOOK_REASON', 'SEEN'), await codeOf('DISCARD_REASON', 'TWICE')];
  const token = { personToken: await tokenOf('BADGE-LEADER') };
  const settled = async (ask: object) => {
    const { id } = await nineAfterTheEnd();
    await settle({ id, reason: undefined, ...ask, ...token });
    const read = async (language: string) => {
      const headers = { 'accept-language': language };
      const atLine = (await device.send(lineRefusals, { lineId: floor.line }, headers)).json() as { id: number; settledReason: string }[];
      const row = (await office.send(kioskRefusalOf, { id }, headers)).json() as { row: { settledReason: string } };
      return [atLine.find((one) => one.id === id)?.settledReason, row.row.settledReason];
    };
    return { kr: await read('ko'), en: await read('en') };
  };
  const both = (text: string | null) => [text, text];
  expect(await settled({ outcome: 'BOOK', reasonId: seen })).toEqual({
    kr: both('현물 수량을 확인함'),
    en: both('The pieces were counted again'),
  });
  expect(await settled({ outcome: 'BOOK', reasonId: seen, reason: '팔레트 3' })).toEqual({
    kr: both('현물 수량을 확인함 · 팔레트 3'),
    en: both('The pieces were counted again · 팔레트 3'),
  });
  expect(await settled({ outcome: 'DISCARD', reasonId: twice })).toEqual({ kr: both('두 번 보고됨'), en: both('Reported twice') });
  expect(await settled({ outcome: 'DISCARD', reason: '끝나기 전에 셌음' })).toEqual({
    kr: both('끝나기 전에 셌음'),
    en: both('끝나기 전에 셌음'),
  });
  const { id } = await nineAfterTheEnd();
  expect(await settle({ outcome: 'DISCARD', id, reason: undefined, reasonId: seen, ...token })).toMatchObject({
    code: 'kiosk.reasonIsListed',
  });
  expect(await settle({ outcome: 'DISCARD', id, reason: undefined, ...token })).toMatchObject({ code: 'kiosk.reasonIsGiven' });
});
