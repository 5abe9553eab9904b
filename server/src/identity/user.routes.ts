import * as calls from '@lotline/contract/identity/user';
import { Refused } from '../kit/http/errors.ts';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { changeUser } from './change-user.ts';
import { createUser } from './create-user.ts';
import { removeUsers } from './remove-users.ts';
import { allUsers, idOfUser, pictureByHash, userById, userNames, workersBelow } from './user.queries.ts';

/** A picture travels inside the JSON. */
const bodyLimit = 400_000;

export const mountUsers = (server: ServerContext) => {
  serve(server, calls.user.list, (_ask, { db }) => allUsers(db));
  serve(server, calls.userById, async ({ id: named }, { db, caller }) => {
    const id = await idOfUser(db, named, caller);
    if (id !== caller.id && !caller.may('user', 'view')) throw new Refused(403, 'FORBIDDEN');
    if (id === undefined) throw new Refused(404, 'NOT_FOUND');
    return userById(db, id);
  });
  serve(server, calls.userNames, (_ask, { db }) => userNames(db));
  serve(server, calls.user.create, (draft, { db, caller }) => createUser(db, caller, draft), { bodyLimit });
  serve(server, calls.user.change, (change, { db, caller }) => changeUser(db, caller, change), { bodyLimit });
  serve(server, calls.user.removeOne, ({ id }, { db, caller }) => removeUsers(db, caller, [id]));
  serve(server, calls.user.remove, ({ ids }, { db, caller }) => removeUsers(db, caller, ids));
  serve(server, calls.userImage, ({ hash }, { db }) => pictureByHash(db, hash));
  serve(server, calls.workersOfLocation, ({ location }, { db }) => workersBelow(db, location));
};
