import type { ClassPlan, SamplePlan } from './judging.ts';
import type { Level } from './sampling/code-letter.ts';
import { type Aql, aqls, type Severity } from './sampling/master.ts';
import { sampleOf } from './sampling/sample.ts';
import { type CharacteristicClass, characteristicClasses, type Sampling } from './standard.ts';

/** A lot in pieces: a part of one is one to be looked at. */
const piecesOf = (lot: number) => Math.max(1, Math.ceil(lot));
const levelOf = (level: string | null | undefined) => (level?.replace(/^S(\d)$/, 'S-$1') ?? 'II') as Level;
/** The quality limit of the tables that a number means: itself, else the next stricter one. */
const aqlOf = (aql: number): Aql => aqls.findLast((one) => one <= aql) ?? aqls[0];

export type Severities = Partial<Record<CharacteristicClass, Severity>>;

/** How many of a lot are looked at, and how many of each class may be bad: none, but by an AQL, as strictly as the class is inspected now. */
export const samplePlanOf = (sampling: Sampling, lotQty: number, severities: Severities = {}): SamplePlan => {
  const lot = piecesOf(lotQty);
  const { mode, n, pct, aql, level, zeroAccept = false } = sampling;
  const plain = (units: number): ClassPlan => ({ n: Math.max(1, Math.min(units, lot)), ac: 0, re: 1 });
  const each = (of: (name: CharacteristicClass) => ClassPlan): SamplePlan => ({
    mode,
    classes: Object.fromEntries(characteristicClasses.map((name) => [name, of(name)])) as Record<CharacteristicClass, ClassPlan>,
  });
  if (mode === 'FULL') return each(() => plain(lot));
  if (mode === 'PERCENT') return each(() => plain(sampleOf({ mode, percent: pct ?? 100 }, lot).n));
  if (mode !== 'AQL') return each(() => plain(n ?? 1));
  const byAql = (name: CharacteristicClass): ClassPlan | null => {
    const limit = aql?.[name.toLowerCase() as 'critical' | 'major' | 'minor'];
    if (limit == null) return null;
    const severity = severities[name] ?? 'NORMAL';
    const sample = sampleOf({ mode, aql: aqlOf(limit), level: levelOf(level), zeroAcceptance: zeroAccept }, lot, severity);
    return { n: sample.n, ac: sample.ac, re: sample.re, letter: sample.letter, aql: aqlOf(limit), severity };
  };
  // A class without a limit of its own is looked at as often as the others, and accepts none.
  const most = Math.max(1, ...characteristicClasses.map((name) => byAql(name)?.n ?? 1));
  return each((name) => byAql(name) ?? plain(most));
};
