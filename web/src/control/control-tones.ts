import { gradeOf, type Verdict } from '@lotline/contract/control/control-chart';
import type { Tone } from '../kit/columns/columns.ts';

export const verdictTones: Readonly<Record<Verdict, Tone>> = { STABLE: 'green', UNSTABLE: 'red', FEW: 'grey' };
export const gradeTones: Readonly<Record<NonNullable<ReturnType<typeof gradeOf>>, Tone>> = { GOOD: 'green', WARN: 'orange', BAD: 'red' };

type Capable = { cpk: number | null; cpkTarget: number | null; verdict: Verdict };
/** A capability has a colour once its process is stable: before that it means nothing yet. */
export const capabilityTone = ({ cpk, cpkTarget, verdict }: Capable): Tone | null => {
  const grade = gradeOf(cpk, cpkTarget);
  return grade === null ? null : verdict === 'STABLE' ? gradeTones[grade] : 'grey';
};
