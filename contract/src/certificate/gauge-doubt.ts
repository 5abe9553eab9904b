import type { GaugeDoubt } from './test-report.ts';

/** The sentence that says why a gauge's values are in doubt: its word and what it names. */
export const doubtSaid = ({ kind, gaugeCode, gaugeName, calibrationNo, calibratedOn, items, values }: GaugeDoubt) =>
  [
    `gaugeDoubt.${kind}`,
    { gauge: `${gaugeCode} ${gaugeName}`, no: calibrationNo, day: calibratedOn?.replaceAll('-', '/') ?? null, items, n: values },
  ] as const;
