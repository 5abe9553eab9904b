import { byInitials } from '@lotline/contract/kit/initials';
import { type RawBuilder, sql } from 'kysely';

/** What a person typed, as a pattern that contains it and nothing else. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Stands behind a name: whether it holds what a person typed, in any case or by initial consonants. */
export const holdsTyped = (text: string): RawBuilder<unknown> => {
  const pattern = byInitials(text);
  return pattern === undefined ? sql`ilike ${containing(text)}` : sql`~* ${pattern}`;
};
