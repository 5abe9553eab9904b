import type { z } from 'zod';

/** A draft is the whole record: a field it leaves out that may be empty is emptied. */
export const whole = <T extends object>(shape: z.ZodObject, draft: T): T => {
  const left = Object.entries(shape.shape).filter(([field, type]) => !(field in draft) && (type as z.ZodType).safeParse(null).success);
  return { ...Object.fromEntries(left.map(([field]) => [field, null])), ...draft };
};
