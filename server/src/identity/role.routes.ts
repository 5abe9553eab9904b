import * as calls from '@lotline/contract/identity/role';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { changeRole } from './change-role.ts';
import { createRole } from './create-role.ts';
import { removeRoles } from './remove-roles.ts';
import { restoreRoles } from './restore-roles.ts';
import { allRoles, roleById } from './role.queries.ts';

export const mountRoles = (server: ServerContext) => {
  serve(server, calls.role.list, (_ask, { db }) => allRoles(db));
  serve(server, calls.roleById, ({ id }, { db }) => roleById(db, id));
  serve(server, calls.role.create, (draft, { db, caller }) => createRole(db, caller, draft));
  serve(server, calls.role.change, (change, { db, caller }) => changeRole(db, caller, change));
  serve(server, calls.role.removeOne, ({ id }, { db, caller }) => removeRoles(db, caller, [id]));
  serve(server, calls.role.restore, ({ ids }, { db, caller }) => restoreRoles(db, caller, ids));
  serve(server, calls.role.remove, ({ ids }, { db, caller }) => removeRoles(db, caller, ids));
};
