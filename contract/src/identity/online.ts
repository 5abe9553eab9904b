import { z } from 'zod';
import { call } from '../kit/call.ts';

/** Under this name is told that somebody came or left; no trigger counts it. */
export const presence = 'user_presence';
/** A session whose screens no longer hear the server is over for the others this long after, in seconds. */
export const goneAfter = 50;

/** A person as the others see them. */
export const OnlineUser = z.object({
  id: z.number().int(),
  username: z.string(),
  /** The place that they belong to: their own, else that of the worker they are. */
  place: z.string().nullable(),
  color: z.string().nullable(),
  /** Path of the picture, or null. */
  image: z.string().nullable(),
  /** 1: a screen of theirs is open. */
  status: z.union([z.literal(0), z.literal(1)]),
  /** Where the screen is that was used last; of who is offline nobody is told. */
  ip: z.string().nullable(),
});
export type OnlineUser = z.infer<typeof OnlineUser>;

export const onlineUsers = call({
  reads: [presence, 'app_user', 'location', 'worker'],
  method: 'GET',
  path: '/user/online',
  permission: 'signed-in',
  summary: 'Everybody who may sign in, those first who are online.',
  ask: z.object({}),
  answer: z.array(OnlineUser),
});
