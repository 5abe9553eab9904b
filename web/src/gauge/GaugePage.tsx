import { Gauge, oneGauge } from '@lotline/contract/gauge/gauge';
import { DaysLeft } from '../kit/look/DaysLeft.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall } from '../kit/net/resource.ts';
import { ActButtons } from '../kit/record/Acts.tsx';
import { Facts } from '../kit/record/Facts.tsx';
import { RecordPage } from '../kit/record/RecordPage.tsx';
import { formatDay, nothing } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { Calibrations } from './Calibrations.tsx';
import { gaugeColumns, rangeOf } from './gauge-columns.tsx';
import { calibrationTones } from './gauge-tones.ts';
import { Measured } from './Measured.tsx';
import { StudiesOfGauge } from './StudiesOfGauge.tsx';
import { useGaugeActs } from './use-gauge-acts.tsx';

/** One gauge: whether it may be trusted, its calibrations, and what was measured with it. */
export const GaugePage = ({ id }: { id: number }) => {
  const { t, lang } = useSay();
  const asked = useCall(oneGauge, { id });
  const { actsOf, form } = useGaugeActs();
  const { may } = usePermission();
  return (
    <>
      <RecordPage
        menu="gauge"
        id={id}
        asked={asked}
        show={(gauge) => ({
          code: gauge.code,
          name: nameIn(lang, gauge),
          state: (
            <span className={`kit-tag kit-tag-${calibrationTones[gauge.calibrationStatus]}`}>
              {t(`calibrationStatus.${gauge.calibrationStatus}`)}
            </span>
          ),
          figures: [
            {
              label: t('gauge.calibrationDue'),
              value: gauge.calibrationDue ? (
                <>
                  {formatDay(gauge.calibrationDue)} <DaysLeft until={gauge.calibrationDue} />
                </>
              ) : (
                nothing
              ),
            },
            { label: t('gauge.calibratedOn'), value: gauge.calibratedOn ? formatDay(gauge.calibratedOn) : nothing },
            { label: t('gauge.range'), value: rangeOf(gauge) || nothing },
            { label: t('gauge.resolution'), value: gauge.resolution ?? nothing },
            { label: t('gauge.locationName'), value: gauge.locationName ?? nothing },
          ],
          actions: <ActButtons of={actsOf(gauge)} primary />,
          tabs: [
            { key: 'calibrations', label: t('gauge.tabCalibrations'), body: () => <Calibrations gauge={gauge} /> },
            {
              key: 'measured',
              label: t('gauge.tabMeasured'),
              ...(gauge.undecided > 0 && { count: gauge.undecided }),
              body: () => <Measured gauge={gauge} />,
            },
            may('msa') && { key: 'studies', label: t('study.tabOfGauge'), body: () => <StudiesOfGauge id={id} /> },
            { key: 'info', label: t('record.tabInfo'), body: () => <Facts row={gauge} columns={gaugeColumns} words="gauge" /> },
          ],
          history: { table: Gauge.table, words: 'gauge', columns: gaugeColumns },
        })}
      />
      {form}
    </>
  );
};
