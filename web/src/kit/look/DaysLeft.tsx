import { daysUntil, nothing } from '../words/format.ts';
import { useT } from '../words/words.ts';
import './record.css';

/** A day so near that it wants looking at today. */
const soonDays = 3;

/** How many days are left until a plain date, below zero when it is over: the sign, the colour and a word say the same. */
export const DaysLeft = ({ until, done }: { until: string | null /** Nobody waits any more. */; done?: boolean }) => {
  const t = useT();
  if (until === null) return nothing;
  const days = daysUntil(until);
  const { tone, word } = urgencyOf(days, done);
  const signed = `${days < 0 ? '−' : '+'}${Math.abs(days)}`;
  return <span className={`kit-tag kit-tag-${tone}`}>{t(word, { days: signed })}</span>;
};

const urgencyOf = (days: number, done: boolean | undefined) => {
  if (done) return { tone: 'grey', word: 'record.daysLeft' } as const;
  if (days < 0) return { tone: 'red', word: 'record.daysLate' } as const;
  if (days === 0) return { tone: 'orange', word: 'record.dueToday' } as const;
  return days <= soonDays ? ({ tone: 'orange', word: 'record.daysSoon' } as const) : ({ tone: 'grey', word: 'record.daysLeft' } as const);
};
