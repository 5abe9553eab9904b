import * as calls from '@lotline/contract/plant/tool';
import { type House, serve } from '../kit/http.ts';
import { serveRecord } from '../kit/record.ts';
import { inspect } from './inspect.ts';
import { inspections, refreshNextInspection, toolById, toolNames, tools, toolsAt, toolTree } from './tool.queries.ts';

export const mountTools = (house: House) => {
  serveRecord(house, calls.Tool, { select: (_db, ask) => tools(ask?.active as boolean | undefined), orderBy: 'code' });
  serve(house, calls.oneTool, ({ id }, { db }) => toolById(db, id));
  serve(house, calls.toolNames, (_ask, { db }) => toolNames(db));
  serve(house, calls.toolTree, (_ask, { db }) => toolTree(db));
  serve(house, calls.toolsAt, ({ id }, { db }) => toolsAt(db, id));
  serveRecord(house, calls.ToolInspection, {
    select: (_db, ask) => inspections(ask?.id as number | undefined),
    orderBy: 'occurred_at',
    beforeSave: inspect,
    afterSave: (trx, row) => refreshNextInspection(trx, row.toolId as number),
    afterRemove: async (trx, rows) => {
      for (const id of new Set(rows.map(({ toolId }) => toolId as number))) await refreshNextInspection(trx, id);
    },
  });
};
