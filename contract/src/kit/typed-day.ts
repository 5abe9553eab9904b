import type { Lang } from './words.ts';

/** Today, and in which language somebody types; a list that was made elsewhere says no language. */
export type Reading = { now: string; lang?: Lang };

/** Whether a text is a plain date of the calendar, as the contract writes it. */
export const isDay = (text: string): boolean => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const month = `(${months.join('|')})[a-z]*\\.?`;
const dayMs = 86_400_000;

/**
 * The plain date that a text means as people type it, null for what is none or might be two: in Korean the year stands first and the month before
 * the day; in English `3/4` is one of two, and `12/24` isn't. Without a year it is the one that comes, unless it has just been.
 */
export const typedDay = (said: string, { now, lang }: Reading): string | null => {
  const text = withoutTrimmings(said);
  const plain = text.replace(/\s+/g, '');
  const whole = /^(\d{4})[-/.년](\d{1,2})[-/.월](\d{1,2})[.일]?$/.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  if (whole) return dateOf(whole[1], whole[2], whole[3]);
  const [, yy, mm, dd] = /^(?:(\d{2})년)?(\d{1,2})월(\d{1,2})일?$/.exec(plain) ?? [];
  if (mm) return yy ? dateOf(2000 + Number(yy), mm, dd) : nearest(mm, dd, now);
  const [, first, second] = /^(\d{1,2})[-/.](\d{1,2})\.?$/.exec(plain) ?? [];
  if (first) {
    if (lang !== 'en') return nearest(first, second, now);
    return onlyOne(nearest(first, second, now), nearest(second, first, now));
  }
  const [, a = '', mark, b = '', c = ''] = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{1,2}|\d{4})\.?$/.exec(plain) ?? [];
  if (mark) return ofThree([a, b, c], mark, { now, ...(lang && { lang }) });
  const bare = lang === 'kr' ? /^(\d{2})(\d{2})(\d{2})$/.exec(plain) : null;
  return bare ? dateOf(2000 + Number(bare[1]), bare[2], bare[3]) : withMonthName(text, now);
};

const clock = '(오전|오후|am|pm)?\\s*(\\d{1,2})(?::|시)\\s*(\\d{2})?분?(?::\\d{2}(?:\\.\\d+)?)?\\s*([ap]m)?';
const withClock = new RegExp(`^(.*\\d.*?)(?:t|\\s+)${clock}$`);

/** The same with a time of day, as `yyyy-MM-dd HH:mm`; a day alone begins at midnight. */
export const typedAt = (said: string, reading: Reading): string | null => {
  const text = said.normalize('NFKC').toLowerCase().trim();
  const [, before, half, hour, minute = '00', halfAfter] = withClock.exec(text) ?? [];
  const [, beforeBare, hh, mi] = /^(.*\d.*)\s+(\d{2})(\d{2})$/.exec(text) ?? [];
  const read = (said: string | undefined, h: number, m: string) => {
    const day = said === undefined ? null : typedDay(said, reading);
    return day && h < 24 && Number(m) < 60 ? `${day} ${String(h).padStart(2, '0')}:${m}` : null;
  };
  if (before !== undefined) return read(before, ofDay(Number(hour), half ?? halfAfter), minute);
  return read(text, 0, '00') ?? (beforeBare === undefined ? null : read(beforeBare, Number(hh), mi as string));
};
/** 12 at night is hour 0, 12 at noon hour 12; there is no 13 pm. */
const ofDay = (hour: number, half: string | undefined) => {
  if (!half) return hour;
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half === '오후' || half === 'pm' ? 12 : 0);
};

/** The day of the week behind it, “by”, a time and a spreadsheet's mark say nothing about the day. */
const withoutTrimmings = (said: string) =>
  said
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/\s*\((?:[월화수목금토일](?:요일)?|[a-z]{3,9})\)/, '')
    .replace(/(?:까지|이전|부)$/, '')
    .replace(/(?:t|\s+)(?:(?:오전|오후)\s*)?\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]m)?$/, '')
    .replace(/^'/, '');

/** How far a year of two digits may lie from this one where nobody says that it stands first. */
const [yearsBack, yearsAhead] = [5, 3];

const ofThree = ([a, b, c]: readonly [string, string, string], mark: string, { now, lang }: Reading) => {
  const year = Number(now.slice(0, 4));
  const isNear = (yy: string) => 2000 + Number(yy) >= year - yearsBack && 2000 + Number(yy) <= year + yearsAhead;
  const inTwo = c.length <= 2 && a.length === 2 ? dateOf(2000 + Number(a), b, c) : null;
  const its = c.length === 1 ? undefined : c.length === 4 ? Number(c) : 2000 + Number(c);
  const byDay = dateOf(its, b, a);
  const byMonth = mark === '.' ? null : dateOf(its, a, b);
  if (lang === 'en') return onlyOne(inTwo, byDay, byMonth);
  if (inTwo && (lang === 'kr' || isNear(a))) return inTwo;
  return c.length === 4 || isNear(c) ? onlyOne(byDay, byMonth) : null;
};

const withMonthName = (text: string, now: string) => {
  const [, d, name, y] = new RegExp(`^(\\d{1,2})[-\\s]*${month}[-\\s,]*(\\d{2}|\\d{4})?$`).exec(text) ?? [];
  const [, name2, d2, y2] = new RegExp(`^${month}[-\\s]*(\\d{1,2})(?:[-\\s,]+(\\d{4}))?$`).exec(text) ?? [];
  const at = months.indexOf(name ?? name2 ?? '') + 1;
  if (!at) return null;
  const its = y ?? y2;
  return its ? dateOf(its.length === 2 ? 2000 + Number(its) : its, at, d ?? d2) : nearest(at, d ?? d2, now);
};

const onlyOne = (...days: readonly (string | null)[]) => {
  const [day, another] = new Set(days.filter((one) => one !== null));
  return day !== undefined && another === undefined ? day : null;
};

type Part = string | number | undefined;
const dateOf = (y: Part, m: Part, d: Part) => {
  if (!(Number(y) >= 1900 && Number(y) <= 2199)) return null;
  const day = new Date(Date.UTC(Number(y), Number(m) - 1, Number(d)));
  return day.getUTCMonth() === Number(m) - 1 && day.getUTCDate() === Number(d) ? day.toISOString().slice(0, 10) : null;
};
const nearest = (m: Part, d: Part, now: string) => {
  const year = Number(now.slice(0, 4));
  const from = new Date(Date.parse(now) - 90 * dayMs).toISOString().slice(0, 10);
  const days = [year - 1, year, year + 1, year + 2].map((its) => dateOf(its, m, d));
  return days.find((day) => day !== null && day >= from) ?? null;
};
