import type { AnswerOf, AskOf, Call } from '@lotline/contract/kit/call';
import type { Client } from '../client.ts';

/** Sends a call of the contract over a bench connection; an answer that isn't good ends the bench. */
export const ask = async <C extends Call>(client: Client, call: C, what: AskOf<C>): Promise<AnswerOf<C>> => {
  const isRead = call.method === 'GET';
  const query = isRead ? `?${new URLSearchParams(Object.entries(what as object).map(([name, value]) => [name, String(value)]))}` : '';
  const headers = call.fact ? { 'idempotency-key': crypto.randomUUID() } : undefined;
  const { status, body } = await client.ask(call.method, `/api${call.path}${query}`, isRead ? undefined : what, headers);
  if (status !== 200) throw new Error(`${call.method} ${call.path}: ${status} ${body}`);
  return JSON.parse(body.toString()) as AnswerOf<C>;
};

/** Asks the bare server for a change. */
export const bare = async (client: Client, path: string, what: unknown): Promise<{ id: number; outcome?: string }> => {
  const { status, body } = await client.ask('POST', path, what);
  if (status !== 200) throw new Error(`POST ${path}: ${status} ${body}`);
  const told = JSON.parse(body.toString());
  return { ...told, id: Number(told?.id) };
};

/** Asks either for a page and looks at nothing but that it came whole. */
export const look = async (client: Client, path: string) => {
  const { status, body } = await client.ask('GET', path);
  if (status !== 200 || body.length < 1000) throw new Error(`GET ${path}: ${status} ${body}`);
};
