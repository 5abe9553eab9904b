import * as calls from '@lotline/contract/system/condition';
import { Refused } from '../kit/http/errors.ts';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { keepCondition, ownConditions, removeCondition } from './condition.queries.ts';

/** Everyone's conditions are their own: another's answer as if they did not exist. */
export const mountConditions = (server: ServerContext) => {
  serve(server, calls.conditions, ({ userId, menu }, { db, caller }) => {
    if (userId !== undefined && userId !== caller.id) throw new Refused(403, 'FORBIDDEN');
    return ownConditions(db, caller.id, menu);
  });
  serve(server, calls.saveCondition, (draft, { db, caller }) => {
    if (draft.userId !== undefined && draft.userId !== caller.id) throw new Refused(403, 'FORBIDDEN');
    return keepCondition(db, caller.id, draft);
  });
  serve(server, calls.removeCondition, ({ id }, { db, caller }) => removeCondition(db, caller.id, id));
};
