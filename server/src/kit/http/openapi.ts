import type { Call } from '@lotline/contract/kit/call';
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
};
export type Document = { openapi: string; info: Json; servers: Json[]; paths: Record<string, Record<string, Operation>>; components: Json };

const schemaOf = (type: unknown, io: 'input' | 'output'): Json => {
  const { $schema: _, ...schema } = z.toJSONSchema(type as z.ZodType, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'file')
        Object.assign(jsonSchema, {
          type: 'string',
          contentMediaType: 'application/octet-stream',
          contentEncoding: undefined,
          format: undefined,
        });
    },
  }) as Json;
  return schema;
};

const inner = (type: z.ZodType): z.ZodType => ('in' in type._zod.def ? inner((type._zod.def as unknown as { in: z.ZodType }).in) : type);
const shapeOf = (call: Call): Record<string, z.ZodType> => {
  const type = inner(call.ask as unknown as z.ZodType);
  return type instanceof z.ZodObject ? (type.shape as Record<string, z.ZodType>) : {};
};

const idOf = ({ method, path }: Call) =>
  `${method.toLowerCase()}${path.replace(/[^a-zA-Z0-9]+(.)?/g, (_, next?: string) => (next ?? '').toUpperCase())}`;

const keyHeader = (call: Call) => ({
  name: 'Idempotency-Key',
  in: 'header',
  required: call.fact === true,
  description: 'A key of the caller’s own, such as a UUID: the same request with the same key is carried out once, and answered alike.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
});

const operation = (call: Call): Operation => {
  const shape = shapeOf(call);
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const reads = call.method === 'GET' || call.method === 'DELETE';
  const rest = Object.keys(shape).filter((name) => !inPath.includes(name));
  const parameter = (name: string, where: string) => ({
    name,
    in: where,
    required: where === 'path' || !shape[name]?.safeParse(undefined).success,
    schema: shape[name] ? schemaOf(shape[name], 'input') : { type: 'string' },
  });
  const isObject = Object.keys(shape).length > 0;
  const body = reads || (isObject && rest.length === 0) ? undefined : bodySchema(call, inPath);
  return {
    operationId: idOf(call),
    tags: [call.path.split('/')[1] ?? ''],
    ...(call.summary && { summary: call.summary }),
    parameters: [
      ...inPath.map((name) => parameter(name, 'path')),
      ...(reads ? rest.map((name) => parameter(name, 'query')) : []),
      ...(reads || call.permission === 'public' ? [] : [keyHeader(call)]),
    ],
    ...(body && {
      requestBody: { required: true, content: { [call.kind === 'form' ? 'multipart/form-data' : 'application/json']: { schema: body } } },
    }),
    responses: {
      200: { description: 'The answer', ...(call.page && { headers: { Link: linkHeader } }), content: answerOf(call) },
      ...problems(call),
    },
    security: call.permission === 'public' ? [] : [{ bearer: [] }],
    'x-permission': call.permission,
  };
};

const bodySchema = (call: Call, inPath: readonly string[]): Json => {
  const schema = schemaOf(call.ask, 'input') as { properties?: Json; required?: string[] };
  if (!schema.properties || inPath.length === 0) return schema;
  const properties = Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !inPath.includes(name)));
  return { ...schema, properties, ...(schema.required && { required: schema.required.filter((name) => !inPath.includes(name)) }) };
};

const linkHeader = {
  description: 'Without a limit: where the following rows are, as <address>; rel="next"',
  schema: { type: 'string' },
};

const answerOf = (call: Call): Record<string, { schema: Json }> => {
  if (call.kind === 'file') return { 'application/octet-stream': { schema: {} } };
  if (call.page)
    return {
      'application/json': {
        schema: {
          description: 'With a limit a page; without one the first 1,000 rows',
          anyOf: [schemaOf(call.answer, 'output'), schemaOf(call.page, 'output')],
        },
      },
    };
  return { [call.kind === 'stream' ? 'text/event-stream' : 'application/json']: { schema: schemaOf(call.answer, 'output') } };
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

/** OpenAPI 3.1 straight from the contract: zod writes the JSON Schema that 3.1 speaks. */
export const openapi = (calls: readonly Call[], title: string): Document => {
  const paths: Document['paths'] = {};
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  return {
    openapi: '3.1.1',
    info: { title, version: '1' },
    servers: [{ url: '/api' }],
    paths,
    components: { schemas: { Problem: schemaOf(Problem, 'output') }, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
};
