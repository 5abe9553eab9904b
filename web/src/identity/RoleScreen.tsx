import { type RoleRow, role } from '@lotline/contract/identity/role';
import { flagsByMenu } from '@lotline/contract/identity/role-item';
import { columnsOf } from '../kit/columns/columns.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import { t, tOr } from '../kit/words/words.ts';
import { heldRights, readRights, saidRights } from './held-rights.ts';

const RoleForm = lazyPart(async () => (await import('./RoleForm.tsx')).RoleForm);

const { text, number, stamps } = columnsOf<RoleRow>();
const columns = [
  text('name', { width: 200, pinned: 'left' }),
  text('description', { width: 320 }),
  number('users', { decimals: 0, width: 110 }),
  text('rights', {
    width: 420,
    value: ({ roleItem }) => saidRights(heldRights(flagsByMenu(readRights(roleItem))), (key) => tOr(key, key), t),
  }),
  text('roleItem', { title: 'role.rightsAsText', hidden: true, width: 300 }),
  ...stamps(),
];

/** What people may do, menu by menu. */
export const RoleScreen = () => (
  <MasterScreen of={role} words="role" columns={columns} form={() => <RoleForm />} start={{ roleItem: '[]' }} formWidth={760} />
);
