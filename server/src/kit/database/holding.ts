import { byInitials, wordsTyped } from '@lotline/contract/kit/initials';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What a person typed, as a pattern that contains it and nothing else. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether every word that a person typed is held by what `held` looks at: by any of several columns, each word by another. */
export const everyWord = (text: string, held: (word: { like: string; holds: RawBuilder<unknown> }) => RawBuilder<unknown>) =>
  sql<SqlBool>`(${sql.join(
    wordsTyped(text).map((word) => sql`(${held({ like: containing(word), holds: holdsTyped(word) })})`),
    sql` and `,
  )})`;

/** Stands behind a name: whether it holds a word that a person typed, in any case or by initial consonants. */
export const holdsTyped = (text: string): RawBuilder<unknown> => {
  const pattern = byInitials(text);
  return pattern === undefined ? sql`ilike ${containing(text)}` : sql`~* ${pattern}`;
};
