import { token } from '../../contract/src/identity/session.ts';
import { webClient } from '../../contract/src/identity/session-window.ts';
import type { AnswerOf, AskOf, Call } from '../../contract/src/kit/call.ts';

export type Failure = { status: number; code: string; message: string; extraData?: { rows?: unknown } };
export class Refusal extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}
/** Sends a call, a fact under the key that is given or one of its own. */
export type Client = <C extends Call>(call: C, ask: AskOf<C>, key?: string) => Promise<AnswerOf<C>>;

/** How long a server that went away is waited for; a restart takes seconds, a repair takes a person. */
const patienceMs = 120_000;
const longestWaitMs = 5000;

/** The server didn't come back in time. What was sent stands, under keys that a second run repeats. */
export class Away extends Error {}

type Patience = { patience?: number; tell?: (text: string) => void };

/** What a server, or the gate before it, says while it is being restarted. */
const away = [502, 503, 504];
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A client of the public API, as any other system would be: it signs in, and sends again what met a lost connection. */
export const signIn = async (
  base: string,
  username: string,
  password: string,
  { patience = patienceMs, tell = () => undefined }: Patience = {},
): Promise<Client> => {
  const send = async (call: Call, ask: unknown, headers: Record<string, string>): Promise<unknown> => {
    const rest = Array.isArray(ask) ? ask : { ...(ask as Record<string, unknown>) };
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = (rest as Record<string, unknown>)[name];
      delete (rest as Record<string, unknown>)[name];
      return encodeURIComponent(String(value));
    });
    const inQuery = call.method === 'GET' || call.method === 'DELETE';
    const query = inQuery
      ? new URLSearchParams(Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
      : '';
    const since = Date.now();
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await fetch(`${base}/api${path}${query ? `?${query}` : ''}`, {
          method: call.method,
          headers: { 'accept-language': 'en', 'x-source': 'API', ...(!inQuery && { 'content-type': 'application/json' }), ...headers },
          ...(!inQuery && { body: JSON.stringify(rest) }),
        });
        if (away.includes(answer.status)) throw new Error(`HTTP ${answer.status}`);
        const body = await answer.json().catch(() => ({}));
        if (!answer.ok)
          throw new Refusal({
            status: answer.status,
            code: body.code ?? 'UNKNOWN',
            message: body.message ?? answer.statusText,
            extraData: body.extraData,
          });
        return body;
      } catch (error) {
        if (error instanceof Refusal) throw error;
        if (Date.now() - since > patience)
          throw new Away(
            `The server at ${base} has been away for ${Math.round(patience / 1000)} seconds. Start it and run the same command again: nothing is recorded twice.`,
          );
        if (attempt === 2) tell(`The server at ${base} doesn't answer: waiting for it to come back …`);
        await wait(Math.min(longestWaitMs, 200 * 2 ** attempt, patience));
      }
    }
  };
  const client = `Basic ${Buffer.from(`${webClient}:`).toString('base64')}`;
  const { access_token } = (await send(token, { grant_type: 'password', username, password }, { authorization: client })) as AnswerOf<
    typeof token
  >;
  const keyOf = ({ fact }: Call, given: string | undefined) => given ?? (fact && crypto.randomUUID());
  return ((call: Call, ask: unknown, given?: string) => {
    const key = keyOf(call, given);
    return send(call, ask, { authorization: `Bearer ${access_token}`, ...(key && { 'idempotency-key': key }) });
  }) as Client;
};
