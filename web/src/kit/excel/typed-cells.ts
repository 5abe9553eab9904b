import { today } from '../words/format.ts';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const month = `(${months.join('|')})[a-z]*\\.?`;
const dayMs = 86_400_000;
/** Days before the one that a spreadsheet counts from. */
const sheetStart = Date.UTC(1899, 11, 30);
const [firstSheetDay, lastSheetDay] = [36_526, 73_050];

/** A day as people type it and as spreadsheets copy it; null for what says none, or might say two. */
export const dayIn = (said: string, now: string = today()): string | null => {
  const text = said
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/\s*\((?:[월화수목금토일](?:요일)?|[a-z]{3,9})\)/, '')
    .replace(/(?:까지|이전|부)$/, '')
    .replace(/(?:t|\s+)(?:(?:오전|오후)\s*)?\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]m)?$/, '')
    .replace(/^'/, '');
  const plain = text.replace(/\s+/g, '');
  const year = Number(now.slice(0, 4));
  const isNear = (yy: string) => 2000 + Number(yy) >= year - 5 && 2000 + Number(yy) <= year + 3;
  const full = /^(\d{4})[-/.년](\d{1,2})[-/.월](\d{1,2})[.일]?$/.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  if (full) return dateOf(full[1], full[2], full[3]);
  const short = /^(\d{2})([-/.년])(\d{1,2})[-/.월](\d{1,2})[.일]?$/.exec(plain);
  if (short && isNear(short[1] ?? '')) return dateOf(2000 + Number(short[1]), short[3], short[4]);
  const yearless = /^(\d{1,2})[-/.월](\d{1,2})[.일]?$/.exec(plain);
  if (yearless) return nearest(year, yearless[1], yearless[2], now);
  const [, a = '', mark, b = '', c = ''] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{2}|\d{4})\.?$/.exec(plain) ?? [];
  if (mark && (c.length === 4 || isNear(c))) {
    const its = c.length === 4 ? Number(c) : 2000 + Number(c);
    if (mark === '.' || Number(a) > 12 || a === b) return dateOf(its, b, a);
    // The first of two that could both be the month might be either.
    return Number(b) > 12 ? dateOf(its, a, b) : null;
  }
  const [, d, name, y] = new RegExp(`^(\\d{1,2})[-\\s]*${month}[-\\s,]*(\\d{2}|\\d{4})?$`).exec(text) ?? [];
  const [, name2, d2, y2] = new RegExp(`^${month}[-\\s]*(\\d{1,2})(?:[-\\s,]+(\\d{4}))?$`).exec(text) ?? [];
  const at = months.indexOf(name ?? name2 ?? '') + 1;
  if (at) {
    const its = y ?? y2;
    return its ? dateOf(its.length === 2 ? 2000 + Number(its) : its, at, d ?? d2) : nearest(year, at, d ?? d2, now);
  }
  const serial = /^\d{5}(?:\.\d+)?$/.test(plain) ? Math.floor(Number(plain)) : 0;
  return serial >= firstSheetDay && serial <= lastSheetDay ? new Date(sheetStart + serial * dayMs).toISOString().slice(0, 10) : null;
};

type Part = string | number | undefined;
const dateOf = (y: Part, m: Part, d: Part) => {
  const day = new Date(Date.UTC(Number(y), Number(m) - 1, Number(d)));
  return day.getUTCMonth() === Number(m) - 1 && day.getUTCDate() === Number(d) ? day.toISOString().slice(0, 10) : null;
};
/** Without a year it is the one that comes, unless it has just been. */
const nearest = (year: number, m: Part, d: Part, now: string) => {
  const from = new Date(Date.parse(now) - 90 * dayMs).toISOString().slice(0, 10);
  const days = [year - 1, year, year + 1, year + 2].map((its) => dateOf(its, m, d));
  return days.find((day) => day !== null && day >= from) ?? null;
};

/** A number as it stands in a cell, and the unit or currency that was written with it. */
export const figureIn = (said: string): { figure: string; unit: string | null } => {
  const text = said.normalize('NFKC').trim();
  const [, sign = '', before, figure, after] = /^(-?)\s*([₩\\$€¥]?)\s*(-?[\d,]*\.?\d+|-?[\d,]+\.?)\s*(\p{L}[\p{L}/.]*)?$/u.exec(text) ?? [];
  if (figure === undefined) return { figure: text, unit: null };
  return { figure: `${sign}${figure}`, unit: (after ?? before) || null };
};

const sameUnits = [
  'ea e/a 개 pcs pc pce piece pieces',
  'set 세트 sets',
  'box 박스 boxes',
  'kg 킬로 킬로그램',
  'g 그램',
  'm 미터',
  'l 리터',
  'roll 롤 rolls',
  'sheet 장 매 sheets',
  'bar 본 bars',
  'krw 원 won ₩ \\',
  'usd $ 달러',
  'eur € 유로',
  'jpy ¥ 엔',
  'cny ¥ 위안',
].map((units) => units.split(' '));
/** Whether two words are one unit. */
export const isSameUnit = (one: string, other: string) => {
  const [a, b] = [one, other].map((unit) => unit.normalize('NFKC').toLowerCase().replace(/\.$/, '')) as [string, string];
  return a === b || sameUnits.some((units) => units.includes(a) && units.includes(b));
};
