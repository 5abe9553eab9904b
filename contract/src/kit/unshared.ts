import { z } from 'zod';

const marks = z.registry<{ within: string | undefined }>();
/** A value that no two records have, or no two of those with the same value in the field `within`. */
export const unshared = <S extends z.ZodType>(shape: S, within?: string): S => {
  const own = shape.clone();
  marks.add(own as z.ZodType, { within });
  return own;
};
/** How a field is unshared; undefined for one that records may share. */
export const unsharedBy = (shape: unknown) => marks.get(shape as z.ZodType);
