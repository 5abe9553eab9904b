import type {} from '@fastify/multipart';
import { fileSize } from '@lotline/contract/kit/issue-words';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refused } from './errors.ts';
import { plainName } from './file-name.ts';

const fileLimitBytes = 10 * 1_048_576;
const formLimits = { files: 20, fields: 200, fieldSize: 1_048_576, parts: 220, headerPairs: 50 };

/** The fields and files of a multipart form as one ask: lists, numbers, switches and JSON parts by what the shape expects, files as `File`. */
export const readForm = async (request: FastifyRequest, shape: z.ZodObject, fileLimit = fileLimitBytes) => {
  if (!request.isMultipart()) throw new Refused(415, 'UNSUPPORTED_MEDIA_TYPE');
  const form = new Map<string, unknown[]>();
  const put = (name: string, value: unknown) => form.set(name, [...(form.get(name) ?? []), value]);
  for await (const part of request.parts({ limits: { ...formLimits, fileSize: fileLimit } })) {
    if (part.type === 'field') {
      // What is cut off would be kept as if it were all.
      if (part.valueTruncated) throw new Refused(413, 'TOO_LARGE');
      put(part.fieldname, part.value);
    } else
      put(part.fieldname, new File([new Uint8Array(await bytesOf(part, fileLimit))], plainName(part.filename), { type: part.mimetype }));
  }
  const fields = [...form].filter(([name]) => Object.hasOwn(shape.shape, name));
  return {
    ...Object.fromEntries(fields.map(([name, values]) => [name, shaped(shape.shape[name] as z.ZodType, values)])),
    ...(request.params as object),
  };
};

const bytesOf = async (part: { toBuffer(): Promise<Buffer> }, limit: number) => {
  try {
    return await part.toBuffer();
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Refused(413, 'file.tooLarge', { facts: { n: fileSize(limit) } });
    throw error;
  }
};

const innermost = (type: z.ZodType): z.ZodType => {
  const { innerType, in: source } = type._zod.def as { innerType?: z.ZodType; in?: z.ZodType };
  return innerType || source ? innermost((innerType ?? source) as z.ZodType) : type;
};

const shaped = (type: z.ZodType, values: unknown[]): unknown => {
  const inner = innermost(type);
  if (inner instanceof z.ZodArray)
    return values.flatMap((value) =>
      typeof value === 'string' && value.startsWith('[') ? parsed(value) : shaped(inner.element as z.ZodType, [value]),
    );
  const [value] = values;
  if (typeof value !== 'string') return value;
  if (inner instanceof z.ZodNumber) return value.trim() === '' ? undefined : Number(value);
  if (inner instanceof z.ZodBoolean) return value === 'true' ? true : value === 'false' ? false : value;
  if (inner instanceof z.ZodObject || inner instanceof z.ZodRecord) return parsed(value);
  return value;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
