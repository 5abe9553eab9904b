import { backgroundHeader } from '@lotline/contract/identity/session-window';
import type { AnswerOf, AskOf, Call } from '@lotline/contract/kit/call';
import type { Source } from '@lotline/contract/kit/fact';
import type { Facts } from '@lotline/contract/kit/words';
import { language, localeOf } from '../words/language.ts';
import { expire, session, touch } from './session.ts';

type FailureBody = { code?: string; message?: string; facts?: Facts; extraData?: Record<string, unknown> };

/** What the server refused, or that it couldn't be reached (status 0, code `NETWORK`). */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly facts: Facts;
  readonly extraData: Record<string, unknown>;
  constructor(status: number, { code, message, facts, extraData }: FailureBody = {}) {
    super(message ?? code ?? `HTTP ${status}`);
    this.status = status;
    this.code = code ?? 'UNKNOWN';
    this.facts = facts ?? {};
    this.extraData = extraData ?? {};
  }
}

export type SendOptions = {
  signal?: AbortSignal;
  /** The same key marks a repeated sending of the same fact; without one each sending is a new fact. */
  idempotencyKey?: string;
  /** Does not keep the session alive. */
  background?: boolean;
  /** Where the facts of this call come from; the screen that sends them unless told. */
  source?: Source;
  /** Told when the answer is a part of what there is: the `after` that the following part is asked with. */
  following?: (after: string) => void;
};

/** A fresh key; `crypto.randomUUID` is missing where the page isn't served over TLS, as in many plants. */
export const newKey = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

const asText = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value));
const present = (entry: [string, unknown]) => entry[1] !== undefined && entry[1] !== null;

const asForm = (fields: Record<string, unknown>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields).filter(present))
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one instanceof Blob) form.append(name, one);
      else form.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
    }
  return form;
};

/** Address and body of a call: braces go into the path, the rest into query or body. */
export const written = (c: Pick<Call, 'method' | 'path' | 'kind'>, ask: unknown): { url: string; body?: BodyInit; json?: true } => {
  if (Array.isArray(ask)) return { url: `/api${c.path}`, body: JSON.stringify(ask), json: true };
  const rest = { ...(ask as Record<string, unknown>) };
  const path = c.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(asText(value)).replaceAll('%2C', ',');
  });
  if (c.method === 'GET' || c.method === 'DELETE') {
    const query = new URLSearchParams(
      Object.entries(rest)
        .filter(present)
        .map(([name, value]) => [name, asText(value)]),
    );
    return { url: `/api${path}${query.size ? `?${query}` : ''}` };
  }
  if (c.kind === 'form') return { url: `/api${path}`, body: asForm(rest) };
  return Object.keys(rest).length ? { url: `/api${path}`, body: JSON.stringify(rest), json: true } : { url: `/api${path}` };
};

/** By how many milliseconds this device's clock is ahead of the server's, to the second, as the last answer told. */
export const clock = { ahead: 0 };

const reach = async (url: string, init: RequestInit) => {
  try {
    const answer = await fetch(url, init);
    const said = Date.parse(answer.headers.get('date') ?? '');
    if (!Number.isNaN(said)) clock.ahead = Date.now() - said;
    return answer;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiFailure(0, { code: 'NETWORK' });
  }
};

const refuse = async (answer: Response, token: string | undefined): Promise<never> => {
  const body = (await answer.json().catch(() => ({}))) as FailureBody;
  // Only the token of this moment can expire: a late answer to an older one must not end a new session.
  if (answer.status === 401 && token && session.get()?.token === token) expire();
  throw new ApiFailure(answer.status, body);
};

/** What is done on the screens in the hand is known as such. */
const sourceOfPage = (): Source => (typeof window !== 'undefined' && window.location.pathname.startsWith('/m/') ? 'MOBILE' : 'UI');

const headersFor = (
  token: string | undefined,
  { background, idempotencyKey, source = sourceOfPage() }: SendOptions,
  fact: boolean,
  json: boolean,
) => ({
  'accept-language': localeOf(language.get()),
  ...(token && { authorization: `Bearer ${token}` }),
  ...(json && { 'content-type': 'application/json' }),
  'x-source': source,
  ...(background && { [backgroundHeader]: '1' }),
  ...((fact || idempotencyKey) && { 'idempotency-key': idempotencyKey ?? newKey() }),
});

