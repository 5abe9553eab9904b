import { addAmounts, scale, wholeAmountOf } from '../kit/quantity.ts';

/** What a tax on sales is in Korea unless somebody says otherwise, in percent. */
export const usualTaxRate = 10;

/** Quantity times unit price in whole won, rounded half up; what the database's `sale_amount` says. */
export const saleAmount = wholeAmountOf;

/** The tax of one line's amount in whole won, cut off below the won; what the database's `sale_vat` says. */
export const saleVat = (amount: number, taxRate: number) => scale(amount, taxRate, 100, 'down', 1);

type Priced = { readonly qty: number; readonly unitPrice: number; readonly unitCost?: number | null };
/** What lines come to: each is rounded by itself, so that the sums are those of the printed lines. Costs are known only where every line's is. */
export const saleTotals = (lines: readonly Priced[], taxRate: number) => {
  const amounts = lines.map(({ qty, unitPrice }) => saleAmount(qty, unitPrice));
  const supplyAmount = addAmounts(...amounts);
  const vatAmount = addAmounts(...amounts.map((amount) => saleVat(amount, taxRate)));
  const costs = lines.flatMap(({ qty, unitCost }) => (unitCost == null ? [] : saleAmount(qty, unitCost)));
  const cost = costs.length === lines.length ? addAmounts(...costs) : null;
  const margin = cost === null ? null : addAmounts(supplyAmount, -cost);
  return { supplyAmount, vatAmount, totalAmount: addAmounts(supplyAmount, vatAmount), cost, margin };
};
