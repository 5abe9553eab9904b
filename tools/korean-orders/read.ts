import { parse } from 'csv-parse/sync';

export type Shipping = { n: number; day: string; qty: number };
/** A work order as the plant's sheet has it: what was made when, and what left of it. Quantities are kilograms. */
export type WorkOrder = {
  /** Row in the file, the header being row 1. */
  row: number;
  day: string;
  no: string;
  product: string;
  startedAt: string;
  endedAt: string;
  made: number;
  shippings: Shipping[];
};
export type Left = { what: string; why: string };
export type Sheet = { rows: number; orders: WorkOrder[]; refused: Left[] };

/** The file can't be taken at all; the message says why. */
export class Unreadable extends Error {}

const most = 10;
const numbered = (what: string) => Array.from({ length: most }, (_, n) => `${n + 1}차 ${what}`);
const heads = ['생산일자', '작업지시번호', '제품코드', '시작', '종료', '생산량(Kg)', ...numbered('출고날짜'), ...numbered('출고량')];

/** Reads the sheet; `zone` is the offset of the plant's clock. A row that says something impossible by itself is named and left out. */
export const readSheet = (text: string, zone: string): Sheet => {
  const [head = [], ...rows] = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true, trim: true }) as string[][];
  const missing = heads.filter((title, at) => head[at] !== title);
  if (missing.length > 0) throw new Unreadable(`The columns are not those of a sheet of work orders and shipments: ${missing.join(', ')}`);
  const sheet: Sheet = { rows: rows.length, orders: [], refused: [] };
  const seen = new Set<string>();
  for (const [at, cells] of rows.entries()) {
    const order = orderOf(cells, at + 2, zone);
    const why = typeof order === 'string' ? order : seen.has(order.no) ? 'its work order stands in an earlier row' : null;
    if (typeof order === 'string' || why) sheet.refused.push({ what: `row ${at + 2}`, why: why ?? '' });
    else {
      seen.add(order.no);
      sheet.orders.push(order);
    }
  }
  return sheet;
};

/** Kilograms as people write them: `13,550` or `1,234.567`; null for anything else. */
export const kilograms = (text: string): number | null =>
  /^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,3})?$/.test(text) ? Number(text.replaceAll(',', '')) : null;
const dayIn = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null);
const instantIn = (text: string, zone: string) => {
  const [, day, hour, minute] = /^(\d{4}-\d{2}-\d{2}) (\d{1,2}):(\d{2})$/.exec(text) ?? [];
  const at = Date.parse(`${day}T${hour?.padStart(2, '0')}:${minute}:00${zone}`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};

const orderOf = (cells: readonly string[], row: number, zone: string): WorkOrder | string => {
  const [day = '', no = '', product = '', started = '', ended = '', qty = ''] = cells;
  const startedAt = instantIn(started, zone);
  const endedAt = instantIn(ended, zone);
  const made = kilograms(qty);
  if (!no || !product) return 'a work order or a product without a name';
  if (!dayIn(day) || !startedAt || !endedAt) return 'a day or a time that is none';
  if (endedAt < startedAt) return 'it ends before it starts';
  if (made === null || made === 0) return 'a quantity that is no number of kilograms';
  const shippings: Shipping[] = [];
  for (let n = 0; n < most; n += 1) {
    const on = cells[6 + n] ?? '';
    const shipped = kilograms(cells[6 + most + n] || '0');
    if (shipped === null) return 'a quantity that is no number of kilograms';
    if (on === '' && shipped === 0) continue;
    if (!dayIn(on)) return 'a shipment without a day';
    if (shipped === 0) return 'a shipment of nothing';
    shippings.push({ n: n + 1, day: on, qty: shipped });
  }
  return { row, day, no, product, startedAt, endedAt, made, shippings };
};
