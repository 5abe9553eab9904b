import { typedNumber, typedOk } from '@lotline/contract/measurement/typed-value';
import { judgeOf } from '@lotline/contract/quality/judging';
import type { InspectedCharacteristic, InspectedValue, ValueAsk } from '@lotline/contract/quality/quality-result';

/** A cell by its characteristic and sample. */
export const keyOf = (characteristicId: number, sampleNo: number) => `${characteristicId}/${sampleNo}`;
export const partsOf = (key: string) => {
  const [characteristicId, sampleNo] = key.split('/').map(Number);
  return { characteristicId: characteristicId ?? 0, sampleNo: sampleNo ?? 0 };
};

/** What somebody typed or pasted, as the characteristic takes it; null where it takes nothing of the kind. */
export const readCell = (
  { kind }: Pick<InspectedCharacteristic, 'kind'>,
  typed: string,
): Pick<ValueAsk, 'value' | 'ok' | 'text'> | null => {
  const text = typed.trim();
  if (text === '') return {};
  if (kind === 'VARIABLE') {
    const value = typedNumber(text);
    return value === null ? null : { value };
  }
  if (kind === 'TEXT') return { text };
  const ok = typedOk(text);
  return ok === null ? null : { ok };
};
/** What one key says of an attribute: O or 1 is good, X, N or 0 bad. */
export const okByKey = (key: string) => (/^[o1xn0]$/i.test(key) ? typedOk(key) : null);

/** What stands in a cell, as it is shown; a number with the characteristic's decimals. */
export const saidOf = (value: InspectedValue | undefined, decimals: number | null) => {
  if (!value) return '';
  if (value.value !== null)
    return decimals === null ? String(value.value) : value.value.toFixed(Math.max(decimals, decimalsIn(value.value)));
  if (value.ok !== null) return value.ok ? 'OK' : 'NG';
  return value.text ?? '';
};
const decimalsIn = (value: number) => String(value).split('.')[1]?.length ?? 0;

/** Whether what is typed is out of its limits, before anybody is asked. */
export const isOut = (characteristic: InspectedCharacteristic, typed: string) => {
  const said = readCell(characteristic, typed);
  return said !== null && judgeOf(characteristic, said) === 'NG';
};

const farBy = 10;
/** Whether a value lies so far from its limits that it is likelier a slip of the hand: ten times as far as they lie apart, or as the one is large. */
export const isFar = (characteristic: InspectedCharacteristic, typed: string) => {
  const value = readCell(characteristic, typed)?.value;
  const { lsl, usl } = characteristic;
  if (value == null || (lsl === null && usl === null)) return false;
  const span = lsl !== null && usl !== null ? usl - lsl : Math.abs(lsl ?? usl ?? 0);
  const off = Math.max(lsl === null ? 0 : lsl - value, usl === null ? 0 : value - usl);
  return span > 0 && off > farBy * span;
};

/** Where the next cell is: down the characteristics or across the samples, and on at the end of a column or row. */
export const nextCell = (rows: readonly InspectedCharacteristic[], key: string, way: 'down' | 'across', step = 1): string | null => {
  const cells: string[] = [];
  const most = Math.max(0, ...rows.map(({ samples }) => samples));
  if (way === 'across') for (const row of rows) for (let no = 1; no <= row.samples; no += 1) cells.push(keyOf(row.id, no));
  else for (let no = 1; no <= most; no += 1) for (const row of rows) if (no <= row.samples) cells.push(keyOf(row.id, no));
  const at = cells.indexOf(key);
  return at < 0 ? null : (cells[at + step] ?? null);
};

/** The first cell in this order of which nothing stands; null where all of them do. */
export const firstOpen = (rows: readonly InspectedCharacteristic[], isDone: (key: string) => boolean, way: 'down' | 'across') => {
  let key: string | null = rows[0] ? keyOf(rows[0].id, 1) : null;
  while (key !== null && isDone(key)) key = nextCell(rows, key, way);
  return key;
};

/** A block of Excel laid over the grid from a cell on; what lies outside it is left out and told. */
export const laidOver = (rows: readonly InspectedCharacteristic[], from: string, block: readonly (readonly string[])[]) => {
  const { characteristicId, sampleNo } = partsOf(from);
  const first = rows.findIndex(({ id }) => id === characteristicId);
  const cells: { key: string; text: string }[] = [];
  const outside: string[] = [];
  for (const [down, line] of block.entries())
    for (const [right, text] of line.entries()) {
      const row = rows[first + down];
      const no = sampleNo + right;
      if (text === '') continue;
      if (!row || no > row.samples) outside.push(text);
      else cells.push({ key: keyOf(row.id, no), text });
    }
  return { cells, outside };
};

/** Where a value lies between its limits, 0 to 1; outside them below 0 or above 1. Null with one limit alone. */
export const placeOf = ({ lsl, usl }: Pick<InspectedCharacteristic, 'lsl' | 'usl'>, value: number | null | undefined) =>
  lsl === null || usl === null || usl <= lsl || value == null ? null : (value - lsl) / (usl - lsl);

export const limitsOf = ({ nominal, lsl, usl, decimals, unit }: InspectedCharacteristic) => {
  const said = (value: number) => (decimals === null ? String(value) : value.toFixed(decimals));
  const range =
    lsl !== null && usl !== null ? `${said(lsl)} ~ ${said(usl)}` : lsl !== null ? `≥ ${said(lsl)}` : usl !== null ? `≤ ${said(usl)}` : '';
  return { nominal: nominal === null ? '' : said(nominal), range, unit: unit ?? '' };
};
