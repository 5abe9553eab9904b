import * as calls from '@lotline/contract/system/condition';
import { Refused } from '../kit/http/errors.ts';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { conditionsFor, keepCondition, removeCondition } from './condition.queries.ts';

/** Everyone's conditions are their own unless they share them: another's can't be changed, and answer as if they did not exist. */
export const mountConditions = (server: ServerContext) => {
  serve(server, calls.conditions, ({ userId, menu }, { db, caller }) => {
    if (userId !== undefined && userId !== caller.id) throw new Refused(403, 'FORBIDDEN');
    return conditionsFor(db, caller.id, menu, userId !== undefined);
  });
  serve(server, calls.saveCondition, (draft, { db, caller }) => {
    if (draft.userId !== undefined && draft.userId !== caller.id) throw new Refused(403, 'FORBIDDEN');
    return keepCondition(db, caller, draft);
  });
  serve(server, calls.removeCondition, ({ id }, { db, caller }) => removeCondition(db, caller.id, id));
};
