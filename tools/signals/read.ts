import { readDelimited } from '../../contract/src/measurement/delimited.ts';
import { dayInName } from '../../server/src/collection/adapters/csv.ts';
import { clockTime } from '../../server/src/collection/adapters/payload.ts';

/** What a file of a machine says, row by row: an instant, and a number of each column. */
export type Signals = { names: string[]; rows: { at: number; values: number[] }[]; left: number };

const named = /^(time|timestamp|date|시간|시각|일시)$/i;

/** Reads a CSV file with a column of times and columns of numbers; times without a date are of the day in the file's name. */
export const readSignals = (text: string, fileName: string, zone: string, most = Number.POSITIVE_INFINITY): Signals => {
  const { heads, rows } = readDelimited(text.replace(/^\ufeff/, ''));
  const timeAt = heads.findIndex(({ head }) => named.test(head.trim()));
  if (timeAt < 0) throw new Error('No column is called time, timestamp, 시간, 시각 or 일시.');
  const day = dayInName(fileName);
  const columns = heads.map(({ head }, at) => ({ head, at })).filter(({ at }) => at !== timeAt);
  const whole = new Map<number, number[]>();
  let left = 0;
  for (const { cells } of rows.slice(0, most)) {
    const time = cells[timeAt] ?? '';
    const at = clockTime(time, zone) ?? (day === null ? null : clockTime(`${day} ${time}`, zone));
    const values = columns.map((column) => Number((cells[column.at] ?? '').trim() || Number.NaN));
    if (at === null || values.some((value) => !Number.isFinite(value))) left += 1;
    else if (!whole.has(at.getTime())) whole.set(at.getTime(), values);
    // One instant has one value: which of two it is isn't this tool's to say.
    else left += 1;
  }
  const sorted = [...whole].sort(([one], [other]) => one - other).map(([at, values]) => ({ at, values }));
  return { names: columns.map(({ head }) => head), rows: sorted, left };
};
