import { isDay, typedAt, typedDay } from '@lotline/contract/kit/typed-day';
import { instantOf, wallOf, wallText } from '../words/date.ts';
import { today } from '../words/format.ts';
import { language } from '../words/language.ts';
import type { Translate } from '../words/words.ts';

/**
 * How a kind of date is typed and kept. What is typed and is none is kept as the text that it is: a field goes on showing it, in red, and no
 * contract takes it, so that nothing else than what is seen can be saved.
 */
export type Dated = {
  /** The value that a text means, null where it means none. */
  read: (text: string) => string | null;
  /** The text that shows a value, null where the value is none. */
  write: (value: string) => string | null;
};

const reading = () => ({ now: today(), lang: language.get() });
const plainInstant = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/;

export const asDay: Dated = {
  read: (text) => typedDay(text, reading()),
  write: (value) => (isDay(value) ? value : null),
};
export const asAt: Dated = {
  read: (text) => {
    const wall = typedAt(text, reading());
    return wall && instantOf(wallText(wall));
  },
  write: (value) => (plainInstant.test(value) ? (wallOf(value)?.format('YYYY-MM-DD HH:mm') ?? null) : null),
};

/** Why a value is none of its kind; null when it is one, or nothing at all. */
export const whyNone = (kind: Dated, value: unknown, t: Translate): string | null => {
  if (typeof value !== 'string' || value === '' || kind.write(value) !== null) return null;
  // In English a text may be two days that is one in Korean.
  const perhaps = (kind === asAt ? typedAt : typedDay)(value, { now: today(), lang: 'kr' });
  if (perhaps) return t('issue.whichDay', { text: value, day: perhaps.slice(0, 10) });
  // As it was typed, where a sentence would say it with slashes.
  return `${t(kind === asAt ? 'issue.noAt' : 'issue.noDay')}: ${value}`;
};
