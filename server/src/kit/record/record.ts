import type { Trx } from '../database/pool.ts';
import { Refused } from '../http/errors.ts';
import { langOf, type ServerContext, serve } from '../http/serve.ts';
import { createRecords, type Given, saveRecords } from './import-records.ts';
import { saidPart } from './list.ts';
import { listRecords, type PartAsk } from './list-records.ts';
import { type Hooks, plainRecord, type RecordCalls } from './plain-record.ts';
import type { Values, Versioned } from './read-rows.ts';
import { removeRecords } from './remove-records.ts';
import { restoreRecords } from './restore-records.ts';
import { createRecord, saveRecord } from './save-record.ts';

/** Serves the usual calls of a plain record, as many of them as its resource has, and answers the record for calls that save it beside others. */
export const serveRecord = <R extends RecordCalls, Seen = undefined>(server: ServerContext, resource: R, hooks: Hooks<R, Seen> = {}) => {
  const record = plainRecord(resource, hooks);
  serve(server, resource.list, async (ask, context) => {
    const rows = await listRecords(context.db, record, ask as Values);
    return hooks.grows ? saidPart(context, rows, (ask as PartAsk).limit, ({ id }) => id as number) : rows;
  });
  serve(server, resource.create, (ask, { db }) => createRecord(db as Trx, record, ask as Values));
  serve(server, resource.change, (ask, { db }) => saveRecord(db as Trx, record, ask as Values & Versioned));
  serve(server, resource.removeOne, (ask, { db }) => removeRecords(db as Trx, record, [(ask as { id: number }).id]));
  if (resource.restore) serve(server, resource.restore, (ask, { db }) => restoreRecords(db as Trx, record, (ask as { ids: number[] }).ids));
  if (resource.remove) serve(server, resource.remove, (ask, { db }) => removeRecords(db as Trx, record, (ask as { ids: number[] }).ids));
  if (resource.saveMany)
    serve(
      server,
      resource.saveMany,
      (ask, { db, caller, request }) => {
        const { rows } = ask as { rows: Given[] };
        if (rows.some(({ id }) => id === undefined) && !caller?.may(resource.menu, 'create')) throw new Refused(403, 'FORBIDDEN');
        return saveRecords(db as Trx, record, rows, langOf(request));
      },
      { bodyLimit: 32 * 1_048_576 },
    );
  if (resource.bulk)
    serve(
      server,
      resource.bulk,
      (ask, { db, request }) => createRecords(db as Trx, record, (ask as { rows: Values[] }).rows, langOf(request)),
      { bodyLimit: 32 * 1_048_576 },
    );
  return record;
};
