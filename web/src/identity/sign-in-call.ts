import { webClient } from '@lotline/contract/identity/session-window';
import { ApiFailure, getJson, postForm } from '../kit/net/send.ts';
import { begin, type SessionUser } from '../kit/net/session.ts';

type Token = { access_token: string; id: number };

/** Password grant, then the user's own record; the session begins when both are here. */
export const signIn = async (username: string, password: string) => {
  const token = await postForm<Token>('/oauth/token', { grant_type: 'password', username, password }, `${webClient}:`);
  const user = await getJson<SessionUser>(`/user/users/${token.id}`, token.access_token);
  const { id, userId, username: name, email, phone, image } = user;
  begin({ token: token.access_token, user: { id, userId, username: name, email, phone, image } });
};

/** What the page says when it didn't work. */
export const signInTrouble = (error: unknown): 'session.check' | 'session.locked' | 'session.unreachable' => {
  if (!(error instanceof ApiFailure) || error.status === 0 || error.status >= 500) return 'session.unreachable';
  return error.status === 429 || error.status === 423 ? 'session.locked' : 'session.check';
};
