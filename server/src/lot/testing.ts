import type { RecallKind } from '@lotline/contract/lot/recall';
import type { Db } from '../kit/database/pool.ts';
import { recallOf } from './recall.ts';

/** Every package and lot whose recall leaves something unaccounted for, on the whole or in one of its lots and packages. */
export const unbalanced = async (db: Db) => {
  const packages = await db.selectFrom('materialStock').select('id').where('cancelled', '=', false).execute();
  const lots = await db.selectFrom('lot').select('id').execute();
  const starts: [RecallKind, number][] = [
    ...packages.map(({ id }): [RecallKind, number] => ['material-stock', id]),
    ...lots.map(({ id }): [RecallKind, number] => ['lot', id]),
  ];
  const found: { kind: RecallKind; id: number; gap: number; parts: number[] }[] = [];
  for (const [kind, id] of starts) {
    const sheet = await recallOf(db, kind, id);
    const parts = [...sheet.packages, ...sheet.lots].filter(({ gapQty }) => gapQty !== 0).map((part) => part.id);
    if (sheet.gapQty !== 0 || parts.length) found.push({ kind, id, gap: sheet.gapQty, parts });
  }
  return found;
};
