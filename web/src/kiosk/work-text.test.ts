import { afterEach, beforeEach, expect, test } from 'vitest';
import { language } from '../kit/words/language.ts';
import { loadWords, t } from '../kit/words/words.ts';
import type { Entry } from './outbox.ts';
import { aboutText, problemText, shortDurationText } from './work-text.ts';

const entry = (problem: NonNullable<Entry['problem']>): Entry => ({
  key: '1',
  order: 1,
  userId: 1,
  userName: '강도윤',
  about: { lineId: 3, operation: '선삭', product: '축', lotNo: 'LOT-1', tool: '선반 2호' },
  change: { action: 'REOPEN', key: '1', dailyPlanId: 1 },
  state: 'refused',
  problem,
});
const author = { author: '한서진' };

beforeEach(() => loadWords('en'));
afterEach(() => language.set('kr'));

test('why something was refused is said as the server said it, and in the other language by the rule’s own sentence', () => {
  const told = entry({ code: 'kiosk.correctsOwnReports', message: '한서진님의 실적입니다.', facts: author, lang: 'kr' });
  expect(problemText(t, told)).toBe('한서진님의 실적입니다.');
  language.set('en');
  expect(problemText(t, told)).toBe(t('kiosk.correctsOwnReports', author));
  expect(problemText(t, entry({ code: 'kiosk.correctsOwnReports', message: '예전에 거절됨' }))).toBe('예전에 거절됨');
  expect(problemText(t, entry({ code: 'INVALID_INPUT', message: '수량을 입력하세요.', facts: {}, lang: 'kr' }))).toBe('수량을 입력하세요.');
});

test('an entry says of what it is, with its machine', () => {
  expect(aboutText(entry({ code: '', message: '' }))).toBe('선삭 · 축 · LOT-1 · 선반 2호');
});

test.each([
  [59, '59분'],
  [60, '1시간'],
  [134, '2시간'],
])('a call that waits for %d min says so in hardly any room: %s', (minutes, said) =>
  expect(shortDurationText(t, '2026-03-02T00:00:00.000Z', Date.parse('2026-03-02T00:00:00.000Z') + minutes * 60_000)).toBe(said),
);
