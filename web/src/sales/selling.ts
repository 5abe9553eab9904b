import { add, shareOf } from '@lotline/contract/kit/quantity';
import { firstBroken } from '@lotline/contract/kit/rule';
import type { Facts } from '@lotline/contract/kit/words';
import { saleTotals } from '@lotline/contract/sales/amounts';
import type { MaterialSale, SellablePackage } from '@lotline/contract/sales/sale';
import { leftForLines, sellRules } from '@lotline/contract/sales/sale.rules';
import type { WordKey } from '@lotline/contract/words';

/** A line of a sale in the making: what is typed in it may be missing or wrong. */
export type Line = {
  id?: number | undefined;
  materialStockId: number;
  qty?: number | string | null;
  unitPrice?: number | string | null;
};

/** A package on a line, as far as selling it asks. */
export type Sold = Pick<
  SellablePackage,
  | 'id'
  | 'packageId'
  | 'materialCode'
  | 'materialName'
  | 'spec'
  | 'locationName'
  | 'uom'
  | 'qualityStatus'
  | 'expiryDate'
  | 'ownership'
  | 'unitCost'
  | 'lastPrice'
> & { availableQty: number; reservedQty: number };

/** Packages of a sale that is changed: what it keeps itself is there for it. */
export const packagesOfSale = ({ lines }: MaterialSale): Sold[] =>
  lines.map(({ materialStockId, ...line }) => ({
    ...line,
    id: materialStockId,
    expiryDate: null,
    ownership: 'OWN',
    lastPrice: line.unitPrice,
    reservedQty: 0,
  }));

type Wrong = { code: WordKey; facts?: Facts; field: 'qty' | 'unitPrice' };
type Doubt = { code: WordKey; facts: Facts };
export const numberOf = (value: Line['qty']) => (typeof value === 'number' ? value : 0);

/** What speaks against each line, and the first of it for all of the sale. */
export const wrongWith = (
  lines: readonly Line[],
  soldOf: (id: number) => Sold | undefined,
  day: string,
  open: 'all' | 'prices' = 'all',
) => {
  const left = leftForLines(
    lines.map(({ materialStockId, qty }) => ({ materialStockId, qty: numberOf(qty) })),
    (id) => soldOf(id)?.availableQty ?? 0,
  );
  const each = lines.map(({ materialStockId, qty, unitPrice }, n): Wrong | undefined => {
    const stock = soldOf(materialStockId);
    if (!stock) return undefined;
    if (open === 'prices') return wrongPrice(unitPrice);
    if (typeof qty !== 'number' || qty <= 0) return { code: 'sale.qtyNeeded', field: 'qty' };
    const facts = { stock: { ...stock, availableQty: left[n] ?? 0 }, qty, day };
    const rule = firstBroken(sellRules, facts);
    if (rule) return { code: rule.code as WordKey, facts: rule.tell?.(facts) ?? {}, field: 'qty' };
    return wrongPrice(unitPrice);
  });
  const whole: Wrong | undefined = lines.length === 0 ? { code: 'sale.noLines', field: 'qty' } : each.find((one) => one !== undefined);
  return { each, whole };
};

const wrongPrice = (price: Line['unitPrice']): Wrong | undefined =>
  typeof price !== 'number'
    ? { code: 'sale.priceNeeded', field: 'unitPrice' }
    : price < 0
      ? { code: 'sale.priceBelowZero', field: 'unitPrice' }
      : undefined;

/** So many times more or less than the last price is mostly a slip: a figure too many or too few. */
const farTimes = 3;
/** What may be meant and is mostly a slip: a price below the cost, far from the last one, or none at all. */
export const doubtAt = ({ unitPrice }: Line, { unitCost, lastPrice }: Pick<Sold, 'unitCost' | 'lastPrice'>): Doubt | undefined => {
  if (typeof unitPrice !== 'number' || unitPrice < 0) return undefined;
  if (unitPrice === 0) return { code: 'sale.forNothing', facts: {} };
  if (unitCost !== null && unitPrice < unitCost) return { code: 'sale.belowCost', facts: { cost: unitCost } };
  const times = lastPrice === null ? null : shareOf(unitPrice, lastPrice);
  return times !== null && (times >= farTimes || times <= 1 / farTimes)
    ? { code: 'sale.farFromLast', facts: { price: lastPrice } }
    : undefined;
};

/** The sale of the same day and partner that took as much of the same material: what is entered twice looks like that. */
export const sameAs = (
  { bizPartnerId, lines }: { bizPartnerId: number; lines: readonly Line[] },
  others: readonly MaterialSale[],
  soldOf: (id: number) => Sold | undefined,
) =>
  others.find(
    (sale) =>
      sale.status !== 'CANCELLED' &&
      sale.bizPartnerId === bizPartnerId &&
      lines.every((line) =>
        sale.lines.some(({ materialCode, qty }) => materialCode === soldOf(line.materialStockId)?.materialCode && qty === line.qty),
      ),
  );

/** Lines whose price is still the one that was proposed follow the partner to what he paid last. */
export const atPricesOf = (lines: readonly Line[], before: (id: number) => Sold | undefined, now: ReadonlyMap<number, number | null>) =>
  lines.map((line) => {
    const price = now.get(line.materialStockId);
    return price != null && line.unitPrice === before(line.materialStockId)?.lastPrice ? { ...line, unitPrice: price } : line;
  });

/** Puts a package behind the lines with all that is free of it, at the price it brought last; one that is listed isn't listed twice. */
export const withPackage = (lines: readonly Line[], sold: Sold): { lines: readonly Line[]; at: number; listed: boolean } => {
  const at = lines.findIndex(({ materialStockId }) => materialStockId === sold.id);
  if (at >= 0) return { lines, at, listed: true };
  return {
    lines: [...lines, { materialStockId: sold.id, qty: sold.availableQty, unitPrice: sold.lastPrice }],
    at: lines.length,
    listed: false,
  };
};

type Filed = { materialStockId: number; qty: number; unitPrice: number };
/** The lines with those of a file: a package that is listed already gets what the file says of it. */
export const withFiled = (lines: readonly Line[], filed: readonly Filed[]): readonly Line[] => {
  const said = new Map(filed.map((line) => [line.materialStockId, line]));
  const kept = lines.map((line) => ({ ...line, ...said.get(line.materialStockId) }));
  const listed = new Set(lines.map(({ materialStockId }) => materialStockId));
  return [...kept, ...filed.filter(({ materialStockId }) => !listed.has(materialStockId))];
};

/** What the lines come to so far: a line without its price counts as nothing yet. */
export const totalsOf = (lines: readonly Line[], soldOf: (id: number) => Sold | undefined, taxRate: number) =>
  saleTotals(
    lines.map(({ materialStockId, qty, unitPrice }) => ({
      qty: numberOf(qty),
      unitPrice: numberOf(unitPrice),
      unitCost: soldOf(materialStockId)?.unitCost ?? null,
    })),
    taxRate,
  );

/** What lines that are counted alike come to; null where they aren't. */
export const qtyOf = (lines: readonly Line[], soldOf: (id: number) => Sold | undefined) => {
  const uoms = new Set(lines.map(({ materialStockId }) => soldOf(materialStockId)?.uom));
  const [uom] = uoms;
  return uoms.size === 1 && uom ? { qty: add(...lines.map(({ qty }) => numberOf(qty))), uom } : null;
};
