import * as calls from '@lotline/contract/plant/worker';
import { type House, serve } from '../kit/http.ts';
import { removeRows } from '../kit/record.ts';
import { saveWorker } from './save-worker.ts';
import { workerHistory, workerNames, workers, workersAt, workersWithoutPlace, workerTree } from './worker.queries.ts';

export const mountWorkers = (house: House) => {
  const { zone } = house.config.shiftHours;
  serve(house, calls.workers, ({ active }, { db }) => workers(db, active));
  serve(house, calls.workersWithoutPlace, (_ask, { db }) => workersWithoutPlace(db));
  serve(house, calls.workerNames, (_ask, { db }) => workerNames(db));
  serve(house, calls.workerTree, (_ask, { db }) => workerTree(db));
  serve(house, calls.workersAt, ({ id }, { db }) => workersAt(db, id));
  serve(house, calls.workerHistory, ({ startDt, endDt, workers: ids }, { db }) =>
    workerHistory(db, { from: startDt, until: endDt, zone, workers: ids }),
  );
  serve(house, calls.saveWorker, (ask, { db, caller }) => saveWorker(db, caller, ask));
  serve(house, calls.removeWorker, ({ id }, { db }) => removeRows(db, 'worker', [id]));
};
