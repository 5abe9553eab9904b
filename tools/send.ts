import type { AnswerOf, AskOf, Call } from '@lotline/contract/kit/call';

/** What a call becomes on its way: names in braces go into the path, the rest into query or body. */
export const written = (call: Call, ask: unknown) => {
  const hasBody = call.method === 'POST' || call.method === 'PUT';
  const rest = Array.isArray(ask) ? {} : { ...(ask as Record<string, unknown>) };
  const target = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  const query = hasBody || !given.length ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
  return { path: `/api${target}${query}`, body: hasBody ? (Array.isArray(ask) ? ask : rest) : undefined };
};

/** Sends a call of the contract to a real server, a fact under a key of its own; throws with status and text when the answer isn't good. */
export const send = async <C extends Call>(address: string, token: string, call: C, ask: AskOf<C>) => {
  const { path, body } = written(call, ask);
  const answer = await fetch(address + path, {
    method: call.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(call.fact && { 'idempotency-key': crypto.randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${call.method} ${call.path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as AnswerOf<C>;
};
