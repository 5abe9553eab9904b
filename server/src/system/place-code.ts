import { obey } from '@lotline/contract/kit/rule';
import { placingRules } from '@lotline/contract/system/code.rules';
import type { Db } from '../kit/database/pool.ts';
import { placeOf } from './code.queries.ts';

export const obeyPlacing = async (
  db: Db,
  id: number | null,
  { categoryId, parentId }: { categoryId: number; parentId?: number | null | undefined },
) => obey(placingRules, { id, categoryId, parent: parentId ? await placeOf(db, parentId) : null });
