import { z } from 'zod';
import { call, deleteMany, deleteOne } from '../kit/call.ts';
import { Email, MobileNumber, Password } from '../kit/formats.ts';
import { Id, Name, PathId, Stamps, Version } from '../kit/shape.ts';

/** The largest profile picture. */
export const photoBytes = 102_400;
const photoText = 40 + Math.ceil(photoBytes / 3) * 4;

const nothing = (text: string | null) => text || null;
const UserId = Name(50).refine((text) => !/\s/.test(text));
/** The password that holds until now, asked of who changes the own. */
const CurrentPassword = z.string().max(200);
const Color = z.string().regex(/^#[0-9a-f]{6}$/i);
/** A picture as a `data:` address; an address that was read means that it stays; null takes it away. */
const Image = z
  .string()
  .max(photoText, { abort: true })
  .regex(/^(data:image\/[a-z+.-]+;base64,[A-Za-z0-9+/]+=*|\/api\/user\/image\/[0-9a-f]{64})$/);

const profile = {
  username: Name(100),
  email: Email.nullable().transform(nothing),
  phone: MobileNumber.nullable().transform(nothing),
  image: Image.nullable(),
};

export const UserDraft = z.object({
  ...profile,
  email: profile.email.optional(),
  phone: profile.phone.optional(),
  image: profile.image.optional(),
  userId: UserId,
  password: Password,
  locationId: Id.nullable().optional(),
  roleIds: z.array(Id).max(100).default([]),
  color: Color.nullable().optional(),
  enabled: z.boolean().default(true),
});

type NewPassword = { password?: string | undefined; passwordConfirm?: string | undefined };
const isTypedTwice = ({ password, passwordConfirm }: NewPassword) => (password ?? '') === (passwordConfirm ?? '');
const confirmed = { path: ['passwordConfirm'], params: { code: 'passwordConfirm' } };

/** What a screen fills in: the password twice, and only where it is a new one. */
export const UserForm = UserDraft.extend({
  password: Password.optional(),
  passwordConfirm: z.string().max(200).optional(),
  currentPassword: CurrentPassword.optional(),
}).refine(isTypedTwice, confirmed);

/** What people fill in of themselves; under which name one signs in is only shown. */
export const ProfileForm = z
  .object({
    userId: UserId,
    ...profile,
    password: Password.optional(),
    passwordConfirm: z.string().max(200).optional(),
    currentPassword: CurrentPassword.optional(),
  })
  .refine(isTypedTwice, confirmed)
  .refine(({ password, currentPassword }) => !password || Boolean(currentPassword), {
    path: ['currentPassword'],
    params: { code: 'currentPasswordNeeded' },
  });

/** What a user may change of the own record without the permission to modify users. */
export const profileFields = ['username', 'email', 'phone', 'image', 'password', 'currentPassword'] as const;

/** What isn't sent stays as it is. */
export const UserChange = z.object({
  id: Id,
  version: Version,
  ...z
    .object({
      ...profile,
      userId: UserId,
      password: Password,
      /** Needed where a caller changes the own password. */
      currentPassword: CurrentPassword,
      locationId: Id.nullable(),
      roleIds: z.array(Id).max(100),
      color: Color.nullable(),
      enabled: z.boolean(),
    })
    .partial().shape,
});

export const UserRow = z.object({
  ...Stamps.shape,
  userId: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Path of the picture, or null. */
  image: z.string().nullable(),
  locationId: z.number().int().nullable(),
  /** The place with the places above it, the site first. */
  location: z.array(z.object({ id: z.number().int(), name: z.string() })),
  roleIds: z.array(z.number().int()),
  roles: z.array(z.object({ id: z.number().int(), name: z.string() })),
  color: z.string().nullable(),
  enabled: z.boolean(),
  /** 1: has a live session. */
  status: z.union([z.literal(0), z.literal(1)]),
  /** Where the live session comes from. */
  ip: z.string().nullable(),
  lastLoginAt: z.string().nullable(),
  lockedUntil: z.string().nullable(),
});
export type UserRow = z.infer<typeof UserRow>;

/** The own record is open to everyone; others need the permission to view users. An id, or a login ID: the caller's own login ID comes first, then an id. */
export const userById = call({
  method: 'GET',
  path: '/user/users/{id}',
  permission: 'signed-in',
  summary: 'One user.',
  ask: z.object({ id: z.union([z.number().int(), Name(50)]).transform(String) }),
  answer: UserRow,
});
export const user = {
  table: 'app_user',
  menu: 'user',
  draft: UserDraft,
  row: UserRow,
  list: call({
    reads: ['app_user', 'location', 'role', 'user_role'],
    method: 'GET',
    path: '/user/users',
    permission: ['user', 'view'],
    summary: 'All users.',
    ask: z.object({}),
    answer: z.array(UserRow),
  }),
  create: call({
    writes: ['app_user', 'user_role'],
    method: 'POST',
    path: '/user',
    permission: ['user', 'create'],
    summary: 'Creates a user.',
    ask: UserDraft,
    answer: UserRow,
  }),
  change: call({
    writes: ['app_user', 'user_role'],
    method: 'PUT',
    path: '/user',
    permission: ['user', 'modify'],
    summary: 'Changes a user.',
    orSelf: true,
    ask: UserChange,
    answer: UserRow,
  }),
  removeOne: deleteOne('/user/{id}', 'user', 'Deletes a user.', ['app_user', 'user_role', 'notice_reading']),
  remove: deleteMany('/user/users/{ids}', 'user', 'Deletes several users, all or none.', ['app_user', 'user_role', 'notice_reading']),
};

/** A picture by its content's SHA-256, which only those who have read the record know; so an `img` can show it. */
export const userImage = call({
  method: 'GET',
  path: '/user/image/{hash}',
  permission: 'public',
  summary: 'The picture of a user or a worker, by the hash of its content.',
  ask: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  answer: z.unknown(),
  kind: 'file',
});

export const PlacedWorker = z.object({
  id: z.number().int(),
  workerNo: z.string(),
  name: z.string(),
  userId: z.number().int().nullable(),
  locationId: z.number().int().nullable(),
  locationName: z.string().nullable(),
  team: z.string().nullable(),
  position: z.string().nullable(),
  shiftGroup: z.string().nullable(),
});
/** The active workers of a location and of the places below it. */
export const workersOfLocation = call({
  method: 'GET',
  path: '/user/workers/{location}',
  permission: 'signed-in',
  summary: 'The active workers of a place and of the places below it.',
  ask: z.object({ location: PathId }),
  answer: z.array(PlacedWorker),
});

/** Who can be put in charge of something: the names of those who may sign in, for pickers. */
export const UserName = z.object({ id: z.number().int(), username: z.string() });
export type UserName = z.infer<typeof UserName>;
export const userNames = call({
  reads: ['app_user'],
  method: 'GET',
  path: '/user/names',
  permission: 'signed-in',
  summary: 'The names of all users, for choosing one.',
  ask: z.object({}),
  answer: z.array(UserName),
});
