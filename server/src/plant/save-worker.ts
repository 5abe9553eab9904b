import { WorkerDraft, type WorkerSave } from '@lotline/contract/plant/worker';
import { masked } from '@lotline/contract/system/held-columns';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Caller } from '../kit/http/serve.ts';
import { whole } from '../kit/record/emptied.ts';
import { extCheck } from '../kit/record/ext.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { changeRecord, insertRow } from '../kit/record/write-rows.ts';
import { workerById } from './worker.queries.ts';

/** Keeps a worker; another place closes the stay at the old one and opens one at the new. */
export const saveWorker = async (trx: Trx, caller: Pick<Caller, 'may'>, { id, version, ...draft }: WorkerSave) => {
  const values = { ...draft, ext: (await extCheck(trx, 'worker'))(draft.ext) };
  if (id === undefined) {
    if (!caller.may('worker', 'create')) throw new Refused(403, 'FORBIDDEN');
    const made = await insertRow(trx, 'worker', values);
    await stand(trx, made.id, draft.locationId ?? null);
    return workerById(trx, caller, made.id);
  }
  const was = await lockRow(trx, 'worker', id);
  // Who read it masked and may write by now changes the rest.
  const badge = draft.badgeBarcode === masked ? { badgeBarcode: was.badgeBarcode } : {};
  await changeRecord(trx, 'worker', { ...whole(WorkerDraft, values), ...badge, id, version });
  if (was.locationId !== (draft.locationId ?? null)) await stand(trx, id, draft.locationId ?? null);
  return workerById(trx, caller, id);
};

const stand = async (trx: Trx, workerId: number, locationId: number | null) => {
  await sql`update worker_location set to_at = greatest(from_at, lotline_now()) where worker_id = ${workerId} and to_at is null`.execute(
    trx,
  );
  if (locationId !== null)
    await sql`insert into worker_location (worker_id, location_id, from_at) values (${workerId}, ${locationId}, lotline_now())`.execute(
      trx,
    );
};
