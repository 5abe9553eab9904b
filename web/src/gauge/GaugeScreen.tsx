import { Gauge, type GaugeRow } from '@lotline/contract/gauge/gauge';
import { addDays } from '@lotline/contract/kit/production-day';
import { partnersOfType } from '@lotline/contract/partner/partner';
import { Location } from '@lotline/contract/plant/location';
import { useMemo } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { inUse, naming } from '../kit/columns/called.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { useCall, useResource } from '../kit/net/resource.ts';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import type { Quick } from '../kit/record/QuickFilters.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { ScanFlash } from '../kit/scan/ScanFlash.tsx';
import { useScan } from '../kit/scan/use-scan.ts';
import { workDay } from '../kit/site/work-day.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { gaugeColumns } from './gauge-columns.tsx';
import { useGaugeActs } from './use-gauge-acts.tsx';

const GaugeForm = lazyPart(async () => (await import('./GaugeForm.tsx')).GaugeForm);

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
    const until = addDays(workDay(), aheadDays);
    return [
      {
        id: 'out',
        label: t('gaugeQuick.out'),
        tone: 'red',
        fits: ({ calibrationStatus, active }) => active !== false && calibrationStatus === 'OUT',
      },
      { id: 'undecided', label: t('gaugeQuick.undecided'), tone: 'red', fits: ({ undecided }) => undecided > 0 },
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

/** In a file and in a pasted block a place and a lab stand by their code or their name. */
const useReading = () => {
  const lines = useCall(Location.list, { type: 'LINE' }).data;
  const warehouses = useCall(Location.list, { type: 'WAREHOUSE' }).data;
  const partners = useCall(partnersOfType, { type: 'CALIBRATION_LAB' }).data;
  return useMemo(
    () =>
      lines && warehouses && partners
        ? [
            naming<GaugeRow>('locationId', 'locationName', [...lines, ...warehouses]),
            naming<GaugeRow>(
              'labId',
              'labName',
              partners.filter(inUse).map((one) => ({ ...one, code: one.partnerCode })),
            ),
          ]
        : undefined,
    [lines, warehouses, partners],
  );
};

/** The gauges of the plant and how their calibration stands; a scan of one's code leads to it. */
export const GaugeScreen = () => {
  const quick = useGaugeQuick();
  const { lang, t } = useSay();
  const go = useGo();
  const { rows } = useResource(Gauge);
  const { actsOf, form } = useGaugeActs();
  useScan((code) => {
    const gauge = rows.find((one) => one.barcode === code || one.code === code);
    if (!gauge) return { taken: false, what: code, said: t('gauge.noneOfCode') };
    go(recordPath('gauge', gauge.id));
    return { taken: true, what: code, said: nameIn(lang, gauge) };
  });
  return (
    <>
      <ScanFlash />
      <MasterScreen
        of={Gauge}
        words="gauge"
        columns={gaugeColumns}
        quick={quick}
        order={byUrgency}
        useReading={useReading}
        form={({ row }) => <GaugeForm row={row} />}
        nameOf={({ name, code }) => `${name} (${code})`}
        tone={({ active, calibrationStatus }) => (active === false ? 'muted' : calibrationStatus === 'OUT' ? 'danger' : undefined)}
        acts={(gauges) => (gauges.length > 1 ? [] : actsOf(gauges[0]))}
      />
      {form}
    </>
  );
};
