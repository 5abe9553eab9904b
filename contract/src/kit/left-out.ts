import { z } from 'zod';
import type { Call } from './call.ts';

type Node = {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly const?: unknown;
};
type Sent = { method: string; path: string; key: string | null | undefined; body: unknown };

/** What a request to one of these calls leaves out that our own clients always send: the key of a fact, the version of what is changed. */
export const leftOut = (calls: readonly Call[], { method, path, key, body }: Sent): string[] => {
  const [plain = ''] = path.split('?');
  const its = calls.filter((call) => call.method === method && isAt(call, plain));
  const call = its.find((one) => !one.path.includes('{')) ?? its[0];
  if (!call || call.kind === 'form') return [];
  return [
    ...(call.fact && !key ? [`${method} ${call.path}: Idempotency-Key`] : []),
    ...(lacksVersion(shapeOf(call), body) ? [`${method} ${call.path}: version`] : []),
  ];
};

export const takesVersion = (call: Call) => JSON.stringify(shapeOf(call)).includes('"version":');

const shapeOf = ({ ask }: Call) => z.toJSONSchema(ask as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Node;
const isAt = ({ path }: Call, plain: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(plain);

/** An id in the body names a row that is changed; where the shape has none, what has a version changes one in any case. */
const lacksVersion = (shape: Node, body: unknown): boolean => {
  if (Array.isArray(body)) return shape.items !== undefined && body.some((one) => lacksVersion(shape.items as Node, one));
  if (typeof body !== 'object' || body === null) return false;
  const said = body as Readonly<Record<string, unknown>>;
  const kinds = shape.anyOf ?? shape.oneOf;
  if (kinds) return kinds.some((kind) => fits(kind, said) && lacksVersion(kind, said));
  const { properties = {} } = shape;
  if (properties.version && (!properties.id || said.id !== undefined) && typeof said.version !== 'number') return true;
  return Object.entries(properties).some(([name, part]) => Array.isArray(said[name]) && lacksVersion(part, said[name]));
};
const fits = ({ properties = {} }: Node, said: Readonly<Record<string, unknown>>) =>
  Object.entries(properties).every(([name, part]) => part.const === undefined || part.const === said[name]);
