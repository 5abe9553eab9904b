import { subtract } from '@lotline/contract/kit/quantity';
import type { QualityStatus } from '@lotline/contract/ledger/movement';
import type { Trx } from '../kit/database/pool.ts';
import type { Actor } from '../kit/record/fact.ts';
import { judgePieces, lotsToJudge, stocksOfLots } from '../ledger/index.ts';
import type { Judged } from './judged-packages.ts';

const kinds = ['acceptedQty', 'rejectedQty', 'holdQty'] as const;
type Kind = (typeof kinds)[number];
/** In which rows what is of each judgement stands before it is judged anew. */
const standsIn: Record<Kind, readonly QualityStatus[]> = { acceptedQty: ['PENDING', 'OK'], rejectedQty: ['REJECTED'], holdQty: ['HOLD'] };
const becomes: Record<Kind, QualityStatus> = { acceptedQty: 'OK', rejectedQty: 'REJECTED', holdQty: 'HOLD' };

/**
 * Pieces of lots go to the rows of what they were judged: as many as differ from the round before, in which all that was never judged counts as
 * accepted. The lots and their stock are locked.
 */
export const judgedLots = async (db: Trx, by: Actor, { result, units, refuseShort }: Judged) => {
  const lotIds = units.map(({ lotId }) => lotId as number);
  const lots = new Map((await lotsToJudge(db, lotIds)).map((lot) => [lot.id, lot]));
  const stocks = await stocksOfLots(db, lotIds);
  const before = result.previousId === null ? [] : await confirmedBefore(db, result.previousId);
  const pieces: Parameters<typeof judgePieces>[2]['pieces'][number][] = [];
  for (const unit of units) {
    const lot = lots.get(unit.lotId as number);
    if (!lot) continue;
    const was = before.find(({ lotId }) => lotId === unit.lotId) ?? { acceptedQty: unit.qty, rejectedQty: 0, holdQty: 0 };
    const change = (kind: Kind) => subtract(unit[kind] ?? 0, was[kind] ?? 0);
    const rows = stocks.filter(({ lotId }) => lotId === lot.id).map((row) => ({ row, left: row.qty }));
    const from = kinds.filter((kind) => change(kind) < 0).map((kind) => ({ kind, left: -change(kind) }));
    for (const to of kinds.filter((kind) => change(kind) > 0)) {
      let wanted = change(to);
      for (const source of from)
        for (const place of rows.filter(({ row }) => standsIn[source.kind].includes(row.qualityStatus as QualityStatus))) {
          const qty = Math.min(wanted, source.left, place.left);
          if (qty <= 0) continue;
          pieces.push({ from: place.row, qty, uom: lot.uom, toStatus: becomes[to] });
          [wanted, source.left, place.left] = [subtract(wanted, qty), subtract(source.left, qty), subtract(place.left, qty)];
        }
      if (wanted > 0 && to !== 'acceptedQty')
        refuseShort({ unit: lot.lotId, stock: subtract(change(to), wanted), wanted: change(to), uom: lot.uom });
    }
    for (const { row, left } of rows)
      if (row.qualityStatus === 'PENDING' && left > 0 && (unit.acceptedQty ?? 0) > 0)
        pieces.push({ from: row, qty: left, uom: lot.uom, toStatus: 'OK' });
  }
  await judgePieces(db, by, { pieces, resultNo: result.resultNo, part: '.pieces' });
};

/** What the last confirmed round said. */
const confirmedBefore = async (db: Trx, previousId: number) => {
  let at: number | null = previousId;
  while (at !== null) {
    const round: { status: string; previousId: number | null } = await db
      .selectFrom('qualityResult')
      .select(['status', 'previousId'])
      .where('id', '=', at)
      .executeTakeFirstOrThrow();
    if (round.status === 'CONFIRMED') return db.selectFrom('qualityResultUnit').selectAll().where('resultId', '=', at).execute();
    at = round.previousId;
  }
  return [];
};
