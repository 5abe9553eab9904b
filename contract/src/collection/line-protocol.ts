import type { Precision } from './device.ts';

/** One field of a line: the code of its parameter is `measurement.field`, or the measurement alone where the field is called `value`. */
export type LinePoint = { line: number; parameter: string; value: number; at: number | null; quality: string | null; historical: boolean };
export type ReadLines = { points: LinePoint[] /** Numbers of lines that nobody can read. */; unreadable: number[] };

/** How many digits of a time are smaller than a millisecond, or missing to one. */
const digitsBelow: Readonly<Record<Precision, number>> = { ns: 6, us: 3, ms: 0, s: -3 };

/**
 * Reads InfluxDB's line protocol: `measurement[,tag=value…] field=value[,field=value…] [time]`. Tags are passed over but for `quality` and
 * `historical`. A text is no value of a parameter: NaN stands for it.
 */
export const readLines = (text: string, precision: Precision = 'ns'): ReadLines => {
  const read: ReadLines = { points: [], unreadable: [] };
  let line = 0;
  for (let from = 0; from < text.length; ) {
    const found = text.indexOf('\n', from);
    const end = found < 0 ? text.length : found;
    line += 1;
    const its = text.slice(from, text.charCodeAt(end - 1) === 13 ? end - 1 : end);
    from = end + 1;
    if (its === '' || its.startsWith('#')) continue;
    if (!readLine(its, line, precision, read.points)) read.unreadable.push(line);
  }
  return read;
};

const readLine = (text: string, line: number, precision: Precision, into: LinePoint[]) => {
  const head = endOf(text, 0, ' ');
  const fields = endOf(text, head + 1, ' ');
  if (head === 0 || head >= text.length || fields === head + 1) return false;
  const time = text.slice(fields + 1).trim();
  const at = time === '' ? null : instantOf(time, precision);
  if (at !== null && Number.isNaN(at)) return false;
  const nameEnd = Math.min(endOf(text, 0, ','), head);
  const measurement = unescaped(text.slice(0, nameEnd));
  const tags = nameEnd < head ? text.slice(nameEnd + 1, head) : '';
  const quality = tags === '' ? null : (/(?:^|,)quality=([A-Za-z]+)/.exec(tags)?.[1]?.toUpperCase() ?? null);
  const historical = tags !== '' && /(?:^|,)historical=(?:t|true)(?:,|$)/i.test(tags);
  const before = into.length;
  for (let from = head + 1; from < fields; ) {
    const end = Math.min(endOf(text, from, ','), fields);
    const equals = endOf(text, from, '=');
    if (equals >= end || equals === from) {
      into.length = before;
      return false;
    }
    const field = unescaped(text.slice(from, equals));
    const value = numberIn(text, equals + 1, end);
    into.push({ line, parameter: field === 'value' ? measurement : `${measurement}.${field}`, value, at, quality, historical });
    from = end + 1;
  }
  return into.length > before;
};

/** The place of a sign that stands for itself: neither behind a backslash nor within a text. */
const endOf = (text: string, from: number, sign: string) => {
  const plain = text.indexOf(sign, from);
  const end = plain < 0 ? text.length : plain;
  if (!hasSigns(text, from, end)) return end;
  let quoted = false;
  for (let at = from; at < text.length; at++) {
    const one = text[at];
    if (one === '\\') at += 1;
    else if (one === '"') quoted = !quoted;
    else if (one === sign && !quoted) return at;
  }
  return text.length;
};
const hasSigns = (text: string, from: number, end: number) => {
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x5c || code === 0x22) return true;
  }
  return false;
};
const unescaped = (text: string) => (text.includes('\\') ? text.replace(/\\([,= \\"])/g, '$1') : text);

const numberIn = (text: string, from: number, end: number) => {
  const last = text.charCodeAt(end - 1);
  // A whole number ends with i or u.
  const its = text.slice(from, last === 0x69 || last === 0x75 ? end - 1 : end);
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(its)) return Number(its);
  if (/^(?:t|T|true|True|TRUE)$/.test(its)) return 1;
  return /^(?:f|F|false|False|FALSE)$/.test(its) ? 0 : Number.NaN;
};

/** Milliseconds of a time in whole digits; what is smaller is cut off before it is a number, which holds no nanoseconds. */
const instantOf = (digits: string, precision: Precision) => {
  if (!/^-?\d{1,20}$/.test(digits)) return Number.NaN;
  const below = digitsBelow[precision];
  return below < 0 ? Number(digits) * 1000 : Number(digits.slice(0, digits.length - below) || '0');
};
