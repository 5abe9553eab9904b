import { endOfProductionDay } from '@lotline/contract/kit/production-day';
import { subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import { usualTaxRate } from '@lotline/contract/sales/amounts';
import type { NewSale } from '@lotline/contract/sales/sale';
import { buyerRules, leftForLines, type Selling, saleDayRules, sellRules } from '@lotline/contract/sales/sale.rules';
import { sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type Actor, checkDay, dayThatCounts, factHead } from '../kit/record/fact.ts';
import { obeyTelling } from '../kit/record/obey-telling.ts';
import { headJson, lockInOrder, obeyConcessions, posted, rowsJson, whatLeft } from '../ledger/index.ts';
import { holdsOf } from '../material/index.ts';

/** Sells packages, or parts of them: they leave at once, or are kept until they do. */
export const sell = async (db: Trx, by: Actor, { lines, saleDate, occurredAt, ...header }: NewSale) => {
  const soldOn = saleDate ?? factHead(by, occurredAt).businessDate;
  checkDay(by, 'saleDate', soldOn);
  await obeyBuyer(db, header.bizPartnerId);
  const leaves = header.status === 'REGISTERED' ? { occurredAt } : { occurredAt: leavesAt(by, soldOn, occurredAt) };
  await lockInOrder(db, { packages: lines.map(({ materialStockId }) => materialStockId) });
  const rows = await mayBeSold(db, by, { bizPartnerId: header.bizPartnerId, lines, ...leaves });
  const sale = { taxRate: usualTaxRate, status: 'SHIPPED', ...header, saleDate: soldOn };
  return posted<number>(
    db,
    sql`post_sale(${headJson(by, leaves)}::jsonb || jsonb_build_object('business_date', ${soldOn}::text), ${rowsJson([sale])}::jsonb->0, ${rowsJson(rows)}::jsonb)`,
  );
};

/** A partner that is gone is the foreign key's matter. */
export const obeyBuyer = async (db: Db, id: number) => {
  const partner = await db.selectFrom('bizPartner').select(['name', 'types']).where('id', '=', id).executeTakeFirst();
  obey(buyerRules, { partner: partner ?? null });
};

/** When what is sold on a day leaves: when somebody says, now, or before a day that is over ended. The ledger and the sale have one day. */
export const leavesAt = (by: Actor, saleDate: string, occurredAt: string | undefined) => {
  const { businessDate: day } = factHead(by, occurredAt);
  obey(saleDayRules, { saleDate, day, isNow: occurredAt === undefined });
  return occurredAt ?? (saleDate === day ? undefined : endOfProductionDay(saleDate, by.hours));
};

type Line = { id?: number | undefined; materialStockId: number; qty: number; unitPrice: number };
type Wanted = { saleId?: number; bizPartnerId: number; lines: readonly Line[]; occurredAt?: string | undefined };

/** The lines as they are written, once every package of them may be sold; what the sale keeps itself is its own. Packages are locked. */
export const mayBeSold = async (db: Trx, by: Actor, { saleId = 0, bizPartnerId, lines, occurredAt }: Wanted) => {
  const day = dayThatCounts(by, occurredAt);
  const packages = await packagesOf(db, lines, saleId);
  const left = leftForLines(lines, (id) => packages.get(id)?.availableQty ?? 0);
  const rows: object[] = [];
  const taken: Parameters<typeof obeyConcessions>[1][number][] = [];
  for (const [n, line] of lines.entries()) {
    const stock = packages.get(line.materialStockId);
    if (!stock) throw new Refused(422, 'reference.missing', { at: [['lines', n, 'materialStockId']] });
    const facts: Selling = { stock: { ...stock, availableQty: left[n] ?? 0 }, qty: line.qty, day };
    await obeyTelling(sellRules, facts, ({ code }) => against(db, code, line.materialStockId, by), ['lines', n]);
    const { materialId, uom, unitCost } = stock;
    rows.push({ ...line, materialId, uom, unitCost });
    taken.push({ materialStockId: stock.id, unit: stock.packageId, status: stock.qualityStatus, at: ['lines', n] });
  }
  await obeyConcessions(db, taken, { day, bizPartnerId });
  return rows;
};

type Stock = Selling['stock'] & { id: number; materialId: number; unitCost: number | null };
const packagesOf = async (db: Db, lines: readonly Line[], saleId: number) => {
  const { rows } = await sql<Stock & { qty: number; ownQty: number }>`
    select s.id, s.package_id, s.material_id, s.uom, s.qty, s.reserved_qty, s.quality_status, s.expiry_date, s.ownership, coalesce(s.unit_price, m.unit_price) as unit_cost,
      coalesce((select sum(l.qty) from material_sale_line l join material_sale d on d.id = l.sale_id and d.status = 'REGISTERED'
        where l.sale_id = ${saleId} and l.material_stock_id = s.id), 0) as own_qty
    from material_stock s join material m on m.id = s.material_id
    where s.id = any(${lines.map(({ materialStockId }) => materialStockId)}) and not s.cancelled`.execute(db);
  return new Map(
    rows.map(({ qty, ownQty, ...stock }): [number, Stock] => {
      const reservedQty = subtract(stock.reservedQty, ownQty);
      return [stock.id, { ...stock, reservedQty, availableQty: subtract(qty, reservedQty) }];
    }),
  );
};

/** What a refusal tells beside the rule: why it is on hold, or where the rest is. */
const against = async (db: Db, code: string, materialStockId: number, by: Actor) => {
  if (code === 'material.issueOnlyUnheld') return { ...(await holdsOf(db, [materialStockId], by.hours.zone)).get(materialStockId) };
  return code === 'sale.neverExceedsAvailable' ? whatLeft(db, { materialStockId }) : {};
};
