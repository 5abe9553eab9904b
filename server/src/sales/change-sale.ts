import { obey } from '@lotline/contract/kit/rule';
import type { ChangeSale, MaterialSale } from '@lotline/contract/sales/sale';
import { editRules, stepRules } from '@lotline/contract/sales/sale.rules';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { StaleVersion } from '../kit/http/errors.ts';
import { type Actor, checkDay, factHead } from '../kit/record/fact.ts';
import { isStale, lockRow } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { headJson, lockInOrder, posted, rowsJson } from '../ledger/index.ts';
import { saleById } from './sale.queries.ts';
import { leavesAt, mayBeSold, obeyBuyer } from './sell.ts';

/** Changes what of a sale isn't posted, and takes its next step. */
export const changeSale = async (db: Trx, by: Actor, { id, version, status, lines, occurredAt, ...header }: ChangeSale) => {
  await lockRow(db, 'materialSale', id);
  const sale = await saleById(db, id);
  if (isStale(sale, version)) throw new StaleVersion('materialSale', sale, { ...header, status });
  const wanted = lines ? withIds(sale, lines) : sale.lines;
  const to = status ?? sale.status;
  const comesBack = sale.status === 'SHIPPED' && to === 'REGISTERED';
  const changes = changesOf(sale, header, wanted);
  // What comes back waits for the day that it waited for before.
  obey(editRules, { saleNo: sale.saleNo, status: sale.status, changes: { ...changes, saleDate: changes.saleDate && !comesBack } });
  obey(stepRules, { saleNo: sale.saleNo, status: sale.status, to });
  if (header.saleDate !== undefined && header.saleDate !== sale.saleDate) checkDay(by, 'saleDate', header.saleDate);
  if (header.bizPartnerId !== undefined && header.bizPartnerId !== sale.bizPartnerId) await obeyBuyer(db, header.bizPartnerId);
  const packages = [...sale.lines, ...wanted].map(({ materialStockId }) => materialStockId);
  await lockInOrder(db, { packages });

  // What leaves now is sold on the day on which it leaves, unless somebody says another one.
  const ships = sale.status === 'REGISTERED' && to === 'SHIPPED';
  const toldDay = header.saleDate === sale.saleDate ? undefined : header.saleDate;
  const soldOn = ships ? (toldDay ?? factHead(by, occurredAt).businessDate) : header.saleDate;
  const leaves = { occurredAt: ships && soldOn !== undefined ? leavesAt(by, soldOn, occurredAt) : occurredAt };
  const head = headJson(by, leaves);
  const settled = to === 'SETTLED' ? { settledAt: new Date().toISOString(), settledBy: by.id } : { settledAt: null, settledBy: null };
  const isRegistered = sale.status === 'REGISTERED';
  await changeRecord(db, 'materialSale', {
    id,
    version: sale.version,
    ...header,
    ...(soldOn !== undefined && { saleDate: soldOn }),
    ...(!isRegistered && to !== sale.status && { status: to, ...settled }),
    ...(comesBack && { shippedAt: null }),
  });
  if (isRegistered) {
    const rows = await mayBeSold(db, by, { saleId: id, bizPartnerId: header.bizPartnerId ?? sale.bizPartnerId, lines: wanted, ...leaves });
    await posted(db, sql`write_sale_lines(${id}, ${rowsJson(rows)}::jsonb)`);
    await posted(db, sql`refresh_reserved(${packages}::bigint[])`);
    if (to === 'SHIPPED') await posted(db, sql`ship_sale(${head}::jsonb, ${id})`);
  } else {
    await posted(db, sql`write_sale_lines(${id}, ${rowsJson(wanted)}::jsonb)`);
    if (comesBack) {
      await posted(db, sql`post_sale_moves(${head}::jsonb, ${[id]}::bigint[], true)`);
      await posted(db, sql`refresh_reserved(${packages}::bigint[])`);
    }
    await posted(db, sql`keep_entries_of_sales(${[id]}::bigint[])`);
  }
};

type Line = NonNullable<ChangeSale['lines']>[number];
type Written = { id?: number | undefined; materialStockId: number; qty: number; unitPrice: number };
/** Lines of what left are the same lines, whether a caller names their ids or not; their packages' cost stays what it was. */
const withIds = (sale: MaterialSale, lines: readonly Line[]): Written[] => {
  const known = new Set(sale.lines.map(({ id }) => id));
  if (sale.status === 'REGISTERED') return lines.map(({ id, ...line }) => ({ ...line, ...(id !== undefined && known.has(id) && { id }) }));
  return lines.map((line, n) => ({
    ...(sale.lines.find(({ id }) => id === line.id) ?? sale.lines[n]),
    ...line,
    id: line.id ?? sale.lines[n]?.id,
  }));
};

const changesOf = (
  sale: MaterialSale,
  { bizPartnerId, saleDate, taxRate }: Omit<ChangeSale, 'id' | 'version'>,
  wanted: readonly Written[],
) => ({
  partner: bizPartnerId !== undefined && bizPartnerId !== sale.bizPartnerId,
  saleDate: saleDate !== undefined && saleDate !== sale.saleDate,
  taxRate: taxRate !== undefined && taxRate !== sale.taxRate,
  packages:
    keyOf(wanted, ({ materialStockId, qty }) => [materialStockId, qty]) !==
    keyOf(sale.lines, ({ materialStockId, qty }) => [materialStockId, qty]),
  prices: keyOf(wanted, ({ unitPrice }) => unitPrice) !== keyOf(sale.lines, ({ unitPrice }) => unitPrice),
});
const keyOf = <Row>(rows: readonly Row[], of: (row: Row) => unknown) => JSON.stringify(rows.map(of));
