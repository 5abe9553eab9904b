import type { Lang } from '@lotline/contract/kit/words';
import { plantCurrency } from '@lotline/contract/order/business';

/** Those that most orders are in stand first. */
const usual = [...new Set([plantCurrency, 'USD', 'EUR', 'JPY', 'CNY'])];

/** Every currency by its code and name. */
export const currencyChoices = (lang: Lang) => {
  const names = new Intl.DisplayNames([lang === 'kr' ? 'ko' : 'en'], { type: 'currency' });
  return [...new Set([...usual, ...Intl.supportedValuesOf('currency')])].map((code) => ({
    value: code,
    label: `${code} · ${names.of(code)}`,
  }));
};
