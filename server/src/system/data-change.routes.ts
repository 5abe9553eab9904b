import { obey } from '@lotline/contract/kit/rule';
import type { DataChange } from '@lotline/contract/system/data-change';
import * as calls from '@lotline/contract/system/data-change';
import { changesAskedRules } from '@lotline/contract/system/data-change.rules';
import { tableSeen } from '@lotline/contract/system/tables';
import type { Reader } from '../kit/database/mentioned.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { askedAt, type ReadList, readList, type Which } from '../kit/record/list.ts';
import { changeList, changesAsked, leadsTo, storyOf, unseenIn } from './data-change.queries.ts';
import { type ReadChange, tellChanges } from './tell-changes.ts';

const usual = 100;

export const mountDataChanges = (server: ServerContext) => {
  const read = async (db: Db, ask: Parameters<typeof readList>[2], which: Which, reader: Reader & { id: number }) => {
    const part = { limit: ask.limit ?? usual, counted: true, ...askedAt(server, { caller: reader }) };
    return inWords(db, await readList(db, changeList, ask, which, part), reader);
  };
  serve(server, calls.dataChanges, async (ask, { db, caller }) => {
    obey(changesAskedRules, ask);
    const leads = ask.text ? await leadsTo(db, ask.text, caller) : [];
    return read(db, ask, changesAsked(ask, caller, leads), caller);
  });
  serve(server, calls.recordStory, (ask, { db, caller }) => {
    const table = ask.table.toLowerCase();
    if (!tableSeen(table)) throw new Refused(404, 'NOT_FOUND');
    const { unseen, all } = unseenIn(table, caller);
    if (all) throw new Refused(403, 'FORBIDDEN');
    return read(db, { after: ask.after, limit: ask.limit }, storyOf(table, ask.rowId, unseen), caller);
  });
};

const inWords = async (db: Db, { rows, ...rest }: ReadList, reader: Reader): Promise<Omit<ReadList, 'rows'> & { rows: DataChange[] }> => ({
  ...rest,
  rows: await tellChanges(db, JSON.parse(rows) as ReadChange[], reader),
});
