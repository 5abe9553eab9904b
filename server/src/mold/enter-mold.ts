import { obey } from '@lotline/contract/kit/rule';
import type { MoldDraft } from '@lotline/contract/mold/mold';
import { moldRules } from '@lotline/contract/mold/mold.rules';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import type { RowOf } from '../kit/record/read-rows.ts';

/** What is entered of a mold: without a barcode its code is one, and all cavities are active until somebody says otherwise. */
export const enterMold = (_trx: Trx, draft: MoldDraft, row: RowOf<'mold'> | null) => {
  const { cavityCount } = draft;
  const all = Array.from({ length: cavityCount }, (_, at) => at + 1);
  const activeCavities = (draft.activeCavities ?? all).toSorted((one, other) => one - other);
  obey(moldRules, { ...draft, activeCavities, was: row });
  return {
    activeCavities,
    barcode: draft.barcode || draft.code,
    ...(row && { locationId: row.locationId }),
  };
};

/** What follows from the initial shots. */
export const countMolds = (trx: Trx, rows: readonly { id: number }[]) =>
  refreshMolds(
    trx,
    rows.map(({ id }) => id),
  );

export const refreshMolds = (trx: Trx, ids: readonly number[]) => sql`select refresh_molds(${[...ids]}::bigint[])`.execute(trx);
