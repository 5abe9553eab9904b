import { randomUUID } from 'node:crypto';
import { type FactAnswer, kioskForm, sendFacts } from '@lotline/contract/kiosk/facts';
import { answerRefusal } from '@lotline/contract/kiosk/refusal';
import { kioskRefusals, type RefusalRow } from '@lotline/contract/kiosk/refusal-list';
import { answerFinding, type Finding, openFindings } from '@lotline/contract/terminal/finding';
import { describe, expect, test } from 'vitest';
import { ledgerDifferences } from '../ledger-check.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const operator = await as([{ name: 'kiosk', all: true }], '강도윤');
const other = await as([{ name: 'kiosk', all: true }], '윤서하');
const leader = await as([{ name: 'production', all: true }]);
const fromKiosk = { 'x-source': 'KIOSK' };
const minute = 60_000;
const year = 365 * 86_400_000;

/** A kiosk with its own key and numbers, whose clock is ahead by so much. */
const kiosk = (ahead = 0) => {
  const terminal = randomUUID() as string;
  const held = new Set<number>();
  let last = 0;
  const clock = () => Date.now() + ahead;
  return {
    terminal,
    held,
    /** A number that is given and never sent. */
    lose: () => {
      last += 1;
    },
    fact: (told: object, more: object = {}) => {
      last += 1;
      return {
        key: randomUUID() as string,
        seq: last,
        at: clock(),
        ahead: null,
        form: kioskForm,
        told: told as Record<string, unknown>,
        ...more,
      };
    },
    send: async (facts: object[], by = operator, more: object = {}) => {
      const ask = {
        terminal,
        kind: 'KIOSK',
        at: clock(),
        program: 'index-1',
        waiting: 0,
        sealed: true,
        lastSeq: last,
        held: [...held],
        facts,
        ...more,
      };
      const answer = await by.send(sendFacts, ask as never, fromKiosk);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json() as { lastSeq: number; revoked: boolean; answers: FactAnswer[] };
    },
  };
};
const dayFor = async (qty = 100) => {
  const productId = await floor.product();
  const made = await floor.plan(productId, qty);
  return { ...made, dailyPlanId: made.cut.dailyPlanId };
};
const result = (dailyPlanId: number, goodQty: number, more: object = {}) => ({ action: 'RESULT', dailyPlanId, goodQty, ...more });
const completedOf = async (id: number) =>
  (await db.selectFrom('dailyPlan').select('completedQty').where('id', '=', id).executeTakeFirstOrThrow()).completedQty;
const refusedOn = async (dailyPlanId: number) =>
  ((await leader.send(kioskRefusals, {})).json() as { rows: RefusalRow[] }).rows.filter((row) => row.dailyPlanId === dailyPlanId);
const found = async (terminal: string) => {
  const { id } = await db.selectFrom('terminal').select('id').where('key', '=', terminal).executeTakeFirstOrThrow();
  return ((await leader.send(openFindings, {})).json() as Finding[]).filter(({ terminalId }) => terminalId === id);
};
const outcomes = ({ answers }: { answers: FactAnswer[] }) => answers.map(({ outcome, replayed }) => (replayed ? 'again' : outcome));

describe('a clock', () => {
  test.each([0, 10 * minute, -10 * minute, year, -year])(
    'that is off by %i ms books at the right time, and both times are kept',
    async (ahead) => {
      const { dailyPlanId } = await dayFor();
      const at = kiosk(ahead);
      const fact = at.fact(result(dailyPlanId, 5));
      const sent = { ...fact, told: { ...fact.told, occurredAt: new Date(fact.at).toISOString() } };
      expect(outcomes(await at.send([sent]))).toEqual(['ok']);
      const booked = await db
        .selectFrom('productionResult')
        .select('occurredAt')
        .where('dailyPlanId', '=', dailyPlanId)
        .executeTakeFirstOrThrow();
      expect(Math.abs(Date.parse(booked.occurredAt) - Date.now())).toBeLessThan(30_000);
      const kept = await db
        .selectFrom('terminalFact')
        .select(['at', 'clockMs', 'happenedAt'])
        .where('key', '=', fact.key)
        .executeTakeFirstOrThrow();
      expect(Date.parse(kept.at)).toBe(fact.at);
      expect(Math.abs(kept.clockMs - ahead)).toBeLessThan(30_000);
      expect((await found(at.terminal)).map(({ kind }) => kind)).toEqual(Math.abs(ahead) > 5 * minute ? ['CLOCK'] : []);
    },
  );

  test('doesn’t move an instant that somebody said', async () => {
    const { dailyPlanId } = await dayFor();
    const at = kiosk(10 * minute);
    const occurredAt = new Date(Date.now() - 90 * minute).toISOString();
    await at.send([at.fact(result(dailyPlanId, 5, { occurredAt }))]);
    const booked = await db
      .selectFrom('productionResult')
      .select('occurredAt')
      .where('dailyPlanId', '=', dailyPlanId)
      .executeTakeFirstOrThrow();
    expect(booked.occurredAt).toBe(occurredAt);
  });
});

