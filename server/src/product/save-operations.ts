import type { Lang } from '@lotline/contract/kit/words';
import * as calls from '@lotline/contract/product/route';
import type { Trx } from '../kit/database/pool.ts';
import { wrongField } from '../kit/http/errors.ts';
import { type Given, saveRecords } from '../kit/record/import-records.ts';
import { plainRecord } from '../kit/record/plain-record.ts';
import { lockRoute, operationsOf } from './route.queries.ts';
import { step } from './step.ts';

const record = plainRecord(
  {
    table: 'route_operation',
    menu: 'route',
    draft: calls.RouteOperationDraft,
    row: calls.RouteOperationRow,
    list: calls.routeOperations,
    create: calls.createRouteOperation,
    change: calls.changeRouteOperation,
    removeOne: calls.removeRouteOperation,
  },
  {
    /** The last number of each route, which new operations without one go on from. */
    beforeAll: async (trx, drafts) => {
      const last = new Map<number, number>();
      for (const routeId of [...new Set(drafts.map((draft) => draft.routeId))].sort((a, b) => a - b)) {
        await lockRoute(trx, routeId);
        last.set(routeId, Math.max(0, ...(await operationsOf(trx, routeId)).map(({ seq }) => seq), ...drafts.map(({ seq }) => seq ?? 0)));
      }
      return last;
    },
    beforeSave: (_trx, { routeId, seq }, row, last) => {
      if (row && row.routeId !== routeId) throw wrongField(['routeId'], 'notIn');
      if (row || seq !== undefined) return undefined;
      const next = (last.get(routeId) ?? 0) + step;
      last.set(routeId, next);
      return { seq: next };
    },
  },
);

/** Changes and adds operations of a route, all or none, each that can't be saved with its reason. */
export const saveOperations = (trx: Trx, rows: readonly Given[], lang: Lang) => saveRecords(trx, record, rows, lang);
