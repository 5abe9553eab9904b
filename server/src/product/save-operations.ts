import type { Lang } from '@lotline/contract/kit/words';
import * as calls from '@lotline/contract/product/route';
import type { Trx } from '../kit/database/pool.ts';
import { wrongField } from '../kit/http/errors.ts';
import { type Given, saveRecords } from '../kit/record/import-records.ts';
import { plainRecord } from '../kit/record/plain-record.ts';
import { lockRoute, operationsOf } from './route.queries.ts';
import { numbersFor } from './step.ts';

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
    beforeAll: (trx, drafts) =>
      numbersFor(
        drafts,
        ({ routeId }) => routeId,
        async (routeId) => {
          await lockRoute(trx, routeId);
          return operationsOf(trx, routeId);
        },
      ),
    beforeSave: (_trx, { routeId, seq }, row, next) => {
      if (row && row.routeId !== routeId) throw wrongField(['routeId'], 'notIn');
      return row || seq !== undefined ? undefined : { seq: next(routeId) };
    },
  },
);

/** Changes and adds operations of a route, all or none, each that can't be saved with its reason. */
export const saveOperations = (trx: Trx, rows: readonly Given[], lang: Lang) => saveRecords(trx, record, rows, lang);