describe('the same queue, sent twice from a restored backup,', () => {
  test('is booked once, also when the answers under its keys were forgotten long ago', async () => {
    const { dailyPlanId } = await dayFor();
    const at = kiosk();
    const queue = [
      result(dailyPlanId, 5),
      { action: 'START', dailyPlanId },
      result(dailyPlanId, 7),
      { action: 'FINISH', dailyPlanId, closeReason: '근무 종료' },
    ].map((told) => at.fact(told));
    expect(outcomes(await at.send(queue))).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(outcomes(await at.send(queue))).toEqual(['again', 'again', 'again', 'again']);
    await db.deleteFrom('idempotencyKey').execute();
    expect(outcomes(await at.send(queue))).toEqual(['again', 'again', 'again', 'again']);
    expect(await completedOf(dailyPlanId)).toBe(12);
    expect([await refusedOn(dailyPlanId), await found(at.terminal)]).toEqual([[], []]);
    expect(await ledgerDifferences(db)).toEqual([]);
  });

  test('goes on behind the highest number that came; a new entry under a number of before is a leader’s, not lost and not doubled', async () => {
    const { dailyPlanId } = await dayFor();
    const at = kiosk();
    await at.send([at.fact(result(dailyPlanId, 1)), at.fact(result(dailyPlanId, 2)), at.fact(result(dailyPlanId, 3))]);
    expect((await at.send([], operator, { lastSeq: 1 })).lastSeq).toBe(3);
    const again = at.fact(result(dailyPlanId, 40), { seq: 2 });
    const { answers } = await at.send([again]);
    expect(answers).toMatchObject([{ outcome: 'error', problem: { code: 'terminal.numberIsOneFact' } }]);
    expect(await completedOf(dailyPlanId)).toBe(6);
    expect(await refusedOn(dailyPlanId)).toMatchObject([{ state: 'OPEN', goodQty: 40, reason: expect.stringContaining('2번') }]);
  });
});

describe('what was refused', () => {
  test('is refused again for the same attempt, however late its request comes once more; pressed again, it is booked', async () => {
    const { dailyPlanId } = await dayFor();
    const at = kiosk();
    await at.send([]);
    const revoke = (revokedAt: string | null, revokeReason: string | null) =>
      db.updateTable('terminal').set({ revokedAt, revokeReason }).where('key', '=', at.terminal).execute();
    await revoke(new Date().toISOString(), '분실');
    const fact = at.fact(result(dailyPlanId, 5), { attempt: 0 });
    const [first] = (await at.send([fact])).answers;
    await revoke(null, null);
    const [late] = (await at.send([fact])).answers;
    expect([first?.outcome, late?.outcome, late?.replayed]).toEqual(['error', 'error', true]);
    expect([late?.problem?.code, late?.problem?.message]).toEqual([first?.problem?.code, first?.problem?.message]);
    expect(await completedOf(dailyPlanId)).toBe(0);
    expect(outcomes(await at.send([{ ...fact, attempt: 1 }]))).toEqual(['ok']);
    expect(outcomes(await at.send([fact]))).toEqual(['again']);
    expect(await completedOf(dailyPlanId)).toBe(5);
  });
  test.each(['HAND', 'DISCARD'] as const)('and answered with %s isn’t booked by a request that comes late', async (outcome) => {
    const { dailyPlanId } = await dayFor();
    const at = kiosk();
    await at.send([]);
    const fact = at.fact(result(dailyPlanId, 5), { attempt: 0 });
    const { key, seq, at: shown, form } = fact;
    const about = { lineId: floor.line, operation: '절삭', product: '축', lotNo: 'LOT' };
    const sent = { terminal: at.terminal, seq, at: shown, form, attempt: 0 };
    const ask = { outcome, change: { ...result(dailyPlanId, 5), key }, about, sent, why: { code: 'BUSY', message: '바쁨' } };
    expect((await operator.send(answerRefusal, ask as never, fromKiosk)).statusCode).toBe(200);
    expect(outcomes(await at.send([fact]))).toEqual(['again']);
    expect(await completedOf(dailyPlanId)).toBe(0);
  });
});

