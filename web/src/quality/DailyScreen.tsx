import { type DailyGrid, type DailyShift, dailyGrid, dailyInspections, dailyPlanChoices } from '@lotline/contract/quality/daily-result';
import type { InspectedValue } from '@lotline/contract/quality/quality-result';
import { Suspense, useMemo } from 'react';
import { PickInHead } from '../kit/form/pickers.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useSend } from '../kit/net/resource.ts';
import { Screen } from '../kit/record/Screen.tsx';
import { useIdInAddress } from '../kit/record/use-in-address.ts';
import { formatDay } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { limitsOf, saidOf } from '../measuring/index.ts';
import './inspection.css';

const DueList = lazyPart(async () => (await import('./DailyDueList.tsx')).DailyDueList);
const InspectionDesk = lazyPart(async () => (await import('./InspectionDesk.tsx')).InspectionDesk);

/** Daily inspections of a plan: its characteristics by its shifts, each opened by one press. */
export const DailyScreen = () => {
  const [desk, setDesk] = useIdInAddress('desk');
  const [planId, setPlanId] = useIdInAddress('plan');
  const { t } = useSay();
  if (desk !== null)
    return (
      <Suspense fallback={null}>
        <InspectionDesk id={desk} calls={dailyInspections} menu="dailyQualityResult" leave={() => setDesk(null)} open={setDesk} />
      </Suspense>
    );
  return (
    <Screen
      title={t('menu.dailyQualityResult')}
      conditions={
        <div style={{ width: 380 }}>
          <PickInHead
            from={dailyPlanChoices}
            nameOf={({ planNo, productName, lotNo }) => [planNo, productName, lotNo].filter(Boolean).join(' · ')}
            value={planId}
            onChange={(id) => setPlanId(typeof id === 'number' ? id : null)}
            placeholder={t('daily.choosePlan')}
          />
        </div>
      }
    >
      {planId === null ? (
        <Suspense fallback={null}>
          <DueList open={setDesk} />
        </Suspense>
      ) : (
        <PlanGrid planId={planId} open={setDesk} />
      )}
    </Screen>
  );
};

const PlanGrid = ({ planId, open }: { planId: number; open: (id: number) => void }) => {
  const { t } = useSay();
  const { may } = usePermission();
  const { data } = useCall(dailyGrid, { plan: planId });
  const { send, sending } = useSend(dailyInspections.create);
  if (!data) return <div aria-busy />;
  if (data.shifts.length === 0) return <p className="inspection-by-eye">{t('daily.noShifts')}</p>;
  const begin = async ({ dailyPlanId }: DailyShift) => {
    try {
      open((await send({ dailyPlanId })).id);
    } catch (failure) {
      tellFailure(failure);
    }
  };
  return (
    <div className="measure daily">
      {data.characteristics.length === 0 && <p>{t('daily.noStandard')}</p>}
      <table aria-label={`${t('menu.dailyQualityResult')} ${data.planNo}`}>
        <thead>
          <tr>
            <th scope="col">{t('qualityResult.characteristicId')}</th>
            <th scope="col">{t('inspection.limits')}</th>
            {data.shifts.map((shift) => (
              <th key={shift.dailyPlanId} scope="col">
                {formatDay(shift.workDate)} {t(`daily.shift.${shift.dayNight}`)}
                <small>{shift.operationName}</small>
                {shift.resultId !== null ? (
                  <Button onClick={() => open(shift.resultId as number)}>
                    {t(
                      shift.judgement === 'PENDING' || !shift.judgement
                        ? `qualityStatus.${shift.status ?? 'REQUESTED'}`
                        : `qualityJudgement.${shift.judgement}`,
                    )}
                  </Button>
                ) : (
                  may('dailyQualityResult', 'create') && (
                    <Button loading={sending} onClick={() => void begin(shift)}>
                      {t('daily.inspect')}
                    </Button>
                  )
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.characteristics.map((one) => (
            <Line key={one.id} one={one} shifts={data.shifts} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Line = ({ one, shifts }: { one: DailyGrid['characteristics'][number]; shifts: readonly DailyShift[] }) => {
  const { nominal, range, unit } = limitsOf(one);
  const byShift = useMemo(
    () =>
      new Map(
        shifts.map(({ dailyPlanId, values }) => [
          dailyPlanId,
          values.filter((value) => value.inForce && value.characteristicId === one.id),
        ]),
      ),
    [shifts, one.id],
  );
  return (
    <tr>
      <th scope="row">
        {one.balloonNo && <span className="measure-balloon">{one.balloonNo}</span>}
        {one.name}
      </th>
      <td className="measure-limits">
        {nominal && <b>{nominal}</b>} {range} {unit}
      </td>
      {shifts.map(({ dailyPlanId, standardId }) => (
        <td key={dailyPlanId} className={standardId === one.standardId ? undefined : 'measure-none'}>
          {(byShift.get(dailyPlanId) ?? []).map((value: InspectedValue) => (
            <span key={value.id} data-out={value.judge === 'NG' || undefined}>
              {saidOf(value, one.decimals)}
            </span>
          ))}
        </td>
      ))}
    </tr>
  );
};
