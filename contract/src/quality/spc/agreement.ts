import { computed } from './summary.ts';

/** What an appraiser said of a part, each time they looked. */
export type Rating = string | number | boolean;

/**
 * How far two agree beyond chance (Cohen 1960): 1 always, 0 as by chance. Null where both always say the same one thing, or nothing.
 * AIAG's MSA calls more than 0.75 good and less than 0.40 poor.
 */
export const cohensKappa = (one: readonly Rating[], other: readonly Rating[]): number | null => {
  const n = one.length;
  const share = (all: readonly Rating[], rating: Rating) => all.filter((said) => said === rating).length / n;
  const observed = one.filter((said, at) => said === other[at]).length / n;
  const expected = [...new Set([...one, ...other])].reduce((sum: number, rating) => sum + share(one, rating) * share(other, rating), 0);
  return computed((observed - expected) / (1 - expected));
};

/** The same for any number of equally many ratings of each part (Fleiss 1971). */
export const fleissKappa = (parts: readonly (readonly Rating[])[]): number | null => {
  const raters = parts[0]?.length ?? 0;
  const counts = parts.map((said) =>
    Map.groupBy(said, (rating) => rating)
      .values()
      .map(({ length }) => length)
      .toArray(),
  );
  const observed =
    counts.reduce((sum, own) => sum + own.reduce((pairs, n) => pairs + n * (n - 1), 0), 0) / (parts.length * raters * (raters - 1));
  const all = Map.groupBy(parts.flat(), (rating) => rating);
  const expected = [...all.values()].reduce((sum, { length }) => sum + (length / (parts.length * raters)) ** 2, 0);
  return computed((observed - expected) / (1 - expected));
};

type Appraiser = { name: string /** One of each part and trial, in the order of the references. */; ratings: readonly Rating[] };

/** A study by attributes (modelled on AIAG's MSA, 4th edition, chapter III section C) with what each part really is. */
export const agreement = (appraisers: readonly Appraiser[], references: readonly Rating[], good: Rating) => ({
  between: appraisers.flatMap((one, at) =>
    appraisers.slice(at + 1).map((other) => ({ one: one.name, other: other.name, kappa: cohensKappa(one.ratings, other.ratings) })),
  ),
  toReference: appraisers.map(({ name, ratings }) => {
    const share = (of: (reference: Rating) => boolean, wrong: (said: Rating) => boolean) => {
      const own = ratings.filter((_, at) => of(references[at] as Rating));
      return computed(own.filter(wrong).length / own.length);
    };
    return {
      name,
      kappa: cohensKappa(ratings, references),
      effectiveness: computed(ratings.filter((said, at) => said === references[at]).length / ratings.length),
      /** Bad parts that were called good, and good ones that were called bad. */
      missed: share(
        (reference) => reference !== good,
        (said) => said === good,
      ),
      falseAlarms: share(
        (reference) => reference === good,
        (said) => said !== good,
      ),
    };
  }),
});
