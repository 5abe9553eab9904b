/** Shown in place of an empty value. */
export const nothing = '–';

let zone = 'Asia/Seoul';
let instant: Intl.DateTimeFormat | undefined;
/** The plant's zone: instants are shown in it wherever the browser or the server stands. */
export const setTimeZone = (next: string) => {
  zone = next;
  instant = undefined;
};

const parts = (at: string | number | Date) => {
  instant ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  return Object.fromEntries(instant.formatToParts(date).map(({ type, value }) => [type, value])) as Record<
    'year' | 'month' | 'day' | 'hour' | 'minute' | 'second',
    string
  >;
};

export type At = string | number | Date | null | undefined;
const plainDay = /^(\d{4})-(\d{2})-(\d{2})$/;
const plainInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z$/;

/** `yyyy/MM/dd`: of a plain date as it is, of an instant in the plant's zone. */
export const formatDay = (at: At): string => {
  if (at === null || at === undefined || at === '') return nothing;
  const plain = typeof at === 'string' ? plainDay.exec(at) : null;
  if (plain) return `${plain[1]}/${plain[2]}/${plain[3]}`;
  const p = parts(at);
  return p ? `${p.year}/${p.month}/${p.day}` : nothing;
};
/** `HH:mm:ss` in the plant's zone. */
export const formatTime = (at: At): string => {
  if (at === null || at === undefined || at === '') return nothing;
  const p = parts(at);
  return p ? `${p.hour}:${p.minute}:${p.second}` : nothing;
};
/** `yyyy/MM/dd HH:mm:ss` in the plant's zone. */
export const formatAt = (at: At): string => {
  if (at === null || at === undefined || at === '') return nothing;
  const p = parts(at);
  return p ? `${p.year}/${p.month}/${p.day} ${p.hour}:${p.minute}:${p.second}` : nothing;
};

/** `yyyy/MM/dd HH:mm` in the plant's zone, where seconds say nothing. */
export const formatMinute = (at: At): string => formatAt(at).slice(0, 16);

/** A text as a sentence says it: a day or an instant as people read it, anything else as it is. */
export const asRead = (fact: string): string => (plainDay.test(fact) ? formatDay(fact) : plainInstant.test(fact) ? formatAt(fact) : fact);