describe('a queue that was tampered with', () => {
  test('under a key that is booked is refused, told, and booked no second time', async () => {
    const { dailyPlanId } = await dayFor();
    const at = kiosk();
    const fact = at.fact(result(dailyPlanId, 5));
    await at.send([fact]);
    const changed = { ...fact, told: result(dailyPlanId, 50) };
    expect((await at.send([changed])).answers).toMatchObject([{ outcome: 'error', problem: { code: 'idempotency.keyReused' } }]);
    await db.deleteFrom('idempotencyKey').execute();
    expect((await at.send([changed])).answers).toMatchObject([{ outcome: 'error' }]);
    expect(await completedOf(dailyPlanId)).toBe(5);
    expect(await refusedOn(dailyPlanId)).toMatchObject([{ goodQty: 50 }]);
  });
  test('a finish that says something else than the booked one isn’t done again', async () => {
    const { dailyPlanId } = await dayFor();
    const at = kiosk();
    const fact = at.fact({ action: 'FINISH', dailyPlanId, closeReason: '근무 종료' });
    await at.send([fact]);
    await db.deleteFrom('idempotencyKey').execute();
    const answers = (await at.send([{ ...fact, told: { ...fact.told, closeReason: '다른 사유' } }])).answers;
    expect(answers).toMatchObject([{ outcome: 'error', problem: { code: 'terminal.keyIsOneFact' } }]);
  });
  test.each([
    ['a quantity below nothing', (fact: { told: object }) => ({ ...fact, told: { ...fact.told, goodQty: -5 } })],
    ['an action that there isn’t', (fact: { told: object }) => ({ ...fact, told: { ...fact.told, action: 'BURN' } })],
    ['no content', ({ told: _, ...fact }: { told: object }) => fact],
    ['a key that is none', (fact: object) => ({ ...fact, key: 'x' })],
    ['a NUL in it', (fact: object) => ({ ...fact, key: 'y', told: { note: 'a\u0000b' } })],
    ['letters that nobody can read', () => ({ key: randomUUID(), seq: 1, content: 'AAEC' })],
  ])('with %s stands in the leaders’ list as it came, once, and the others go on', async (_what, spoil) => {
    const { dailyPlanId } = await dayFor();
    const at = kiosk();
    const spoiled = spoil(at.fact(result(dailyPlanId, 5)));
    const sound = at.fact(result(dailyPlanId, 7));
    const { answers } = await at.send([spoiled, sound]);
    expect(answers).toMatchObject([{ outcome: 'left', problem: { code: 'terminal.formIsWhole' } }, { outcome: 'ok' }]);
    await at.send([spoiled]);
    const findings = (await found(at.terminal)).filter(({ kind }) => kind === 'UNREAD');
    expect(findings).toMatchObject([{ why: 'terminal.formIsWhole', userName: '강도윤' }]);
    expect(await completedOf(dailyPlanId)).toBe(7);
  });
});

describe('a form', () => {
  test('of an earlier build is read, without a number and without a terminal’s time', async () => {
    const { dailyPlanId } = await dayFor();
    const at = kiosk();
    expect(outcomes(await at.send([at.fact(result(dailyPlanId, 4), { form: 1, seq: undefined, ahead: undefined })]))).toEqual(['ok']);
    expect(await completedOf(dailyPlanId)).toBe(4);
  });
  test('of a newer program is left with a sentence, and closes by itself once it can be read', async () => {
    const { dailyPlanId } = await dayFor();
    const at = kiosk();
    const fact = at.fact(result(dailyPlanId, 4), { form: 99 });
    expect((await at.send([fact])).answers[0]).toMatchObject({
      outcome: 'left',
      problem: { code: 'terminal.formIsKnown', message: expect.stringContaining('99') },
    });
    expect(await found(at.terminal)).toMatchObject([{ kind: 'GAP' }, { kind: 'UNREAD' }]);
    expect(outcomes(await at.send([{ ...fact, form: kioskForm }]))).toEqual(['ok']);
    expect(await found(at.terminal)).toEqual([]);
  });
});

