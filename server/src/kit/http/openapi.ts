import { setImmediate } from 'node:timers/promises';
import type { Call, Schema } from '@lotline/contract/kit/call';
import { Problem } from '@lotline/contract/kit/problem';
import { z } from 'zod';

type Json = Record<string, unknown>;
export type Operation = {
  operationId: string;
  tags: string[];
  summary?: string;
  parameters: { name: string; in: string; required: boolean; description?: string; schema: Json }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; headers?: Record<string, Json>; content?: Record<string, { schema: Json }> }>;
  security: Json[];
  'x-permission': unknown;
  /** Other menus whose same action opens it. */
  'x-also-on'?: readonly string[];
};
export type Document = {
  openapi: string;
  info: Json;
  servers: Json[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; securitySchemes: Json };
};

type Io = 'input' | 'output';
/** What the name of a shape ends in where it is sent in another form than it is answered. */
const sent = 'Input';
type SchemaOf = (type: unknown, io: Io, hint: string) => Json;

const override = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }) => {
  if (zodSchema._zod.def.type === 'file') {
    delete jsonSchema.contentEncoding;
    delete jsonSchema.format;
    Object.assign(jsonSchema, { type: 'string', contentMediaType: 'application/octet-stream' });
  }
  // What is answered may grow; a client that was told otherwise would break.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
};
const options = { unrepresentable: 'any', override } as const;

/** Schemas that stand in `components` where they have a name or hold themselves, and in place where not. */
const schemasInto = async (components: Record<string, Json>, shapes: ReadonlyMap<Schema, string>): Promise<SchemaOf> => {
  const names = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() };
  const plain = (shape: Schema, io: Io) => z.toJSONSchema(shape as z.ZodType, { io, ...options });
  for (const [shape, name] of shapes) {
    await setImmediate();
    const answered = plain(shape, 'output');
    // A text or a number says all about itself where it stands.
    if (!answered.enum && ['string', 'number', 'integer'].some((type) => type === answered.type)) continue;
    // Defaults may be left out of what is sent, and are always there in what comes back.
    const isSame = JSON.stringify(answered) === JSON.stringify(plain(shape, 'input'));
    names.output.add(shape as z.ZodType, { id: name });
    names.input.add(shape as z.ZodType, { id: isSame ? name : `${name}${sent}` });
  }
  return (type, io, hint) => {
    // In a list, even a shape that holds itself stands among the definitions, under its name.
    const { items, $defs = {} } = z.toJSONSchema(z.array(type as z.ZodType), { io, metadata: names[io], ...options }) as {
      items: Json;
      $defs?: Record<string, Json>;
    };
    const nameOf = (key: string) => (key.startsWith('__') ? `${hint}${key.slice(2)}` : key);
    for (const [key, definition] of Object.entries($defs)) components[nameOf(key)] = referringTo(nameOf, definition) as Json;
    return referringTo(nameOf, items) as Json;
  };
};

const referringTo = (nameOf: (key: string) => string, part: unknown): unknown => {
  if (Array.isArray(part)) return part.map((one) => referringTo(nameOf, one));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) =>
      name === '$ref' && typeof value === 'string'
        ? [name, `#/components/schemas/${nameOf(value.split('/').at(-1) ?? '')}`]
        : [name, referringTo(nameOf, value)],
    ),
  );
};

const inner = (type: z.ZodType): z.ZodType => ('in' in type._zod.def ? inner((type._zod.def as unknown as { in: z.ZodType }).in) : type);
const shapeOf = (call: Call): Record<string, z.ZodType> => {
  const type = inner(call.ask as unknown as z.ZodType);
  return type instanceof z.ZodObject ? (type.shape as Record<string, z.ZodType>) : {};
};

const idOf = ({ method, path }: Call) =>
  `${method.toLowerCase()}${path.replace(/[^a-zA-Z0-9]+(.)?/g, (_, next?: string) => (next ?? '').toUpperCase())}`;

const keyHeader = () => ({
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A key of the caller’s own, such as a UUID: the same request with the same key is carried out once, and answered alike.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
});

