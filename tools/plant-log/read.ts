import { parse } from 'csv-parse/sync';

/** One report of the log: a set-up (S), a production (D) or a breakdown (B) with its quantities, at its original time. */
export type Report = {
  /** Row in the file, the header being row 1. */
  row: number;
  caseId: string;
  activity: string;
  resource: string;
  startedAt: string;
  endedAt: string;
  orderQty: number;
  part: string;
  workerId: string;
  type: 'S' | 'D' | 'B';
  completed: number;
  rejected: number;
  mrb: number;
  rework: boolean;
};
export type Left = { row: number; why: string };
export type Log = { rows: number; reports: Report[]; refused: Left[]; noticed: Left[] };

/** The file can't be taken at all; the message says why, in a sentence for whoever exported it. */
export class Unreadable extends Error {}

const columns = [
  'Case ID',
  'Activity',
  'Resource',
  'Start Timestamp',
  'Complete Timestamp',
  'Span',
  'Work Order Qty',
  'Part Desc.',
  'Worker ID',
  'Report Type',
  'Qty Completed',
  'Qty Rejected',
  'Qty for MRB',
  'Rework',
];
const instant = /^(\d{4})\/(\d{2})\/(\d{2}) (\d{2}):(\d{2}):(\d{2})(?:\.\d{3})?$/;
const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Reads the log; `zone` is the offset of the plant's clock, e.g. `+09:00`. Its dirt is named row by row. */
export const readLog = (text: string, zone: string): Log => {
  const [header = [], ...rows] = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true }) as string[][];
  if (header.map(tidy).join() !== columns.join())
    throw new Unreadable(`The columns are not those of a plant log: ${header.map(tidy).join(', ')}`);
  refuseLostDates(rows);
  const seen = new Map<string, number>();
  const log: Log = { rows: rows.length, reports: [], refused: [], noticed: [] };
  for (const [index, cells] of rows.entries()) {
    const row = index + 2;
    const same = seen.get(cells.join('\u0000'));
    seen.set(cells.join('\u0000'), same ?? row);
    const why = same ? `an exact copy of row ${same}` : wrong(cells);
    if (why) {
      log.refused.push({ row, why: same ? 'an exact copy of an earlier row' : why });
      continue;
    }
    const report = reportOf(row, cells, zone);
    log.reports.push(report);
    for (const what of oddities(report, cells)) log.noticed.push({ row, why: what });
  }
  log.noticed.push(...overlaps(log.reports));
  return log;
};

/** Reports that start on a machine before another one there has ended: pooled benches, or two clocks. */
const overlaps = (reports: readonly Report[]) => {
  const until = new Map<string, string>();
  const ordered = [...reports].sort((a, b) => (a.startedAt < b.startedAt ? -1 : a.startedAt > b.startedAt ? 1 : a.row - b.row));
  return ordered.flatMap(({ row, resource, startedAt, endedAt }): Left[] => {
    const before = until.get(resource) ?? '';
    until.set(resource, [before, endedAt].sort()[1] as string);
    return startedAt < before ? [{ row, why: 'it overlaps another report on its machine' }] : [];
  });
};

/** A spreadsheet that showed `24:00.0` and saved what it showed has lost the date: nobody may guess it. */
const refuseLostDates = (rows: readonly string[][]) => {
  const lost = rows.flatMap((cells, index) =>
    [3, 4].filter((at) => !instant.test(cells[at] ?? '')).map((at) => ({ row: index + 2, value: cells[at] ?? '' })),
  );
  if (lost.length === 0) return;
  const first = lost[0] as { row: number; value: string };
  throw new Unreadable(
    `${lost.length} timestamps have lost their date (row ${first.row}: “${first.value}”). A spreadsheet program saved them as it showed them. Nothing was taken; export the log again from its source.`,
  );
};

const count = (text: string | undefined) => (text === undefined || text.trim() === '' ? 0 : Number(text));
const wrong = (cells: readonly string[]) => {
  if (cells.length !== columns.length) return `${cells.length} columns instead of ${columns.length}`;
  const [caseId = '', activity = '', resource = '', started = '', ended = '', , order, part = '', worker = '', type = ''] = cells;
  if ([caseId, activity, resource, part, worker].some((text) => !tidy(text))) return 'an empty name';
  if (!['S', 'D', 'B'].includes(type)) return `an unknown report type “${type}”`;
  if ([order, cells[10], cells[11], cells[12]].some((text) => !Number.isFinite(count(text)) || count(text) < 0))
    return 'a quantity that is no number';
  if (ended < started) return 'it ends before it starts';
  if (started === ended && count(cells[10]) + count(cells[11]) + count(cells[12]) === 0) return 'no time and no quantity';
  return null;
};

const isoOf = (text: string, zone: string) => {
  const [, year, month, day, hour, minute, second] = instant.exec(text) as unknown as string[];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`).toISOString();
};

const reportOf = (row: number, cells: readonly string[], zone: string): Report => ({
  row,
  caseId: tidy(cells[0] ?? ''),
  activity: tidy(cells[1] ?? ''),
  resource: tidy(cells[2] ?? ''),
  startedAt: isoOf(cells[3] ?? '', zone),
  endedAt: isoOf(cells[4] ?? '', zone),
  orderQty: count(cells[6]),
  part: tidy(cells[7] ?? ''),
  workerId: tidy(cells[8] ?? ''),
  type: cells[9] as Report['type'],
  completed: count(cells[10]),
  rejected: count(cells[11]),
  mrb: count(cells[12]),
  rework: cells[13] === 'Y',
});

/** What is taken, and yet worth telling. */
const oddities = ({ startedAt, endedAt }: Report, cells: readonly string[]) => {
  const found: string[] = [];
  const minutes = (Date.parse(endedAt) - Date.parse(startedAt)) / 60_000;
  const [hours = 0, rest = 0] = (cells[5] ?? '').split(':').map(Number);
  if (hours * 60 + rest !== minutes) found.push('its span differs from the time between its start and end');
  if (minutes === 0) found.push('it took no time but made something');
  if (cells[3]?.includes(' 00:00:00') && hours * 60 + rest === 0)
    found.push('it is stamped midnight and spans nothing: only its day is sure');
  if ([cells[0], cells[1], cells[2], cells[7], cells[8]].some((text) => text !== tidy(text ?? '')))
    found.push('a name has spaces too many');
  return found;
};
