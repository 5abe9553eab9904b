import { role, roleById as roleByIdCall } from '@lotline/contract/identity/role';
import { type House, serve } from '../kit/http.ts';
import { allRoles, roleById } from './role.queries.ts';
import { changeRole, createRole, removeRoles } from './save-role.ts';

export const mountRoles = (house: House) => {
  serve(house, role.list, (_ask, { db }) => allRoles(db));
  serve(house, roleByIdCall, ({ id }, { db }) => roleById(db, id));
  serve(house, role.create, (draft, { db }) => createRole(db, draft));
  serve(house, role.change, (change, { db }) => changeRole(db, change));
  serve(house, role.removeOne, ({ id }, { db }) => removeRoles(db, [id]));
  serve(house, role.remove, ({ ids }, { db }) => removeRoles(db, ids));
};