/** What the gate says while the server behind it is being restarted, and how long to wait before each further try, in milliseconds. */
const restarting = [502, 503, 504];
const restartWaits = [300, 900, 2700];

/** What our own server refuses so, it has not begun or has taken back: that may be asked again whatever it is. */
const didNothing = async (answer: Response) => {
  const { code } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as FailureBody;
  return code === 'BUSY' || code === 'STOPPING';
};

/** So long after somebody touched the screen, what it reads is still asked for by a person. */
const presentMs = 30_000;
let actedAt = Date.now();
const acted = () => {
  actedAt = Date.now();
};
if (typeof document !== 'undefined')
  for (const act of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    document.addEventListener(act, acted, { capture: true, passive: true });
/** Reading again because something changed or time went by isn't a person's use, so it doesn't prolong the session. */
const asksByItself = ({ method }: Call) => method === 'GET' && Date.now() - actedAt > presentMs;

const go = async (c: Call, ask: unknown, given: SendOptions) => {
  const options = given.background === undefined && asksByItself(c) ? { ...given, background: true } : given;
  const token = session.get()?.token;
  const { url, body, json } = written(c, ask);
  if (token && !options.background) touch();
  const init = {
    method: c.method,
    body,
    signal: options.signal,
    headers: headersFor(token, options, c.fact ?? false, json ?? false),
  };
  let answer = await reach(url, init);
  // Reads change nothing, and a fact with a key is posted once, so both may be repeated.
  const mayRepeat = c.method === 'GET' || c.fact;
  for (const wait of restartWaits) {
    if (!restarting.includes(answer.status) || !(mayRepeat || (await didNothing(answer)))) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
    answer = await reach(url, init);
  }
  return answer.ok ? answer : refuse(answer, c.permission === 'public' ? undefined : token);
};

/** Sends one call of the contract and gives its answer; a refusal is thrown as an `ApiFailure`. */
export const send = async <C extends Call>(c: C, ask: AskOf<C>, options: SendOptions = {}): Promise<AnswerOf<C>> => {
  const answer = await go(c, ask, options);
  const [, link] = /^<([^>]*)>; rel="next"$/.exec(answer.headers.get('link') ?? '') ?? [];
  const after = link && new URLSearchParams(link.split('?')[1]).get('after');
  if (after) options.following?.(after);
  return (answer.status === 204 ? undefined : await answer.json()) as AnswerOf<C>;
};

/** A call that answers bytes: the file and the name the server gives it. */
export const fetchFile = async <C extends Call>(c: C, ask: AskOf<C>, options: SendOptions = {}): Promise<{ blob: Blob; name: string }> => {
  const answer = await go(c, ask, options);
  const name = /filename\*=UTF-8''([^;]+)/i.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  return { blob: await answer.blob(), name: name ? decodeURIComponent(name) : 'download' };
};

/** Address and headers of a call that somebody else sends for this page, and that never keeps the session alive. */
export const backgroundAsk = <C extends Call>(c: C, ask: AskOf<C>) => ({
  url: written(c, ask).url,
  headers: headersFor(session.get()?.token, { background: true }, false, false),
});

/** An OAuth form post, before anyone is signed in. */
export const postForm = async <Answer>(path: string, fields: Record<string, string>, basic: string): Promise<Answer> => {
  const answer = await reach(`/api${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { authorization: `Basic ${btoa(basic)}`, 'accept-language': localeOf(language.get()) },
  });
  return answer.ok ? ((await answer.json()) as Answer) : refuse(answer, undefined);
};

/** A plain GET outside the contract's objects, for the page that must not carry them. */
export const getJson = async <Answer>(path: string, token?: string): Promise<Answer> => {
  const answer = await reach(`/api${path}`, {
    headers: { 'accept-language': localeOf(language.get()), ...(token && { authorization: `Bearer ${token}` }) },
  });
  return answer.ok ? ((await answer.json()) as Answer) : refuse(answer, undefined);
};
