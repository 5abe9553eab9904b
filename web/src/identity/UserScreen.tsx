import { UserForm as Form, type UserRow, user } from '@lotline/contract/identity/user';
import { columnsOf } from '../kit/columns/columns.ts';
import { Avatar } from '../kit/look/Avatar.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import './user.css';

const UserForm = lazyPart(async () => (await import('./UserForm.tsx')).UserForm);

/** The screen fills in a password only where it is a new one. */
const filledIn = { ...user, draft: Form };

const { text, flag, choice, at, stamps } = columnsOf<UserRow>();
const columns = [
  text('userId', { width: 130, pinned: 'left' }),
  text('username', {
    width: 150,
    show: ({ username, image }) => (
      <span className="user-cell">
        <Avatar name={username} image={image} size={22} />
        {username}
      </span>
    ),
  }),
  choice('status', ['1', '0'], {
    value: ({ status }) => String(status),
    choiceWords: 'user.status',
    tones: { 1: 'green', 0: 'grey' },
    width: 100,
  }),
  text('roles', { value: ({ roles }) => roles.map(({ name }) => name).join(', '), width: 200 }),
  text('location', { value: ({ location }) => location.map(({ name }) => name).join(' / '), width: 190 }),
  text('email', { width: 180 }),
  text('phone', { width: 130 }),
  text('ip', { width: 120 }),
  at('lastLoginAt'),
  at('lockedUntil', { hidden: true }),
  flag('enabled', { width: 80 }),
  ...stamps(),
];

/** Who may sign in, with which roles, and who is online. */
export const UserScreen = () => (
  <MasterScreen
    of={filledIn}
    words="user"
    columns={columns}
    form={({ row }) => <UserForm row={row} />}
    nameOf={({ username, userId }) => `${username} (${userId})`}
    tone={({ enabled }) => (enabled ? undefined : 'muted')}
    formWidth={560}
  />
);
