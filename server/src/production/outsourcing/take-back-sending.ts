import { subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import { type Lang, say } from '@lotline/contract/kit/words';
import type { OutsourcingStatus } from '@lotline/contract/production/outsourcing/outsourcing';
import { unsendRules } from '@lotline/contract/production/outsourcing/outsourcing.rules';
import { outsourcingWords } from '@lotline/contract/production/outsourcing/outsourcing.words';
import { sql } from 'kysely';
import type { Trx } from '../../kit/database/pool.ts';
import { StaleVersion } from '../../kit/http/errors.ts';
import type { Actor } from '../../kit/record/fact.ts';
import { isStale } from '../../kit/record/read-rows.ts';
import { correctMovements, lockInOrder } from '../../ledger/index.ts';
import { lockPlans } from '../locked-plan.ts';
import { outsourcingById } from './outsourcing.queries.ts';
import { lockOutsourcing } from './request-outsourcing.ts';

type Unsend = { id: number; version?: number | undefined };

/** Says that a sending did not happen: nothing ever left, and it is asked for again, for the day that it was asked for. */
export const takeBackSending = async (db: Trx, by: Actor, { id, version }: Unsend, lang: Lang) => {
  const row = await lockOutsourcing(db, id);
  const before = await outsourcingById(db, id);
  const settled = before.lines.reduce((sum, line) => sum + subtract(line.outQty, line.atVendorQty), 0);
  obey(unsendRules, { status: row.status as OutsourcingStatus, outNo: row.outNo, settled, uom: before.uom });
  if (isStale(row, version)) throw new StaleVersion('outsourcing', before, {});
  const some = (of: (line: (typeof before.lines)[number]) => number | null) => [...new Set(before.lines.flatMap((line) => of(line) ?? []))];
  if (before.planId && some(({ operPlanId }) => operPlanId).length > 0) await lockPlans(db, [before.planId]);
  const productStocks = some(({ productStockId }) => productStockId);
  await lockInOrder(db, { lotsOf: productStocks, packages: some(({ materialStockId }) => materialStockId), productStocks });
  const { rows: left } = await sql<{ id: number }>`
    select m.id from stock_movement_in_force m join outsourcing_line l on l.id = m.outsourcing_line_id where l.outsourcing_id = ${id} order by m.id`.execute(
    db,
  );
  await sql`
    update outsourcing set out_date = coalesce(asked_out_date, out_date), asked_out_date = null, version = version + 1 where id = ${id}`.execute(
    db,
  );
  const reason = say(outsourcingWords['outsourcing.sendingTakenBack'], lang);
  await correctMovements(
    db,
    by,
    left.map((movement) => ({ ...movement, qty: 0, reason })),
  );
};
