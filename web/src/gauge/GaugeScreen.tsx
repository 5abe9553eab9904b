import { Gauge, type GaugeRow } from '@lotline/contract/gauge/gauge';
import { addDays } from '@lotline/contract/kit/production-day';
import { useMemo } from 'react';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import type { Quick } from '../kit/record/QuickFilters.tsx';
import { today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { GaugeForm } from './GaugeForm.tsx';
import { gaugeColumns } from './gauge-columns.tsx';
import { useGaugeActs } from './use-gauge-acts.tsx';

/** Calibration is arranged so many days ahead. */
const aheadDays = 30;
const isSoon = ({ calibrationStatus, calibrationDue }: GaugeRow, until: string) =>
  calibrationStatus === 'IN' && calibrationDue != null && calibrationDue <= until;
const urgency = (gauge: GaugeRow) =>
  gauge.active === false ? 3 : gauge.calibrationStatus === 'OUT' ? 0 : gauge.calibrationStatus === 'PENDING' ? 1 : 2;
/** What may not be used stands first, then what was never calibrated, then what is due next; what is out of use stands last. */
const byUrgency = (a: GaugeRow, b: GaugeRow) =>
  urgency(a) - urgency(b) || (a.calibrationDue ?? '9').localeCompare(b.calibrationDue ?? '9') || a.code.localeCompare(b.code);

const useGaugeQuick = (): readonly Quick<GaugeRow>[] => {
  const { t } = useSay();
  return useMemo(() => {
    const until = addDays(today(), aheadDays);
    return [
      {
        id: 'out',
        label: t('gaugeQuick.out'),
        tone: 'red',
        fits: ({ calibrationStatus, active }) => active !== false && calibrationStatus === 'OUT',
      },
      { id: 'soon', label: t('gaugeQuick.soon'), tone: 'orange', fits: (gauge) => isSoon(gauge, until) },
      {
        id: 'pending',
        label: t('gaugeQuick.pending'),
        tone: 'grey',
        fits: ({ calibrationStatus, active }) => active !== false && calibrationStatus === 'PENDING',
      },
    ];
  }, [t]);
};

/** The gauges of the plant and how their calibration stands. */
export const GaugeScreen = () => {
  const quick = useGaugeQuick();
  const { actsOf, form } = useGaugeActs();
  return (
    <>
      <MasterScreen
        of={Gauge}
        words="gauge"
        columns={gaugeColumns}
        quick={quick}
        order={byUrgency}
        form={({ row }) => <GaugeForm row={row} />}
        nameOf={({ name, code }) => `${name} (${code})`}
        tone={({ active, calibrationStatus }) => (active === false ? 'muted' : calibrationStatus === 'OUT' ? 'danger' : undefined)}
        acts={(gauges) => (gauges.length > 1 ? [] : actsOf(gauges[0]))}
      />
      {form}
    </>
  );
};
