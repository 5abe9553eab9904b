import * as calls from '@lotline/contract/plant/worker';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { saidPart } from '../kit/record/list.ts';
import { removeRows } from '../kit/record/remove-rows.ts';
import { deletionsOf, restoreRows } from '../kit/record/restore-rows.ts';
import { saveWorker } from './save-worker.ts';
import { workerHistory, workerNames, workers, workersAt, workersWithoutPlace, workerTree } from './worker.queries.ts';

export const mountWorkers = (server: ServerContext) => {
  const { zone } = server.config.shiftHours;
  serve(server, calls.workers, ({ active }, { db, caller }) => workers(db, caller, active));
  serve(server, calls.workersWithoutPlace, (_ask, { db, caller }) => workersWithoutPlace(db, caller));
  serve(server, calls.workerNames, (_ask, { db }) => workerNames(db));
  serve(server, calls.workerTree, (_ask, { db }) => workerTree(db));
  serve(server, calls.workersAt, ({ id }, { db, caller }) => workersAt(db, caller, id));
  serve(server, calls.workerHistory, async ({ startDt, endDt, ...ask }, context) =>
    saidPart(context, await workerHistory(context.db, { from: startDt, until: endDt, zone, ...ask }), ask.limit, ({ key }) => key),
  );
  serve(server, calls.saveWorker, (ask, { db, caller }) => saveWorker(db, caller, ask));
  serve(server, calls.removeWorker, ({ id }, { db }) => removeRows(db, 'worker', [id]));
  serve(server, calls.restoreWorkers, async ({ ids }, { db }) => restoreRows(db, 'worker', await deletionsOf(db, 'worker', ids)));
};
