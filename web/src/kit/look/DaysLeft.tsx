import { daysUntil, nothing } from '../words/format.ts';
import { useT } from '../words/words.ts';
import './record.css';

/** A day so near that it wants looking at today. */
const soonDays = 3;

type Props = { until: string | null; done?: boolean /** Nobody is late where a day merely passes. */; passes?: boolean };
/** How many days are left until a plain date, or how many it is over: the colour and a word say which; nothing where nobody waits any more. */
export const DaysLeft = ({ until, done, passes = false }: Props) => {
  const t = useT();
  if (until === null || done) return nothing;
  const days = daysUntil(until);
  const { tone, word } = urgencyOf(days);
  return <span className={`kit-tag kit-tag-${tone}`}>{t(passes && days < 0 ? 'record.daysPast' : word, { days: Math.abs(days) })}</span>;
};

/** The same for a card. */
export const daysLeftTag = (until: string | null, t: ReturnType<typeof useT>) => {
  if (until === null) return undefined;
  const days = daysUntil(until);
  const { tone, word } = urgencyOf(days);
  return { text: t(word, { days: Math.abs(days) }), tone };
};

const urgencyOf = (days: number) => {
  if (days < 0) return { tone: 'red', word: 'record.daysLate' } as const;
  if (days === 0) return { tone: 'orange', word: 'record.dueToday' } as const;
  return days <= soonDays ? ({ tone: 'orange', word: 'record.daysSoon' } as const) : ({ tone: 'grey', word: 'record.daysLeft' } as const);
};
