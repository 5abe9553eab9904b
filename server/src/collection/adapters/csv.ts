import type { CsvFileKind } from '@lotline/contract/collection/connection-settings';
import { readDelimited } from '@lotline/contract/measurement/delimited';
import { numberIn } from '@lotline/contract/measurement/typed-value';
import type { Heard } from './heard.ts';
import { clockTime, valueIn } from './payload.ts';

export type Skipped = { line: number; why: 'TIME' | 'VALUE' | 'WIDTH' };
export type ReadRows = { heard: Heard[]; rows: number; skipped: Skipped[]; missing: string[] };
/** What the rows before said, where the next ones go on from it: the day of times without a date, and the last of them. */
export type Walk = { day: string | null; last: number | null };

/** The line that names the columns, or null where none holds the column of the time. */
export const headLineOf = (text: string, { timeColumn }: CsvFileKind): string | null =>
  text.split(/\r\n|\r|\n/).find((line) => line.includes(timeColumn)) ?? null;

/** The rows of a part of a file under its head; `before` lines of the file stand above the part. */
export const readRows = (head: string, part: string, kind: CsvFileKind, walk: Walk, zone: string, before: number): ReadRows => {
  const out: ReadRows = { heard: [], rows: 0, skipped: [], missing: [] };
  if (part.trim() === '') return out;
  const table = readDelimited(`${head}\n${part}`);
  const names = table.heads.map(({ head: name }) => name.trim());
  const at = (name: string) => (name === '' ? -1 : names.indexOf(name));
  const wanted = [kind.timeColumn, kind.dateColumn, ...(kind.shape === 'LONG' ? [kind.tagColumn, kind.valueColumn] : kind.columns)];
  out.missing = wanted.filter((name) => name !== '' && at(name) < 0);
  const [timeAt, dateAt, tagAt, valueAt] = [kind.timeColumn, kind.dateColumn, kind.tagColumn, kind.valueColumn].map(at) as [
    number,
    number,
    number,
    number,
  ];
  if (timeAt < 0) return out;
  const columns = names.flatMap((name, place) => {
    const isValue = kind.columns.length === 0 ? place !== timeAt && place !== dateAt : kind.columns.includes(name);
    return isValue ? [{ name, place }] : [];
  });
  for (const { line: inPart, cells } of table.rows) {
    const line = inPart - 1 + before;
    const cell = (place: number) => (cells[place] ?? '').trim();
    if (cells.length < names.length) {
      out.skipped.push({ line, why: 'WIDTH' });
      continue;
    }
    out.rows += 1;
    const time = timeOf(cell(timeAt), dateAt < 0 ? null : cell(dateAt), walk, zone);
    if (time === null) {
      out.skipped.push({ line, why: 'TIME' });
      continue;
    }
    const said = (tag: string, text: string) => {
      const value = numberOf(text);
      if (value === null) return text !== '' && kind.columns.length > 0;
      out.heard.push({ tag: `${kind.prefix}${tag}`, at: time, value, quality: 'GOOD', historical: false });
      return false;
    };
    const wrong = kind.shape === 'LONG' ? [said(cell(tagAt), cell(valueAt))] : columns.map(({ name, place }) => said(name, cell(place)));
    if (wrong.some(Boolean)) out.skipped.push({ line, why: 'VALUE' });
  }
  return out;
};

const numberOf = (text: string): number | boolean | null => {
  const value = valueIn(text);
  if (typeof value !== 'string') return value;
  const { value: spelled, unclear } = numberIn(text);
  return unclear || !Number.isFinite(spelled) ? null : spelled;
};

const half = 12 * 3_600_000;
const day = 86_400_000;
/** A time alone stands on the day of its file, or of its column; where it falls by half a day, midnight lies between. */
const timeOf = (time: string, date: string | null, walk: Walk, zone: string): Date | null => {
  const whole = clockTime(date === null ? time : `${date} ${time}`, zone);
  if (whole !== null) return whole;
  if (walk.day === null || date !== null) return null;
  const on = (its: string) => clockTime(`${its} ${time}`, zone);
  const first = on(walk.day);
  if (first === null) return null;
  if (walk.last !== null && walk.last - first.getTime() > half)
    walk.day = new Date(Date.parse(`${walk.day}T00:00:00Z`) + day).toISOString().slice(0, 10);
  const found = on(walk.day);
  if (found) walk.last = Math.max(walk.last ?? 0, found.getTime());
  return found;
};

/** The day that a file’s name says: `line-2021.09.06.csv`, `20210906_press.csv`. */
export const dayInName = (name: string): string | null => {
  for (const [, year, month, date] of name.matchAll(/(?<!\d)(20\d{2})[-_.]?(\d{2})[-_.]?(\d{2})(?!\d)/g)) {
    const said = `${year}-${month}-${date}`;
    const there = new Date(`${said}T00:00:00Z`);
    if (!Number.isNaN(there.getTime()) && there.toISOString().slice(0, 10) === said) return said;
  }
  return null;
};

/** `*` and `?` as a folder knows them, whatever the case. */
export const isNamedLike = (name: string, pattern: string) => {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 'i').test(name.normalize('NFC'));
};
