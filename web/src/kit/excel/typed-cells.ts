import { typedDay } from '@lotline/contract/kit/typed-day';
import { today } from '../words/format.ts';

const dayMs = 86_400_000;
/** Days before the one that a spreadsheet counts from. */
const sheetStart = Date.UTC(1899, 11, 30);
const [firstSheetDay, lastSheetDay] = [36_526, 73_050];

/** A day as people anywhere type it and as spreadsheets copy it; null for what says none, or might say two. */
export const dayIn = (said: string, now: string = today()): string | null => {
  const day = typedDay(said, { now });
  if (day) return day;
  const serial = /^\d{5}(?:\.\d+)?$/.test(said.trim()) ? Math.floor(Number(said)) : 0;
  return serial >= firstSheetDay && serial <= lastSheetDay ? new Date(sheetStart + serial * dayMs).toISOString().slice(0, 10) : null;
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
