import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { confirmRules, noticeRules } from './notice.rules.ts';
import { noticeState } from './notice.states.ts';

const said = { startDt: '2026-11-27', endDt: null, body: '안전 점검', hasPicture: false };
const broken = (more: object) => firstBroken(noticeRules, { ...said, ...more })?.code;

test('a notice may end on the day on which it begins, and not a day earlier', () => {
  expect(broken({ endDt: '2026-11-27' })).toBeUndefined();
  expect(broken({ endDt: '2026-11-26' })).toBe('notice.endsAfterItBegins');
});
test('a picture says something without a word; neither of them says nothing', () => {
  expect(broken({ body: '', hasPicture: true })).toBeUndefined();
  expect(broken({ body: '' })).toBe('notice.saysSomething');
});
test('it is coming until the day on which it begins, and over after the day on which it ends', () => {
  const of = (day: string) => noticeState({ startDt: '2026-11-27', endDt: '2026-11-28' }, day);
  expect(['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'].map(of)).toEqual(['COMING', 'SHOWN', 'SHOWN', 'OVER']);
  expect(noticeState({ startDt: '2026-11-27', endDt: null }, '2199-12-31')).toBe('SHOWN');
});
test('only what asks for it, is told, and concerns somebody is confirmed', () => {
  const asked = { important: true, isShown: true, concerns: true, name: '홍길동', isToldSince: false };
  const refused = (more: object) => firstBroken(confirmRules, { ...asked, ...more })?.code;
  expect(refused({})).toBeUndefined();
  expect(refused({ important: false })).toBe('notice.asksForConfirmation');
  expect(refused({ isShown: false })).toBe('notice.isTold');
  expect(refused({ concerns: false })).toBe('notice.concernsWhoConfirms');
  expect(refused({ isToldSince: true })).toBe('notice.isWhatWasRead');
});
