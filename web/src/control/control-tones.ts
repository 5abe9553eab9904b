import type { gradeOf, Verdict } from '@lotline/contract/control/control-chart';
import type { Tone } from '../kit/columns/columns.ts';

export const verdictTones: Readonly<Record<Verdict, Tone>> = { STABLE: 'green', UNSTABLE: 'red', FEW: 'grey' };
export const gradeTones: Readonly<Record<NonNullable<ReturnType<typeof gradeOf>>, Tone>> = { GOOD: 'green', WARN: 'orange', BAD: 'red' };
