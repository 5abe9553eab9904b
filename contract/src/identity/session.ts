import { z } from 'zod';
import { call } from '../kit/call.ts';

/**
 * The password grant. The body may be a form (`application/x-www-form-urlencoded`), as OAuth has it; the specification's older clients
 * put the same names into the query. The `Authorization` header carries the client's basic credential.
 */
export const token = call({
  method: 'POST',
  path: '/oauth/token',
  permission: 'public',
  ask: z.object({ grant_type: z.literal('password'), username: z.string().min(1).max(100), password: z.string().min(1).max(200) }),
  answer: z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.number().int(), id: z.number().int() }),
  summary: 'Sign in.',
});

export const revoke = call({
  method: 'POST',
  path: '/oauth/revoke',
  permission: 'signed-in',
  ask: z.object({}),
  answer: z.object({ revoked: z.boolean() }),
  summary: 'Sign out.',
});