describe('numbers', () => {
  test('that never come are told once, and those that lie on the terminal aren’t missing', async () => {
    const { dailyPlanId } = await dayFor();
    const at = kiosk();
    const late = at.fact(result(dailyPlanId, 1));
    at.lose();
    at.lose();
    const last = at.fact(result(dailyPlanId, 2));
    at.held.add(1);
    await at.send([last]);
    await at.send([]);
    const [gap, ...more] = await found(at.terminal);
    expect([gap, more]).toMatchObject([{ kind: 'GAP', seqFrom: 2, seqTo: 3 }, []]);
    at.held.clear();
    await at.send([late]);
    expect(await found(at.terminal)).toHaveLength(1);
    const answered = await leader.send(answerFinding, { id: gap?.id ?? 0, version: gap?.version ?? 1, note: '시험 입력' });
    expect(answered.statusCode, answered.body).toBe(200);
    await at.send([]);
    expect(await found(at.terminal)).toEqual([]);
    const twice = await leader.send(answerFinding, { id: gap?.id ?? 0, version: 2, note: '시험 입력' });
    expect([twice.statusCode, twice.json().code]).toEqual([422, 'terminal.findingIsAnsweredOnce']);
    expect((await operator.send(answerFinding, { id: gap?.id ?? 0, version: 2, note: 'x' })).statusCode).toBe(403);
  });
  test('that come after all close what was told of them', async () => {
    const { dailyPlanId } = await dayFor();
    const at = kiosk();
    const late = at.fact(result(dailyPlanId, 1));
    await at.send([at.fact(result(dailyPlanId, 2))]);
    expect(await found(at.terminal)).toMatchObject([{ kind: 'GAP', seqFrom: 1, seqTo: 1 }]);
    await at.send([late]);
    expect(await found(at.terminal)).toEqual([]);
  });
  test('of what goes to a leader at once aren’t missing', async () => {
    const { dailyPlanId } = await dayFor();
    const at = kiosk();
    await at.send([at.fact(result(dailyPlanId, 2))]);
    const { key, seq, at: shown, form } = at.fact({});
    const about = { lineId: floor.line, operation: '절삭', product: '축', lotNo: 'LOT' };
    const change = { ...result(dailyPlanId, 3), key };
    const ask = {
      outcome: 'HAND',
      change,
      about,
      sent: { terminal: at.terminal, seq, at: shown, form },
      why: { code: 'X', message: '거절' },
    };
    expect((await operator.send(answerRefusal, ask as never, fromKiosk)).json()).toEqual({ state: 'HANDED' });
    await at.send([]);
    expect(await found(at.terminal)).toEqual([]);
  });
});

describe('what happened meanwhile', () => {
  test('a revoked terminal’s entries are refused with the sentence and stand in the list; what was booked before stays', async () => {
    const { dailyPlanId } = await dayFor();
    const at = kiosk();
    const before = at.fact(result(dailyPlanId, 5));
    await at.send([before]);
    await db
      .updateTable('terminal')
      .set({ revokedAt: new Date().toISOString(), revokeReason: '분실' })
      .where('key', '=', at.terminal)
      .execute();
    const { revoked, answers } = await at.send([before, at.fact(result(dailyPlanId, 6))]);
    expect([revoked, answers]).toMatchObject([
      true,
      [
        { outcome: 'ok', replayed: true },
        { outcome: 'error', problem: { code: 'terminal.isInUse' } },
      ],
    ]);
    expect(await completedOf(dailyPlanId)).toBe(5);
    expect(await refusedOn(dailyPlanId)).toMatchObject([{ goodQty: 6, reportedBy: '강도윤' }]);
  });

  test('a user was disabled: who signs in next hands their entries to a leader, under their name; nobody sends for those who can', async () => {
    const { dailyPlanId } = await dayFor();
    const at = kiosk();
    const gone = await as([{ name: 'kiosk', all: true }], '박은퇴');
    const entries = [at.fact(result(dailyPlanId, 8), { userId: gone.id }), at.fact(result(dailyPlanId, 9), { userId: operator.id })];
    expect(outcomes(await at.send(entries, other))).toEqual(['waits', 'waits']);
    await db.updateTable('appUser').set({ enabled: false }).where('id', '=', gone.id).execute();
    expect(outcomes(await at.send(entries, other))).toEqual(['left', 'waits']);
    expect(outcomes(await at.send(entries, other))).toEqual(['left', 'waits']);
    expect(await refusedOn(dailyPlanId)).toMatchObject([{ goodQty: 8, reportedBy: '박은퇴', reason: expect.stringContaining('박은퇴') }]);
    expect(await completedOf(dailyPlanId)).toBe(0);
    expect(outcomes(await at.send([{ ...entries[1], userId: undefined }]))).toEqual(['ok']);
  });

  test('a lot was discarded: what was counted on it is refused with the rule and stands in the list', async () => {
    const { dailyPlanId, lotId } = await dayFor();
    const at = kiosk();
    await db.updateTable('lot').set({ state: 'DISCARDED', discardReason: '재료 혼입' }).where('id', '=', lotId).execute();
    const { answers } = await at.send([at.fact(result(dailyPlanId, 8))]);
    expect(answers).toMatchObject([{ outcome: 'error' }]);
    expect(answers[0]?.problem?.message).toMatch(/폐기/);
    expect(await refusedOn(dailyPlanId)).toMatchObject([{ goodQty: 8 }]);
    expect(await completedOf(dailyPlanId)).toBe(0);
  });
});

test('a browser that can keep no key still sends: it has no number and no terminal', async () => {
  const { dailyPlanId } = await dayFor();
  const at = kiosk();
  expect(outcomes(await at.send([at.fact(result(dailyPlanId, 3), { seq: undefined })], operator, { terminal: undefined }))).toEqual(['ok']);
  expect(await db.selectFrom('terminal').select('id').where('key', '=', at.terminal).execute()).toEqual([]);
});