/** One operation; `path` is where the document has it, whose names the path's parameters take. */
const operation = (call: Call, path: string, schemaOf: SchemaOf): Operation => {
  const id = idOf(call);
  const shape = shapeOf(call);
  const inPath = namesIn(call.path);
  const reads = call.method === 'GET' || call.method === 'DELETE';
  const rest = Object.keys(shape).filter((name) => !inPath.includes(name));
  const parameter = (name: string, where: string, called = name) => ({
    name: called,
    in: where,
    required: where === 'path' || !shape[name]?.safeParse(undefined).success,
    schema: shape[name] ? schemaOf(shape[name], 'input', `${id}${called}`) : { type: 'string' },
  });
  const isObject = Object.keys(shape).length > 0;
  const body = reads || (isObject && rest.length === 0) ? undefined : schemaOf(bodyOf(call, inPath), 'input', `${id}Body`);
  return {
    operationId: id,
    tags: [call.path.split('/')[1] ?? ''],
    ...(call.summary && { summary: call.summary }),
    parameters: [
      ...namesIn(path).map((called, n) => parameter(inPath[n] as string, 'path', called)),
      ...(reads ? rest.map((name) => parameter(name, 'query')) : []),
      ...(reads || call.permission === 'public' ? [] : [keyHeader()]),
    ],
    ...(body && {
      requestBody: { required: true, content: { [call.kind === 'form' ? 'multipart/form-data' : 'application/json']: { schema: body } } },
    }),
    responses: {
      200: { description: 'The answer', ...(call.page && { headers: { Link: linkHeader } }), content: answerOf(call, schemaOf) },
      ...problems(call),
    },
    security: call.permission === 'public' ? [] : [{ bearer: [] }],
    'x-permission': call.permission,
    ...(call.alsoOn && { 'x-also-on': call.alsoOn }),
  };
};

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);

/** What is left for the body once the path has taken its part. */
const bodyOf = (call: Call, inPath: readonly string[]) => {
  const type = inner(call.ask as unknown as z.ZodType);
  if (inPath.length === 0 || !(type instanceof z.ZodObject)) return call.ask;
  return z.object(Object.fromEntries(Object.entries(type.shape).filter(([name]) => !inPath.includes(name))));
};

const linkHeader = {
  description: 'Without a limit: where the following rows are, as <address>; rel="next"',
  schema: { type: 'string' },
};

const answerOf = (call: Call, schemaOf: SchemaOf): Record<string, { schema: Json }> => {
  if (call.kind === 'file') return { 'application/octet-stream': { schema: {} } };
  if (call.page) {
    const id = idOf(call);
    const rows = schemaOf(call.answer, 'output', `${id}Rows`);
    const page = schemaOf(call.page, 'output', `${id}Page`);
    return {
      'application/json': { schema: { description: 'Without a limit the first 1,000 rows; with one a page', anyOf: [rows, page] } },
    };
  }
  return {
    [call.kind === 'stream' ? 'text/event-stream' : 'application/json']: { schema: schemaOf(call.answer, 'output', `${idOf(call)}Answer`) },
  };
};

const says: Record<string, string> = {
  400: 'The ask has another shape: extraData.issues names each field',
  401: 'Nobody is signed in, or no longer',
  403: 'The caller’s roles don’t permit it',
  404: 'There is no such thing',
  409: 'Somebody changed it first: extraData.newer is the row as it is now',
  413: 'Too much was sent',
  415: 'The body is of another type',
  422: 'A business rule says no: code names it',
  429: 'Too many at once: try again later',
  500: 'Rows that others point to, or a failure that nobody foresaw',
  503: 'Try again in a moment',
};
const problems = (call: Call) => {
  const changes = call.method !== 'GET';
  const codes = [
    '400',
    ...(call.permission === 'public' ? [] : ['401', '403']),
    '404',
    ...(changes ? ['409', '413', '415', '422'] : []),
    '429',
    '500',
    '503',
  ];
  return Object.fromEntries(
    codes.map((code) => [
      code,
      { description: says[code] as string, content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    ]),
  );
};

/** OpenAPI 3.1 straight from the contract: zod writes the JSON Schema that 3.1 speaks. It takes about a second in all, in which others are let through. */
export const openapi = async (calls: readonly Call[], shapes: ReadonlyMap<Schema, string>, title: string): Promise<Document> => {
  const schemas: Record<string, Json> = {};
  const schemaOf = await schemasInto(schemas, shapes);
  schemas.Problem = schemaOf(Problem, 'output', 'Problem');
  const paths: Document['paths'] = {};
  // Two paths that differ by their parameters' names only are one to OpenAPI: the first call names them.
  const firstOf = new Map<string, string>();
  for (const call of calls) {
    await setImmediate();
    const form = call.path.replace(/\{\w+\}/g, '{}');
    const path = firstOf.get(form) ?? call.path;
    firstOf.set(form, path);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, path, schemaOf) };
  }
  // What is only ever sent needs no second name.
  const shortest = (name: string) => {
    const short = name.endsWith(sent) ? name.slice(0, -sent.length) : name;
    return short in schemas ? name : short;
  };
  const named = Object.entries(schemas).map(([name, schema]) => [shortest(name), referringTo(shortest, schema)]);
  return {
    openapi: '3.1.1',
    info: { title, version: '1' },
    servers: [{ url: '/api' }],
    paths: referringTo(shortest, paths) as Document['paths'],
    components: { schemas: Object.fromEntries(named), securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
};
