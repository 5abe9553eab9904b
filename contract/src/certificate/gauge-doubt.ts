import type { GaugeDoubt } from './test-report.ts';

/** Nobody has accepted its values: who signs says why all the same. */
export const isOpenDoubt = ({ acceptedBy }: Pick<GaugeDoubt, 'acceptedBy'>) => acceptedBy === null;

/** The sentence that says why a gauge's values are in doubt: its word and what it names. */
export const doubtSaid = ({ kind, gaugeCode, gaugeName, calibrationNo, calibratedOn, items, values, ...accepted }: GaugeDoubt) =>
  [
    accepted.acceptedBy === null ? (`gaugeDoubt.${kind}` as const) : ('gaugeDoubt.ACCEPTED' as const),
    {
      ...{ gauge: `${gaugeCode} ${gaugeName}`, no: calibrationNo, day: calibratedOn?.replaceAll('-', '/') ?? null, items, n: values },
      ...{ by: accepted.acceptedBy, reason: accepted.acceptedReason },
    },
  ] as const;
