import { add } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import type { RecallKind } from '@lotline/contract/lot/recall';
import { holdRules, releaseRules } from '@lotline/contract/lot/recall.rules';
import { anyOf } from '../kit/database/any-of.ts';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Actor } from '../kit/record/fact.ts';
import { insertRows } from '../kit/record/write-rows.ts';
import { become, lockUnits, lotsToJudge, packagesToJudge, stocksOfLots } from '../ledger/index.ts';
import { reasonSaid } from '../system/index.ts';
import { recallOf } from './recall.ts';

type Found = { packages: readonly number[]; lots: readonly number[] };

type Why = { reasonId?: number | undefined; reason?: string | undefined };
type Hold = Why & { kind: RecallKind; id: number };
/** Holds what a recall finds in the house: packages with what lies at lines of them, and lots with their stock. Answers how many. */
export const holdFound = async (db: Trx, by: Actor, ask: Hold) => {
  const { found, label } = await lockFound(db, ask);
  const why = await reasonSaid(db, 'HOLD_REASON', ask);
  obey(holdRules, { packages: found.packages.length, lots: found.lots.length, listed: why.listed, reason: why.reason });
  const packages = await packagesToJudge(db, found.packages);
  const lots = await lotsToJudge(db, found.lots);
  const id = await newHold(db, { ...why, reasonId: ask.reasonId, cause: `${ask.kind}:${ask.id} ${label}` });
  const before = await statusesBefore(db, found);
  const pieces = await heldPieces(db, lots);
  await insertRows(db, 'stockHoldUnit', [
    ...packages.map((one) => ({ holdId: id, materialStockId: one.id, fromStatus: before.packages.get(one.id) ?? one.qualityStatus })),
    ...lots.map((one) => ({
      ...{ holdId: id, lotId: one.id, fromStatus: before.lots.get(one.id) ?? one.qualityStatus },
      heldBefore: before.pieces.get(one.id) ?? pieces.get(one.id) ?? 0,
    })),
  ]);
  const toHold = <Unit extends { qualityStatus: string }>(all: readonly Unit[]) =>
    all.filter(({ qualityStatus }) => qualityStatus !== 'HOLD');
  await become(db, by, { packages: toHold(packages), lots: toHold(lots), toStatus: () => 'HOLD', reasonCode: why.whole });
  return { id, packages: packages.length, lots: lots.length };
};

/** Holds these packages and lots and nothing that they went into, each for itself, so that each is released for itself. */
export const holdStock = async (db: Trx, by: Actor, ask: Why & { packages: readonly number[]; lots: readonly number[] }) => {
  await lockUnits(db, ask);
  const free = <Unit extends { qualityStatus: string }>(all: readonly Unit[]) =>
    all.filter(({ qualityStatus }) => qualityStatus !== 'HOLD');
  const packages = free(await packagesToJudge(db, ask.packages));
  const lots = free(await lotsToJudge(db, ask.lots));
  const why = await reasonSaid(db, 'HOLD_REASON', ask);
  obey(holdRules, { packages: packages.length, lots: lots.length, listed: why.listed, reason: why.reason });
  const pieces = await heldPieces(db, lots);
  const units = [
    ...packages.map(({ id, packageId, qualityStatus }) => ({
      ...{ materialStockId: id, fromStatus: qualityStatus },
      cause: `material-stock:${id} ${packageId}`,
    })),
    ...lots.map(({ id, lotId, qualityStatus }) => ({
      ...{ lotId: id, fromStatus: qualityStatus, heldBefore: pieces.get(id) ?? 0 },
      cause: `lot:${id} ${lotId}`,
    })),
  ];
  for (const { cause, ...unit } of units) {
    const holdId = await newHold(db, { ...why, reasonId: ask.reasonId, cause });
    await insertRows(db, 'stockHoldUnit', [{ ...unit, holdId }]);
  }
  await become(db, by, { packages, lots, toStatus: () => 'HOLD', reasonCode: why.whole });
  return { packages: packages.length, lots: lots.length };
};

