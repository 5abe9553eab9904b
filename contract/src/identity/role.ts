import { z } from 'zod';
import { call, deleteMany, deleteOne, restoreDeleted } from '../kit/call.ts';
import { Id, Name, PathId, Stamps, Text, Version } from '../kit/shape.ts';
import { RoleItemText } from './role-item.ts';

export const RoleDraft = z.object({
  name: Name(100),
  description: Text(300).nullable().optional(),
  /** A menu tree as JSON text; each node has name, all, create, modify, delete, view and children. */
  roleItem: RoleItemText,
});

export const RoleRow = z.object({
  ...Stamps.shape,
  name: z.string(),
  description: z.string().nullable(),
  roleItem: z.string(),
  /** How many users hold it. */
  users: z.number().int(),
});
export type RoleRow = z.infer<typeof RoleRow>;

export const roleById = call({
  method: 'GET',
  path: '/role/{id}',
  permission: ['role', 'view'],
  summary: 'One role.',
  ask: z.object({ id: PathId }),
  answer: RoleRow,
});

export const role = {
  table: 'role',
  menu: 'role',
  draft: RoleDraft,
  row: RoleRow,
  list: call({
    reads: ['role', 'user_role'],
    method: 'GET',
    path: '/role/roles',
    permission: ['role', 'view'],
    summary: 'All roles with what they permit.',
    ask: z.object({}),
    answer: z.array(RoleRow),
  }),
  create: call({
    writes: ['role'],
    method: 'POST',
    path: '/role',
    permission: ['role', 'create'],
    summary: 'Creates a role.',
    ask: RoleDraft,
    answer: RoleRow,
  }),
  change: call({
    writes: ['role'],
    method: 'PUT',
    path: '/role',
    permission: ['role', 'modify'],
    summary: 'Changes a role.',
    ask: RoleDraft.extend({ id: Id, version: Version }),
    answer: RoleRow,
  }),
  removeOne: deleteOne('/role/{id}', 'role', 'Deletes a role that nobody has.', ['role']),
  restore: restoreDeleted('/role/restored', 'role', 'Brings back deleted roles, all or none.', ['role']),
  remove: deleteMany('/role/roles/{ids}', 'role', 'Deletes several roles, all or none.', ['role']),
};
