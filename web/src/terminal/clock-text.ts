import type { Translate } from '../kit/words/words.ts';

/** A smaller difference is the time that the answer took. */
export const worthTellingMs = 30_000;
export const isWrong = (clockMs: number | null) => clockMs !== null && Math.abs(clockMs) > worthTellingMs;

const steps = [
  [86_400, 'terminal.days'],
  [3600, 'terminal.hours'],
  [60, 'terminal.minutes'],
  [1, 'terminal.seconds'],
] as const;
/** By how much a clock is wrong, in the largest unit that tells it. */
export const clockText = (t: Translate, clockMs: number | null) => {
  if (clockMs === null) return null;
  if (!isWrong(clockMs)) return t('terminal.clockRight');
  const seconds = Math.round(Math.abs(clockMs) / 1000);
  const [size, word] = steps.find(([of]) => seconds >= of) ?? [1, 'terminal.seconds'];
  return t(clockMs > 0 ? 'terminal.clockAhead' : 'terminal.clockBehind', { time: t(word, { n: Math.round(seconds / size) }) });
};
