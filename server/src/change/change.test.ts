import * as calls from '@lotline/contract/change/change';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '../identity/index.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const [writer, approver] = [await as(), await as()];
const password = 'signs it 7';
await db
  .updateTable('appUser')
  .set({ passwordHash: await hashPassword(password) })
  .where('id', 'in', [writer.id, approver.id])
  .execute();
const productId = await floor.product();
type Call = Parameters<typeof writer.send>[0];
const send = async (call: Call, ask: object, by = writer) => {
  const answer = await by.send(call, ask as never);
  return { http: answer.statusCode, ...answer.json() };
};
const ok = async (call: Call, ask: object, by = writer) => {
  const answer = await send(call, ask, by);
  expect(answer.http, JSON.stringify(answer).slice(0, 400)).toBe(200);
  return answer;
};
const refused = async (call: Call, ask: object, by = writer) => {
  const answer = await send(call, ask, by);
  expect(answer.http, JSON.stringify(answer).slice(0, 400)).toBeGreaterThanOrEqual(400);
  expect(answer.message?.length).toBeGreaterThan(5);
  return answer.code as string;
};
const draft = (more: object = {}) => ({
  ...{ kind: 'METHOD', what: '절삭유 변경', was: 'A유', becomes: 'B유', reason: '단종', startsAt: '2026-03-02T00:00:00Z', productId },
  ...more,
});
const registered = (more: object = {}): Promise<calls.ChangePage> => ok(calls.registerChange, draft(more));
const decide = ({ id, version }: { id: number; version: number }, more: object = {}) => ({ id, version, ...more });
const check = (of: readonly { id: number; version: number }[], more: object = {}) => ({
  ...{ rows: of.map(({ id, version }) => ({ id, version })), verdict: 'GOOD', found: '치수 이상 없음', ...more },
});
const noticed = (more: object = {}) =>
  floor.insert('processChange', {
    ...{
      changeNo: `CM-${Math.random()}`,
      kind: 'MAN',
      cause: 'WORKER',
      status: 'NOTICED',
      becomes: '이몽룡',
      noticedAs: `W:${Math.random()}`,
    },
    ...{ startsAt: '2026-03-02T00:00:00Z', productId, ...more },
  });

