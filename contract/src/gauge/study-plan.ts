import type { StudyKind } from './study.states.ts';

/** A part of a study, with what it is known to be where the study is held against that. */
export type StudyPart = { name: string; reference: string | null };
export type StudyPlan = { kind: StudyKind; parts: string; appraisers: string; trials: number; occasions?: number | null | undefined };
/** Of stability `part` is the number of the occasion: what is measured is always the one master. */
export type StudyCell = { part: string; appraiser: string; trial: number };
/** Of stability `on` is the day on which it was read. */
export type StudyValue = StudyCell & { value: number; on?: string | null | undefined };

const said = (line: string) => line.trim();
/** One part a line: its name, and behind a comma, a semicolon or a tab what it really is. */
export const partsOf = (text: string): StudyPart[] =>
  text
    .split('\n')
    .map(said)
    .filter(Boolean)
    .map((line) => {
      const [, name = line, reference] = /^(.*?)\s*[,;\t]\s*(.+)$/.exec(line) ?? [];
      return { name, reference: reference?.trim() || null };
    });
/** Names between commas or on lines of their own. */
export const appraisersOf = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map(said)
    .filter(Boolean);

/** What a part is good or bad by; null where it says neither. */
export const goodOf = (reference: string | null): boolean | null =>
  reference === null
    ? null
    : /^(ok|o|good|양호|합격)$/i.test(reference)
      ? true
      : /^(ng|x|bad|불량|불합격)$/i.test(reference)
        ? false
        : null;

export const cellKey = ({ part, appraiser, trial }: StudyCell) => JSON.stringify([part, appraiser, trial]);
/** What stands one below the other in a study: its parts, of stability the occasions on which its one part is measured. */
export const rowsOf = ({ kind, parts, occasions }: Pick<StudyPlan, 'kind' | 'parts' | 'occasions'>): StudyPart[] =>
  kind === 'STABILITY' ? Array.from({ length: occasions ?? 0 }, (_, n) => ({ name: String(n + 1), reference: null })) : partsOf(parts);
/** What stands across: each trial of each appraiser. */
export const columnsOf = ({ appraisers, trials }: Pick<StudyPlan, 'appraisers' | 'trials'>): Omit<StudyCell, 'part'>[] =>
  appraisersOf(appraisers).flatMap((appraiser) => Array.from({ length: trials }, (_, n) => ({ appraiser, trial: n + 1 })));
export const cellsOf = (plan: StudyPlan): StudyCell[] => {
  const columns = columnsOf(plan);
  const rows = rowsOf(plan);
  if (plan.kind === 'STABILITY') return rows.flatMap(({ name }) => columns.map((column) => ({ part: name, ...column })));
  return columns.toSorted((one, other) => one.trial - other.trial).flatMap((column) => rows.map(({ name }) => ({ part: name, ...column })));
};

/**
 * In which order the parts are given: trial after trial, appraiser after appraiser, the parts at random each time, so that nobody remembers what
 * they read before. The same study is always given in the same order. What is read over time is read as the days come.
 */
export const orderOf = (plan: StudyPlan, seed: number): StudyCell[] => {
  if (plan.kind === 'STABILITY') return cellsOf(plan);
  const roll = rollOf(seed);
  const rounds = Map.groupBy(cellsOf(plan), ({ trial, appraiser }) => `${trial} ${appraiser}`);
  return [...rounds.values()].flatMap((round) => shuffled(round, roll));
};
const shuffled = <T>(all: readonly T[], roll: () => number): T[] => {
  const turned = [...all];
  for (let at = turned.length - 1; at > 0; at -= 1) {
    const other = Math.floor(roll() * (at + 1));
    [turned[at], turned[other]] = [turned[other] as T, turned[at] as T];
  }
  return turned;
};
/** Numbers between 0 and 1 that follow from a seed (mulberry32). */
const rollOf = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
