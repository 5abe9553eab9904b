import { productionDay } from '@lotline/contract/kit/production-day';
import * as calls from '@lotline/contract/plant/tool';
import type { Trx } from '../kit/database/pool.ts';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import type { RowOf } from '../kit/record/read-rows.ts';
import { serveRecord } from '../kit/record/record.ts';
import { inspect } from './inspect.ts';
import { inspections, refreshNextInspection, toolById, toolNames, toolStates, tools, toolsAt, toolTree, toolUses } from './tool.queries.ts';

export const mountTools = (server: ServerContext) => {
  serveRecord(server, calls.Tool, { select: (_db, ask) => tools(ask?.active), orderBy: 'code' });
  serve(server, calls.oneTool, ({ id }, { db }) => toolById(db, id));
  serve(server, calls.toolNames, (_ask, { db }) => toolNames(db));
  serve(server, calls.toolStates, (_ask, { db }) => toolStates(db));
  serve(server, calls.toolUses, ({ id }, { db, caller }) =>
    toolUses(db, id, productionDay(new Date(), server.config.shiftHours).businessDate, caller),
  );
  serve(server, calls.toolTree, (_ask, { db }) => toolTree(db));
  serve(server, calls.toolsAt, ({ id }, { db }) => toolsAt(db, id));
  serveRecord(server, calls.ToolInspection, {
    select: (_db, ask) => inspections(ask?.id),
    orderBy: 'occurred_at',
    beforeSave: inspect,
    afterSave: refreshToolsOf,
    afterRemove: refreshToolsOf,
  });
};

const refreshToolsOf = async (trx: Trx, rows: readonly RowOf<'tool_inspection'>[]) => {
  for (const id of new Set(rows.map(({ toolId }) => toolId))) await refreshNextInspection(trx, id);
};
