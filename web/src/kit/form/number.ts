import type { Facts } from '@lotline/contract/kit/words';
import type { WordKey } from '@lotline/contract/words';

export const maxIntegers = 10;
export const maxDecimals = 3;

const shape = /^-?(\d+\.?\d*|\.\d+)$/;

/** What was typed, as plain ASCII without separators: Korean keyboards give full-width digits too. */
export const typed = (text: string) => text.normalize('NFKC').replace(/[,\s]/g, '');

/** The number in a text, or null when it isn't one. */
export const numberIn = (text: string) => {
  const plain = typed(text);
  return shape.test(plain) ? Number(plain) : null;
};

/** Why a text can't be this field's number: the key of a sentence and its facts. */
export const wrongNumber = (
  text: string,
  { decimals = maxDecimals, integers = maxIntegers }: { decimals?: number; integers?: number } = {},
) => {
  const plain = typed(text);
  if (!shape.test(plain)) return { key: 'issue.realNumber', facts: {} };
  const [whole = '', part = ''] = plain.replace('-', '').split('.');
  if (whole.replace(/^0+/, '').length > integers) return { key: 'issue.digits', facts: { n: integers } };
  if (part.replace(/0+$/, '').length > decimals) return { key: decimals === 0 ? 'issue.integer' : 'issue.decimal', facts: { n: decimals } };
  return null;
};

/** A number as it rests, with separators. */
export const separated = (value: number, decimals = maxDecimals) => value.toLocaleString('en-US', { maximumFractionDigits: decimals });
/** A number as it is typed: no separators, no exponent. */
export const plainNumber = (value: number, decimals = maxDecimals) =>
  value.toLocaleString('en-US', { maximumFractionDigits: decimals, useGrouping: false });

/** What is wrong with a quantity as it was typed: a text that is no number, more decimals than its unit has, or nothing at all. */
export const wrongQuantity = (qty: number | string | null | undefined, decimals: number): { code: WordKey; facts?: Facts } | null => {
  const mistyped = typeof qty === 'string' ? wrongNumber(qty, { decimals }) : null;
  if (mistyped) return { code: mistyped.key as WordKey, facts: mistyped.facts };
  if (qty === null || qty === undefined || qty === '') return { code: 'issue.required' };
  return typeof qty === 'number' && qty > 0 ? null : { code: 'issue.above', facts: { n: 0 } };
};
