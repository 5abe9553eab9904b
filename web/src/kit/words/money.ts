import { addAmounts } from '@lotline/contract/kit/quantity';
import { formatNumber, nothing } from './format.ts';

/** An amount with its currency: `1,250,000 KRW`. */
export const formatMoney = (amount: number | null, currency: string | null) =>
  amount === null ? nothing : `${formatNumber(amount, 2)}${currency === null ? '' : ` ${currency}`}`;

/** What amounts come to in each currency: two are never added, and what has no amount isn't counted as nothing. */
export const formatTotal = (lines: readonly { amount: number | null; currency: string }[]) => {
  const totals = new Map<string, number>();
  for (const { amount, currency } of lines) {
    if (amount === null) return nothing;
    totals.set(currency, addAmounts(totals.get(currency) ?? 0, amount));
  }
  return totals.size === 0 ? nothing : [...totals].map(([currency, amount]) => formatMoney(amount, currency)).join(' · ');
};