describe('a change', () => {
  test('says what it touches and what becomes different', async () => {
    expect(await refused(calls.registerChange, draft({ productId: null }))).toBe('change.touchesSomething');
    expect(await refused(calls.registerChange, draft({ becomes: ' A유 ' }))).toBe('change.becomesAnother');
    expect(await refused(calls.registerChange, draft({ approverId: writer.id }))).toBe('change.anotherApproves');
    expect(await refused(calls.registerChange, draft({ productId: 999_999 }))).toBe('reference.missing');
    expect(await refused(calls.registerChange, draft({ startsAt: '9999-01-01T00:00:00Z' }))).toBe('INVALID_INPUT');
    expect(await registered({ was: '' })).toMatchObject({
      status: 'REGISTERED',
      cause: 'HAND',
      was: null,
      isToCheck: true,
      approverName: null,
    });
  });

  test('is signed by the one who has to approve it, and nobody else; what was signed stays', async () => {
    const one = await registered({ approverId: approver.id });
    expect(one).toMatchObject({ isToCheck: false });
    expect(await refused(calls.checkChanges, check([one]))).toBe('change.approvedFirst');
    expect(await refused(calls.approveChange, decide(one, { password }))).toBe('change.itsApproverDecides');
    expect(await refused(calls.approveChange, decide(one, { password: 'guess' }), approver)).toBe('signature.signerKnowsThePassword');
    // Who has to approve it doesn't write it either.
    expect(await refused(calls.editChange, { ...draft({ approverId: approver.id }), ...decide(one) }, approver)).toBe(
      'change.anotherApproves',
    );
    const edited = await ok(calls.editChange, { ...draft({ approverId: approver.id, becomes: 'C유' }), ...decide(one) });
    expect(await refused(calls.approveChange, decide(one, { password }), approver)).toBe('STALE_VERSION');
    const signed = await ok(calls.approveChange, decide(edited, { password }), approver);
    expect(signed).toMatchObject({
      status: 'APPROVED',
      becomes: 'C유',
      isToCheck: true,
      signatures: [{ meaning: 'APPROVED', valid: true }],
    });
    expect(await refused(calls.editChange, { ...draft(), ...decide(signed) })).toBe('change.decidedStays');
    expect(await refused(calls.approveChange, decide(signed, { password }), approver)).toBe('change.decidedStays');
    expect(await ok(calls.checkChanges, check([signed]))).toEqual({ http: 200, checked: 1 });
    const done = await ok(calls.oneChange, { id: one.id });
    expect(done).toMatchObject({ status: 'CHECKED', verdict: 'GOOD', found: '치수 이상 없음', signatures: [{ valid: true }] });
    expect(await refused(calls.checkChanges, check([done]))).toBe('change.overStays');
    expect(await refused(calls.cancelChange, decide(done, { reason: '안 함' }))).toBe('change.overStays');
  });

  test('that needs nobody’s approval isn’t approved; one is refused or cancelled with a reason', async () => {
    const free = await registered();
    expect(await refused(calls.approveChange, decide(free, { password }))).toBe('change.needsNoApproval');
    expect(await ok(calls.cancelChange, decide(free, { reason: '중복 등록' }))).toMatchObject({
      status: 'CANCELLED',
      statusReason: '중복 등록',
    });
    const one = await registered({ approverId: approver.id });
    expect(await refused(calls.refuseChange, decide(one, { reason: '근거 없음' }))).toBe('change.itsApproverDecides');
    expect(await ok(calls.refuseChange, decide(one, { reason: '근거 없음' }), approver)).toMatchObject({ status: 'REFUSED' });
  });

  test('is checked once it has begun; several at once, all or none', async () => {
    const coming = await registered({ startsAt: '2199-01-01T00:00:00Z' });
    expect(await refused(calls.checkChanges, check([coming]))).toBe('change.checkedOnceItBegan');
    const [one, other] = [await registered(), await registered()];
    expect(await refused(calls.checkChanges, check([one, coming, other]))).toBe('change.checkedOnceItBegan');
    expect(await ok(calls.oneChange, { id: one.id })).toMatchObject({ status: 'REGISTERED' });
    expect(await ok(calls.checkChanges, check([one, other, one], { verdict: 'BAD' }))).toMatchObject({ checked: 2 });
    expect(await ok(calls.oneChange, { id: other.id })).toMatchObject({ status: 'CHECKED', verdict: 'BAD' });
  });

  test('that was noticed has happened: it is neither changed nor cancelled, only checked', async () => {
    const id = await noticed();
    const one = await ok(calls.oneChange, { id });
    expect(one).toMatchObject({ status: 'NOTICED', what: null, isToCheck: true });
    expect(await refused(calls.editChange, { ...draft(), ...decide(one) })).toBe('change.noticedStays');
    expect(await refused(calls.cancelChange, decide(one, { reason: '아님' }))).toBe('change.noticedHappened');
    expect(await refused(calls.approveChange, decide(one, { password }))).toBe('change.decidedStays');
    expect(await ok(calls.checkChanges, check([one]))).toMatchObject({ checked: 1 });
  });

  test('what waits for somebody stands first, and is found by what waits for whom', async () => {
    const mine = await registered({ approverId: approver.id, startsAt: '2026-03-03T00:00:00Z' });
    const list = async (ask: object, by = writer) => (await ok(calls.changes, ask, by)).rows as calls.Change[];
    const rows = await list({});
    const over = (status: string) => ['CHECKED', 'REFUSED', 'CANCELLED'].includes(status);
    expect(rows.map(({ status }) => over(status))).toEqual([...rows].map(({ status }) => over(status)).sort());
    expect((await list({ quick: 'mineToApprove' }, approver)).map(({ id }) => id)).toEqual([mine.id]);
    expect(await list({ quick: 'mineToApprove' })).toEqual([]);
    expect((await list({ quick: 'toCheck' })).every(({ isToCheck }) => isToCheck)).toBe(true);
    expect((await list({ quick: 'toApprove' })).map(({ id }) => id)).toContain(mine.id);
  });

  test('isn’t reached without the right', async () => {
    const looker = await as([{ name: 'changeControl', view: true }]);
    expect((await send(calls.registerChange, draft(), looker)).http).toBe(403);
    expect((await send(calls.changes, {}, looker)).http).toBe(200);
    expect((await send(calls.changes, {}, await as([]))).http).toBe(403);
    expect((await send(calls.oneChange, { id: 999_999 })).http).toBe(404);
  });
});
