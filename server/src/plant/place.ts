import { obey } from '@lotline/contract/kit/rule';
import type { LocationDraft, LocationType } from '@lotline/contract/plant/location';
import { placingRules, retypingRules } from '@lotline/contract/plant/location.rules';
import type { Trx } from '../kit/database/pool.ts';
import { relatedRows } from '../kit/database/related.ts';
import { wrongField } from '../kit/http/errors.ts';
import type { RowOf } from '../kit/record/read-rows.ts';

/** May the place stand there, and become what the draft says? Its parent keeps its kind until this is saved. */
export const place = async (trx: Trx, { type, parentId }: LocationDraft, row: RowOf<'location'> | null) => {
  const parent =
    parentId == null ? null : await trx.selectFrom('location').select('type').where('id', '=', parentId).forShare().executeTakeFirst();
  if (parent === undefined) throw wrongField(['parentId'], 'notIn');
  obey(placingRules, { type, parentType: (parent?.type ?? null) as LocationType | null });
  if (!row || row.type === type) return;
  const holds = (await relatedRows(trx, 'location', [row.id])).length;
  obey(retypingRules, { wasType: row.type, type, holds });
};
