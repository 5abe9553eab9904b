import type { CountLine, CountSheet } from '@lotline/contract/count/count';
import { plantCurrency } from '@lotline/contract/order/business';
import { formatNumber, nothing } from '../kit/words/format.ts';
import { formatMoney } from '../kit/words/money.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Translate } from '../kit/words/words.ts';

type Sheet = Pick<CountSheet, 'differenceCount' | 'differenceAmount' | 'unpricedCount'>;
type Write = (amount: number) => string;
const withCurrency: Write = (amount) => formatMoney(amount, plantCurrency);
const plain: Write = (amount) => formatNumber(amount, 0);

/** What the differences of a count are worth, and how many of them nobody knows a price of. */
export const worthOf = (t: Translate, { differenceCount, differenceAmount, unpricedCount }: Sheet, write = withCurrency): string => {
  if (differenceCount === null) return nothing;
  if (differenceAmount === null) return unpricedCount ? t('count.amountUnknown') : write(0);
  return unpricedCount ? t('count.amountOfSome', { amount: write(differenceAmount), n: unpricedCount }) : write(differenceAmount);
};
type Line = Pick<CountLine, 'difference' | 'differenceAmount'>;
/** What one difference is worth. */
export const lineWorthOf = (t: Translate, { difference, differenceAmount }: Line, write = withCurrency): string => {
  if (differenceAmount !== null) return write(differenceAmount);
  return difference ? t('count.amountUnknown') : nothing;
};

/** In a column that names the currency. */
export const SheetWorth = ({ of }: { of: Sheet }) => worthOf(useSay().t, of, plain);
export const LineWorth = ({ of }: { of: Line }) => lineWorthOf(useSay().t, of, plain);
