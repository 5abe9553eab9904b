import { add, subtract } from '@lotline/contract/kit/quantity';
import { stillRequired } from '@lotline/contract/product/bom';
import { consumptionRules } from '@lotline/contract/production/result/result.rules';
import { sql } from 'kysely';
import { askWithNext, runText } from '../../kit/database/driver.ts';
import type { Trx } from '../../kit/database/pool.ts';
import type { FactHead } from '../../kit/record/fact.ts';
import { obeyTelling } from '../../kit/record/obey-telling.ts';
import { issuedPartConsumption, listed, type Move, packageConsumption, productMove, suppliedConsumption } from '../../ledger/index.ts';
import type { BillLineOfPlan, LockedPlan } from '../locked-plan.ts';

type Pack = { id: number; materialId: number; uom: string; locationId: number; qty: number };
type AtLine = Pack & { issueId: number; planId: number; issuedAt: string };
type IssuedPart = { productIssueId: number; planId: number; productId: number; lotId: number; qty: number; issuedAt: string };
type Part = { id: number; productId: number; lotId: number; locationId: number; qty: number };
/** Material at a vendor; taking it is told to its line. */
export type Supply = Pack & { circumstance: { outsourcingLineId: number; outsourcingReturnId: number } };
/** What may be taken, locked, in the order in which it is taken; taking lowers the quantities. */
export type Sources = { issues: AtLine[]; packages: Pack[]; parts: IssuedPart[]; products: Part[]; supplies?: readonly Supply[] };

export type Take = { line: BillLineOfPlan; need: number };
export type When = Pick<FactHead, 'occurredAt' | 'businessDate' | 'shift'>;

/** What a line still needs once so many pieces are booked under it; below nothing, what it has too much. */
export const lacking = (line: BillLineOfPlan, madeQty: number) => stillRequired({ ...line, planQty: madeQty });

/**
 * Locks what plans may take for these needs, all of them at once and in one order; what isn't there at that instant isn't there. With it the
 * ids of so many results to come are drawn: what hangs on them is posted together with them.
 */
export const lockSources = async (
  db: Trx,
  takes: readonly (Take & { on: LockedPlan })[],
  { occurredAt, businessDate }: Omit<When, 'shift'>,
  toCome: number,
): Promise<{ sources: Sources; ids: () => Promise<readonly number[]> }> => {
  if (takes.length === 0) return { sources: nothing, ids: await drawnWithNext(db, toCome) };
  const asked = takes.map(({ on, line, need }) => ({
    plan_id: on.plan.id,
    lot_id: on.lot.id,
    material_id: line.childMaterialId,
    product_id: line.childProductId,
    need,
    backflush: line.backflush,
  }));
  const [row] = await runText<{ sources: Sources; ids: number[] }>(
    db,
    `select lock_sources($1::jsonb, $2::timestamptz, $3::date) as sources, ${drawn('$4')} as ids`,
    [JSON.stringify(asked), occurredAt, businessDate, toCome],
  );
  return { sources: row?.sources ?? nothing, ids: async () => row?.ids ?? [] };
};

const drawn = (count: string) => `array(select nextval('production_result_id_seq') from generate_series(1, ${count}::int))`;
/** The ids of so many results, for whoever needs them after what is asked next. */
export const drawnWithNext = async (db: Trx, count: number) => {
  const rows = await askWithNext<{ ids: number[] }>(db, `select ${drawn('$1')} as ids`, [count]);
  return async (): Promise<readonly number[]> => (await rows())[0]?.ids ?? [];
};
const nothing: Sources = { issues: [], packages: [], parts: [], products: [] };

type Source = {
  qty: number;
  basis: 'SCANNED' | 'BACKFLUSH';
  parent: { parentStockId: number } | { parentLotId: number };
  unit: { qty: number };
  take: (qty: number) => Move;
};

/** How much of a line's item may be taken: what is at the line, or all of it. */
export const offeredFor = (
  sources: Sources,
  line: BillLineOfPlan,
  { lot, plan, operation }: { lot: { id: number }; plan: { id: number }; operation: { id: number } },
  when: When,
  onlyAtLine: boolean,
) => {
  const around = { productionPlanId: plan.id, operPlanId: operation.id, billLineId: line.id };
  const offered = materialFor(sources, line, lot.id, around, when);
  return add(0, ...offered.flatMap(({ qty, basis }) => (onlyAtLine && basis === 'BACKFLUSH' ? [] : qty)));
};

