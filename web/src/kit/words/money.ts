import { addAmounts } from '@lotline/contract/kit/quantity';
import { formatNumber, nothing } from './format.ts';

/** How many decimals a currency is paid in: won have none. A code that the browser doesn't know has two. */
const decimalsOf = (currency: string) => {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
};

/** An amount with its currency, on one line: `1,250,000 KRW`. */
export const formatMoney = (amount: number | null, currency: string | null) => {
  if (amount === null) return nothing;
  return currency === null ? formatNumber(amount, 2) : `${formatNumber(amount, decimalsOf(currency))}\u00a0${currency}`;
};

/** What amounts come to in each currency: two are never added, and what has no amount isn't counted as nothing. */
export const formatTotal = (lines: readonly { amount: number | null; currency: string }[]) => {
  const totals = new Map<string, number>();
  for (const { amount, currency } of lines) {
    if (amount === null) return nothing;
    totals.set(currency, addAmounts(totals.get(currency) ?? 0, amount));
  }
  return totals.size === 0 ? nothing : [...totals].map(([currency, amount]) => formatMoney(amount, currency)).join(' · ');
};
