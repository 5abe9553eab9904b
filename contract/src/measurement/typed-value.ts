import { instantIn } from '../kit/production-day.ts';

/** A number as a file says it, to six decimals; NaN where it says none. */
export type TypedNumber = {
  value: number;
  /** It had more decimals than are kept. */
  rounded: boolean;
  /** `1,234` is a thousand in one country and little more than one in another. */
  unclear: boolean;
};
const plain = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const withComma = /^([+-]?)(\d*),(\d+)(e[+-]?\d{1,3})?$/i;
const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const groupedByPoints = /^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/;
const none: TypedNumber = { value: Number.NaN, rounded: false, unclear: false };

export const numberIn = (said: string): TypedNumber => {
  const text = said.replace(/[\s\u00a0\u202f]/g, '').replace(/^\u2212/, '-');
  if (plain.test(text)) return kept(Number(text));
  const comma = withComma.exec(text);
  if (comma) {
    const [, sign = '', whole = '', part = '', power = ''] = comma;
    if (part.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) return { ...none, unclear: true };
    return kept(Number(`${sign}${whole || '0'}.${part}${power}`));
  }
  if (grouped.test(text)) return kept(Number(text.replaceAll(',', '')));
  if (groupedByPoints.test(text)) return kept(Number(text.replaceAll('.', '').replace(',', '.')));
  return none;
};
const kept = (value: number): TypedNumber => {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e9) return { value, rounded: false, unclear: false };
  const exact = Number(value.toFixed(6));
  return { value: exact === 0 ? 0 : exact, rounded: exact !== value, unclear: false };
};

/**
 * A number as a hand types or pastes it into a cell, null where it is none: a comma parts thousands and nothing else, so that 2,41 isn’t taken for
 * 241, a minus before nothing is a slip, and a thousand million is more than is kept.
 */
export const typedNumber = (said: string): number | null => {
  const text = said.normalize('NFKC').replace(/\s/g, '');
  if (text.includes(',') && !/^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)) return null;
  if (/^-[0.]*$/.test(text)) return null;
  const { value } = numberIn(text.replaceAll(',', ''));
  return Math.abs(value) < 1e9 ? value : null;
};

const good = new Set(['ok', 'o', 'y', 'yes', 'pass', 'good', 'true', '합격', '양호', '적합', '정상']);
const bad = new Set(['ng', 'x', 'n', 'no', 'fail', 'bad', 'false', '불합격', '불량', '부적합', '이상']);
/** Good or bad as a file says it; null where it says neither. */
export const okIn = (said: string): boolean | null => {
  const text = said.trim().toLowerCase();
  return good.has(text) ? true : bad.has(text) ? false : null;
};

/** Good or bad as a hand types it, where 1 and ○ are good and 0 and × bad; a file's 1 and 0 say nothing so sure. */
export const typedOk = (said: string): boolean | null => {
  const text = said.normalize('NFKC').trim().toLowerCase();
  return byHand.get(text) ?? okIn(text);
};
const byHand = new Map([
  ...['1', '합', '○', 'ㅐ'].map((text) => [text, true] as const),
  ...['0', '불', '×', 'ㅜ'].map((text) => [text, false] as const),
]);

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\.?(?:[T\s/]+(.+))?$/;
const run = /^(\d{4})(\d{2})(\d{2})(?:[T\s_-]?(\d{2})(\d{2})(\d{2})?)?$/;
/** Points between day, month and year say that the day stands first, as Q-DAS and German machines write. */
const dayFirst = /^(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})(?:[T\s/]+(.+))?$/;
const clock = /^(오전|오후|am|pm)?\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(am|pm)?\s*(z|[+-]\d{2}:?\d{2})?$/i;

/** The instant that a text says in a zone; null where it says none, or might say two. */
export const timeIn = (said: string, zone: string): string | null => {
  const text = said.trim();
  const digits = run.exec(text);
  if (digits) {
    const [, y, m, d, H = '00', M = '00', S = '00'] = digits;
    return instantOf([y, m, d], `${H}:${M}:${S}`, zone);
  }
  const ymd = yearFirst.exec(text);
  if (ymd) return instantOf([ymd[1], ymd[2], ymd[3]], ymd[4], zone);
  const dmy = dayFirst.exec(text);
  if (!dmy) return null;
  const [, d, m, y = '', time] = dmy;
  return instantOf([y.length === 2 ? `20${y}` : y, m, d], time, zone);
};
const two = (part: string | number | undefined) => String(part ?? 0).padStart(2, '0');
const instantOf = ([year, month, day]: readonly (string | undefined)[], time: string | undefined, zone: string): string | null => {
  const said = time === undefined ? ['', '', '0', '00'] : clock.exec(time.trim());
  if (!said) return null;
  const [, before, hours, minutes, seconds, after, offset] = said;
  const half = (before || after || '').toLowerCase();
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half === '오후' || half === 'pm' ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59 || (half !== '' && Number(hours) > 12)) return null;
  const date = `${year}-${two(month)}-${two(day)}`;
  const there = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(there.getTime()) || there.toISOString().slice(0, 10) !== date) return null;
  const local = `${date}T${two(hour)}:${two(minutes)}:${two(seconds)}`;
  if (!offset) return instantIn(local, zone);
  const at = new Date(`${local}${/^z$/i.test(offset) ? 'Z' : offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};
