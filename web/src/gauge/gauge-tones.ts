import type { CalibrationResult, CalibrationStatus } from '@lotline/contract/gauge/gauge.states';
import type { Tone } from '../kit/columns/columns.ts';

export const calibrationTones: Readonly<Record<CalibrationStatus, Tone>> = { IN: 'green', OUT: 'red', PENDING: 'grey' };
export const resultTones: Readonly<Record<CalibrationResult, Tone>> = { PASS: 'green', FAIL: 'red' };
