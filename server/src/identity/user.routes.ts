import { userNames as namesCall, user, userById as userByIdCall, userImage, workersOfLocation } from '@lotline/contract/identity/user';
import { Refused } from '../kit/http/errors.ts';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { removeUsers } from './remove-users.ts';
import { changeUser, createUser } from './save-user.ts';
import { allUsers, idOfUser, pictureByHash, userById, userNames, workersBelow } from './user.queries.ts';

/** A picture travels inside the JSON. */
const bodyLimit = 400_000;

export const mountUsers = (server: ServerContext) => {
  serve(server, user.list, (_ask, { db }) => allUsers(db));
  serve(server, userByIdCall, async ({ id: named }, { db, caller }) => {
    const id = await idOfUser(db, named, caller);
    if (id !== caller.id && !caller.may('user', 'view')) throw new Refused(403, 'FORBIDDEN');
    if (id === undefined) throw new Refused(404, 'NOT_FOUND');
    return userById(db, id);
  });
  serve(server, namesCall, (_ask, { db }) => userNames(db));
  serve(server, user.create, (draft, { db, caller }) => createUser(db, caller, draft), { bodyLimit });
  serve(server, user.change, (change, { db, caller }) => changeUser(db, caller, change), { bodyLimit });
  serve(server, user.removeOne, ({ id }, { db, caller }) => removeUsers(db, caller, [id]));
  serve(server, user.remove, ({ ids }, { db, caller }) => removeUsers(db, caller, ids));
  serve(server, userImage, ({ hash }, { db }) => pictureByHash(db, hash));
  serve(server, workersOfLocation, ({ location }, { db }) => workersBelow(db, location));
};
