import { userNames as namesCall, user, userById as userByIdCall, userImage, workersOfLocation } from '@lotline/contract/identity/user';
import { Refused } from '../kit/errors.ts';
import { type House, serve } from '../kit/http.ts';
import { removeUsers } from './remove-users.ts';
import { changeUser, createUser } from './save-user.ts';
import { allUsers, pictureByHash, userById, userNames, workersBelow } from './user.queries.ts';

/** A picture travels inside the JSON. */
const bodyLimit = 400_000;

export const mountUsers = (house: House) => {
  serve(house, user.list, (_ask, { db }) => allUsers(db));
  serve(house, userByIdCall, ({ id }, { db, caller }) => {
    if (id !== caller.id && !caller.may('user', 'view')) throw new Refused(403, 'FORBIDDEN');
    return userById(db, id);
  });
  serve(house, namesCall, (_ask, { db }) => userNames(db));
  serve(house, user.create, (draft, { db }) => createUser(db, draft), { bodyLimit });
  serve(house, user.change, (change, { db, caller }) => changeUser(db, caller, change), { bodyLimit });
  serve(house, user.removeOne, ({ id }, { db }) => removeUsers(db, [id]));
  serve(house, user.remove, ({ ids }, { db }) => removeUsers(db, ids));
  serve(house, userImage, ({ hash }, { db }) => pictureByHash(db, hash));
  serve(house, workersOfLocation, ({ location }, { db }) => workersBelow(db, location));
};
