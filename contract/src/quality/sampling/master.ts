import { letters } from './code-letter.ts';

/** Acceptance quality limits: percent nonconforming up to 10, nonconformities per 100 units all of them. */
export const aqls = [
  0.01, 0.015, 0.025, 0.04, 0.065, 0.1, 0.15, 0.25, 0.4, 0.65, 1, 1.5, 2.5, 4, 6.5, 10, 15, 25, 40, 65, 100, 150, 250, 400, 650, 1000,
] as const;
export type Aql = (typeof aqls)[number];
export type Severity = 'NORMAL' | 'TIGHTENED' | 'REDUCED';

/** So many are looked at; the lot is accepted with up to `ac` of them bad, and not with `re`. */
export type Plan = { letter: string; n: number; ac: number; re: number };

/** S stands below R for tightened inspection alone. */
const steps = [...letters, 'S'];
const sizes = [2, 3, 5, 8, 13, 20, 32, 50, 80, 125, 200, 315, 500, 800, 1250, 2000, 3150];
const reducedSizes = [2, 2, 2, 3, 5, 8, 13, 20, 32, 50, 80, 125, 200, 315, 500, 800];

/**
 * The letter as far as the sample is the one that the tables give it. c = 0 counts a size of its own from a letter's plan, and a small lot is looked
 * at whole: beside such a number the letter would be read as another one.
 */
export const letterOfSize = ({
  letter,
  n,
  severity,
}: {
  letter?: string | null | undefined;
  n: number;
  severity?: string | null | undefined;
}) => (letter != null && (severity === 'REDUCED' ? reducedSizes : sizes)[steps.indexOf(letter)] === n ? letter : null);

/** The last of the letters with a plan of its own in a column. */
const cap = (column: number, upTo20: number) => upTo20 + (column <= 20 ? 0 : column === 21 ? 1 : 2);

/**
 * The single sampling plan of a letter and an AQL, arrows followed (ISO 2859-1:1999, tables 2-A, 2-B and 2-C). The tables are one rule: every step
 * down and every step to the right lead on along one row of acceptance numbers, whose first is 0 at letter `zero` of the column.
 */
export const planOf = (severity: Severity, letter: string, aql: Aql): Plan => {
  const row = steps.indexOf(letter);
  const column = aqls.indexOf(aql);
  if (severity === 'REDUCED') return reduced(row, column);
  return severity === 'NORMAL' ? normal(row, column) : tightened(row, column);
};

const plan = (step: number, ac: number, ofSizes: readonly number[]): Plan => ({
  letter: steps[step] as string,
  n: ofSizes[step] as number,
  ac,
  re: ac + 1,
});

const normalAc = [0, 0, 0, 1, 2, 3, 5, 7, 10, 14, 21, 30, 44];
const normal = (row: number, column: number) => {
  const zero = 14 - column;
  const along = Math.min(row - zero, cap(column, 10));
  // The arrow up from A leads nowhere, and no letter below R has a plan.
  const followed = along <= 1 ? (along === 1 && zero < 0 ? 3 : 0) : Math.max(3, along);
  return zero + followed >= letters.length ? plan(zero, 0, sizes) : plan(zero + followed, normalAc[followed] as number, sizes);
};

const tightenedAc = [0, 0, 0, 1, 2, 3, 5, 8, 12, 18, 27, 41];
const tightened = (row: number, column: number) => {
  const zero = 15 - column;
  const along = Math.min(row - zero, cap(column, 9));
  // A at 10 and R at .015 are where the rule and the table part.
  const followed = row === 0 && zero === 0 ? 3 : along <= 0 || (zero === 14 && along === 1) ? 0 : Math.max(3, along);
  return plan(zero + followed, tightenedAc[followed] as number, sizes);
};

const reducedAc = [0, 0, 0, 0, 1, 2, 3, 5, 6, 8, 10, 14, 21];
/** A and B are as small as C, and have the row of normal inspection, B one step behind A. */
const reducedAcOfB = [0, 0, 0, 0, 1, 2, 3, 5, 7, 10, 14, 21, 30];
const reduced = (row: number, column: number) => {
  const zero = 14 - column;
  const along = Math.min(row - zero, cap(column, 10));
  if (row === 0 && along >= 3) return plan(0, reducedAcOfB[along + 1] as number, reducedSizes);
  const followed = along <= 1 ? (along === 1 && zero < 0 ? 4 : 0) : Math.max(4, along);
  if (zero + followed >= letters.length) return plan(zero, 0, reducedSizes);
  return plan(zero + followed, (zero + followed === 1 ? reducedAcOfB : reducedAc)[followed] as number, reducedSizes);
};
