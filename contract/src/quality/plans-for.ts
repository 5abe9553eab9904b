import type { Level } from './sampling/code-letter.ts';
import type { Aql, Severity } from './sampling/master.ts';
import { type Sample, sampleOf } from './sampling/sample.ts';
import { type CharacteristicClass, characteristicClasses, type Sampling } from './standard.ts';

/** How many are inspected for one class of characteristics; for all of them where it is null. */
export type ClassPlan = Sample & { class: CharacteristicClass | null };

const levelOf = (level: NonNullable<Sampling['level']>) => level.replace(/^S/, 'S-') as Level;

/**
 * What a standard's sampling asks of a lot: by AQL a plan for each class that has one, else one plan for all. At intervals it is what is
 * inspected each time. Empty where the sampling lacks a number that it needs.
 */
export const plansFor = (sampling: Sampling, lot: number, severity: Severity = 'NORMAL'): ClassPlan[] => {
  const { mode, n, pct, level, aql, zeroAccept } = sampling;
  const one = (asked: Parameters<typeof sampleOf>[0]) => [{ class: null, ...sampleOf(asked, lot, severity) }];
  if (mode === 'FULL') return one({ mode: 'FULL' });
  if (mode === 'PERCENT') return pct == null ? [] : one({ mode: 'PERCENT', percent: pct });
  if (mode === 'N') return n == null ? [] : one({ mode: 'N', n });
  if (mode !== 'AQL') return one({ mode: 'N', n: n ?? 1 });
  if (level == null) return [];
  return characteristicClasses.flatMap((of) => {
    const step = aql?.[of.toLowerCase() as 'critical' | 'major' | 'minor'];
    if (step == null) return [];
    const asked = { mode: 'AQL', aql: step as Aql, level: levelOf(level), ...(zeroAccept && { zeroAcceptance: true }) } as const;
    return [{ class: of, ...sampleOf(asked, lot, severity) }];
  });
};
