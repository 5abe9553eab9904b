import { role, roleById as roleByIdCall } from '@lotline/contract/identity/role';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { allRoles, roleById } from './role.queries.ts';
import { changeRole, createRole, removeRoles } from './save-role.ts';

export const mountRoles = (server: ServerContext) => {
  serve(server, role.list, (_ask, { db }) => allRoles(db));
  serve(server, roleByIdCall, ({ id }, { db }) => roleById(db, id));
  serve(server, role.create, (draft, { db }) => createRole(db, draft));
  serve(server, role.change, (change, { db }) => changeRole(db, change));
  serve(server, role.removeOne, ({ id }, { db }) => removeRoles(db, [id]));
  serve(server, role.remove, ({ ids }, { db }) => removeRoles(db, ids));
};