type NewHold = { whole: string; note: string | null; reasonId: number | undefined; cause: string };
const newHold = async (db: Trx, { whole, note, reasonId, cause }: NewHold) =>
  (
    await db
      .insertInto('stockHold')
      .values({ reason: whole, reasonId: reasonId ?? null, reasonNote: note, cause })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

type Release = Why & { id: number };
/** Releases a hold; a unit that another hold withholds as well stays. */
export const releaseHold = async (db: Trx, by: Actor, { id, reasonId, reason }: Release) => {
  const look = () => db.selectFrom('stockHold').selectAll().where('id', '=', id).executeTakeFirst();
  if (!(await look())) throw new Refused(404, 'NOT_FOUND');
  const units = await db.selectFrom('stockHoldUnit').selectAll().where('holdId', '=', id).orderBy('id').execute();
  const found: Found = { packages: units.flatMap((unit) => unit.materialStockId ?? []), lots: units.flatMap((unit) => unit.lotId ?? []) };
  await lockUnits(db, found);
  const why = await reasonSaid(db, 'RELEASE_REASON', { reasonId, reason });
  obey(releaseRules, { released: (await look())?.releasedAt != null, listed: why.listed, reason: why.reason });
  await db
    .updateTable('stockHold')
    .set({
      releasedAt: new Date().toISOString(),
      releasedBy: by.id,
      releaseReason: why.reason,
      releaseReasonId: reasonId ?? null,
      releaseNote: why.note,
    })
    .where('id', '=', id)
    .execute();
  const still = await statusesBefore(db, found);
  const free = units.filter(
    ({ materialStockId, lotId, fromStatus }) =>
      fromStatus !== 'HOLD' && !still.packages.has(materialStockId ?? 0) && !still.lots.has(lotId ?? 0),
  );
  const back = new Map(
    free.map(({ materialStockId, lotId, fromStatus }) => [materialStockId ? `package ${materialStockId}` : `lot ${lotId}`, fromStatus]),
  );
  const held = <Unit extends { qualityStatus: string }>(all: readonly Unit[]) =>
    all.filter(({ qualityStatus }) => qualityStatus === 'HOLD');
  const packages = held(
    await packagesToJudge(
      db,
      free.flatMap((unit) => unit.materialStockId ?? []),
    ),
  );
  const lots = held(
    await lotsToJudge(
      db,
      free.flatMap((unit) => unit.lotId ?? []),
    ),
  );
  const stays = new Map(free.flatMap(({ lotId, heldBefore }) => (lotId === null ? [] : [[lotId, heldBefore] as const])));
  const toStatus = (what: 'package' | 'lot', unitId: number) => back.get(`${what} ${unitId}`) ?? 'OK';
  await become(db, by, { packages, lots, toStatus, reasonCode: why.whole, stays });
  return { released: packages.length + lots.length, stillHeld: units.length - packages.length - lots.length };
};

/** What was found before the locks may have gone on meanwhile: what they reached since is locked as well, until nothing is new. */
const lockFound = async (db: Trx, { kind, id }: { kind: RecallKind; id: number }) => {
  const locked = new Set<string>();
  for (;;) {
    const { packages, lots, label } = await recallOf(db, kind, id);
    const found: Found = {
      packages: packages.filter(({ holdable, state }) => holdable || state === 'HOLD').map((one) => one.id),
      lots: lots.filter(({ holdable, state }) => holdable || state === 'HOLD').map((one) => one.id),
    };
    const keys = [...found.packages.map((one) => `package ${one}`), ...found.lots.map((one) => `lot ${one}`)];
    const free = packages.some(({ holdable }) => holdable) || lots.some(({ holdable }) => holdable);
    if (keys.every((key) => locked.has(key))) return { label, found: free ? found : { packages: [], lots: [] } };
    await lockUnits(db, found);
    for (const key of keys) locked.add(key);
  }
};

/** How many pieces of lots are on hold by themselves, as an inspection left them. */
const heldPieces = async (db: Trx, lots: readonly { id: number }[]) => {
  const stocks = await stocksOfLots(
    db,
    lots.map(({ id }) => id),
  );
  const held = Map.groupBy(
    stocks.filter(({ qualityStatus }) => qualityStatus === 'HOLD'),
    ({ lotId }) => lotId,
  );
  return new Map([...held].map(([lotId, rows]) => [lotId, add(...rows.map(({ qty }) => qty))]));
};

/** What units that open holds withhold had been before the first of them, and how many pieces of lots were held by themselves. */
const statusesBefore = async (db: Trx, { packages, lots }: Found) => {
  const rows = await db
    .selectFrom('stockHoldUnit as n')
    .innerJoin('stockHold as h', 'h.id', 'n.holdId')
    .select(['n.materialStockId', 'n.lotId', 'n.fromStatus', 'n.heldBefore'])
    .where('h.releasedAt', 'is', null)
    .where((e) => e.or([e('n.materialStockId', '=', anyOf(packages)), e('n.lotId', '=', anyOf(lots))]))
    .orderBy('n.id', 'desc')
    .execute();
  return {
    packages: new Map(rows.flatMap((row) => (row.materialStockId === null ? [] : [[row.materialStockId, row.fromStatus] as const]))),
    lots: new Map(rows.flatMap((row) => (row.lotId === null ? [] : [[row.lotId, row.fromStatus] as const]))),
    pieces: new Map(rows.flatMap((row) => (row.lotId === null ? [] : [[row.lotId, row.heldBefore] as const]))),
  };
};