/** Takes what a line needs out of the sources: what is at the line first; what is backflushed also from the shelf, and parts also from stock. */
export const takeFrom = async (
  db: Trx,
  sources: Sources,
  { line, need, substitutes = [] }: Take & { substitutes?: readonly BillLineOfPlan[] },
  { lot, plan, operation }: { lot: { id: number }; plan: { id: number; productId: number }; operation: { id: number } },
  when: When,
) => {
  const around = { productionPlanId: plan.id, operPlanId: operation.id, billLineId: line.id };
  const offered =
    line.childMaterialId === null ? partsFor(sources, line, lot.id, around, when) : materialFor(sources, line, lot.id, around, when);
  const found = add(...offered.map(({ qty }) => qty));
  const names = substitutes.map(({ item }) => item);
  const facts = { need, found, mandatory: line.mandatory, item: line.item, uom: line.uom, substitutes: listed(names) };
  await obeyTelling(consumptionRules, facts, () => withheld(db, line, plan.id, when));
  const scanned = new Set(offered.flatMap(({ basis, parent }) => (basis === 'SCANNED' ? Object.values(parent) : []))).size;
  // Pieces that go into a lot of the same product are worked on again.
  const isRework = line.childProductId !== null && line.childProductId === plan.productId;
  const moves: Move[] = [];
  let left = Math.min(need, found);
  for (const { unit, basis, parent, take, qty: most } of offered) {
    if (left === 0) break;
    const qty = Math.min(left, most);
    left = subtract(left, qty);
    unit.qty = subtract(unit.qty, qty);
    const confidence = basis === 'SCANNED' && scanned === 1 ? 'EXACT' : 'FIFO';
    moves.push({ ...take(qty), ...when, edge: { ...parent, childLotId: lot.id, basis: isRework ? 'REWORK' : basis, confidence } });
  }
  return { moves, taken: Math.min(need, found) };
};

/** What there is of a material and may not be taken: expired or not released, with the packages; asked only for a refusal. */
const withheld = async (db: Trx, line: BillLineOfPlan, planId: number, { occurredAt, businessDate }: When) => {
  if (line.childMaterialId === null) return {};
  const { rows } = await sql<{ why: 'expired' | 'held'; qty: number; packages: string[] }>`
    select why, sum(qty) as qty, array_agg(distinct package_id order by package_id) as packages from (
      select case when is_usable(s.quality_status) then 'expired' else 'held' end as why, s.package_id, free_since(s, ${occurredAt}::timestamptz) as qty
      from material_stock s
      where ${line.backflush} and s.material_id = ${line.childMaterialId} and s.qty > 0 and not s.cancelled
        and (not is_usable(s.quality_status) or s.expiry_date < ${businessDate}::date)
      union all
      select 'held', s.package_id, i.at_line_qty from material_issue i join material_stock s on s.id = i.material_stock_id
      where i.production_plan_id = ${planId} and i.at_line_qty > 0 and s.material_id = ${line.childMaterialId} and not is_usable(s.quality_status)
    ) there where qty > 0 group by why`.execute(db);
  return Object.fromEntries(
    rows.flatMap(({ why, qty, packages }) => [
      [`${why}Qty`, qty],
      [`${why}With`, listed(packages)],
    ]),
  );
};

type Around = { productionPlanId: number; operPlanId: number; billLineId: number };

/** Issues that had come to the line by then; for a backflushed line also packages on the shelf. */
const materialFor = (
  { issues, packages, supplies = [] }: Sources,
  line: BillLineOfPlan,
  lotId: number,
  around: Around,
  { occurredAt }: When,
): Source[] => {
  const ofMaterial = <Unit extends Pack>(units: readonly Unit[]) =>
    units.filter(({ materialId, qty }) => materialId === line.childMaterialId && qty > 0);
  const sourceOf = (unit: Pack, basis: Source['basis'], issueId: number | null): Source => ({
    qty: unit.qty,
    basis,
    parent: { parentStockId: unit.id },
    unit,
    take: (qty) => packageConsumption(unit, { qty, issueId, lotId, ...around }),
  });
  const atLine = issues.filter(({ planId }) => planId === around.productionPlanId);
  const there = ofMaterial(atLine).filter(({ issuedAt }) => Date.parse(issuedAt) <= Date.parse(occurredAt));
  return [
    ...ofMaterial(supplies).map((supply) => ({
      ...sourceOf(supply, 'SCANNED', null),
      take: (qty: number) => suppliedConsumption(supply, { qty, lotId, ...around }),
    })),
    ...there.map((issue) => sourceOf(issue, 'SCANNED', issue.issueId)),
    ...(line.backflush ? ofMaterial(packages).map((pack) => sourceOf(pack, 'BACKFLUSH', null)) : []),
  ];
};

/**
 * Parts of our own making: those that were issued to the plan and had come by then, before any other. The movement carries the parts' own lot;
 * the edge beside it names the lot they went into.
 */
const partsFor = ({ parts, products }: Sources, line: BillLineOfPlan, ownLot: number, around: Around, { occurredAt }: When): Source[] => {
  const fits = ({ productId, qty }: { productId: number; qty: number }) => productId === line.childProductId && qty > 0;
  const had = (part: IssuedPart) => part.planId === around.productionPlanId && Date.parse(part.issuedAt) <= Date.parse(occurredAt);
  return [
    ...parts
      .filter((part) => fits(part) && had(part))
      .map((unit): Source => {
        const { productIssueId, productId, lotId } = unit;
        const taken = { productIssueId, productId, lotId, uom: line.uom };
        return {
          ...{ qty: unit.qty, basis: 'SCANNED', parent: { parentLotId: lotId }, unit },
          take: (qty) => issuedPartConsumption(taken, { qty, ...around }),
        };
      }),
    ...products
      .filter((part) => fits(part) && part.lotId !== ownLot)
      .map(
        (part): Source => ({
          ...{ qty: part.qty, basis: 'BACKFLUSH', parent: { parentLotId: part.lotId }, unit: part },
          take: (qty) => productMove({ from: part, uom: line.uom }, { type: 'CONSUME', qty, ...around }),
        }),
      ),
  ];
};
