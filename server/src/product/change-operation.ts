import { type RouteOperationChange, RouteOperationDraft } from '@lotline/contract/product/route';
import type { Trx } from '../kit/database/pool.ts';
import { wrongField } from '../kit/http/errors.ts';
import { whole } from '../kit/record/emptied.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { routeOperationById } from './route.queries.ts';

export const changeOperation = async (trx: Trx, { id, version, ...draft }: RouteOperationChange) => {
  const was = await lockRow(trx, 'route_operation', id);
  if (was.routeId !== draft.routeId) throw wrongField(['routeId'], 'notIn');
  await changeRecord(trx, 'route_operation', { ...whole(RouteOperationDraft, draft), id, version });
  return routeOperationById(trx, id);
};
