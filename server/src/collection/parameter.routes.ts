import * as calls from '@lotline/contract/collection/parameter';
import { parameterRemovalRules, parameterRules } from '@lotline/contract/collection/parameter.rules';
import { obey } from '@lotline/contract/kit/rule';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { serveRecord } from '../kit/record/record.ts';
import { currentValues, parameterById, parameters, parametersOfTools, parameterTree, withData } from './parameter.queries.ts';

/** From so many seconds between two values on, a block holds a day of them. */
const seldomSec = 30;

export const mountParameters = (server: ServerContext) => {
  serveRecord(server, calls.Parameter, {
    select: (_db, ask) => parameters(ask?.toolId),
    orderBy: 'code',
    beforeSave: async (trx, draft, row) => {
      const hasData = row !== null && (await withData(trx, [row.id])).has(row.id);
      obey(parameterRules, { ...draft, was: hasData ? row : null });
      return hasData ? {} : { blockHours: (draft.everySec ?? 0) >= seldomSec ? 24 : 1 };
    },
    beforeRemove: async (trx, rows) => {
      const its = await withData(
        trx,
        rows.map(({ id }) => id),
      );
      for (const { id, code } of rows) obey(parameterRemovalRules, { code, hasData: its.has(id) });
    },
  });
  serve(server, calls.parameterTree, (_ask, { db }) => parameterTree(db));
  serve(server, calls.currentValues, ({ ids }, { db }) => currentValues(db, ids));
  serve(server, calls.parametersOfTools, ({ ids }, { db }) => parametersOfTools(db, ids));
  serve(server, calls.oneParameter, ({ id }, { db }) => parameterById(db, id));
};
