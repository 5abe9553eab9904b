import { type DailyPlan, DailyPlanDraft, saveDailyPlans } from '@lotline/contract/production/plan/daily-plan';
import { restOf } from '@lotline/contract/production/plan/day-rest';
import type { OperationPlan } from '@lotline/contract/production/plan/operation-plan';
import { Suspense, useState } from 'react';
import { ChoiceField, Line, NoteField, NumberField } from '../../kit/form/fields.tsx';
import { Button } from '../../kit/look/Button.tsx';
import { lazyPart } from '../../kit/look/later.tsx';
import { sendMeant } from '../../kit/net/meant.ts';
import { usePermission } from '../../kit/net/permission.tsx';
import { useSend } from '../../kit/net/resource.ts';
import { RecordDrawer } from '../../kit/record/drawer.tsx';
import { formatDay, formatNumber } from '../../kit/words/format.ts';
import { useLanguage } from '../../kit/words/language.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { askingDays, meantDays } from './days-meant.ts';
import { named, usePlanChoices } from './PlanForm.tsx';

const CarryOverDialog = lazyPart(async () => (await import('./CarryOverDialog.tsx')).CarryOverDialog);

const draft = DailyPlanDraft.omit({ id: true, version: true, remove: true });
const shown = ['targetQty', 'carriedInQty', 'carriedOutQty', 'completedQty', 'defectQty', 'remainQty'] as const;

type Props = { day: DailyPlan; operation: OperationPlan /** The plan still takes changes. */; open: boolean; close: () => void };

/** One daily plan: its workers, equipment and order, what became of it, and carry-over once it is finished. */
export const DailyPlanDrawer = ({ day, operation, open, close }: Props) => {
  const { t } = useSay();
  const lang = useLanguage();
  const { may } = usePermission();
  const choices = usePlanChoices();
  const { send } = useSend(saveDailyPlans);
  const [carrying, setCarrying] = useState(false);
  const name = `${day.operationName} ${formatDay(day.workDate)} ${t(`dailyPlan.${day.dayNight}`)}`;
  const rest = restOf(day);
  const finished = day.workStatus === 'COMPLETE';
  const lines = (choices?.lines ?? []).map(named);
  return (
    <>
      <RecordDrawer
        title={name}
        draft={draft}
        words="dailyPlan"
        row={day}
        readOnly={!open}
        save={(values, was) => {
          const rows = [{ ...(values as DailyPlanDraft), id: day.id, version: was?.version ?? day.version }];
          return sendMeant(send, { rows }, askingDays, meantDays);
        }}
        close={close}
        extra={
          may('productionPlan', 'modify') && (
            <Button disabled={!finished} title={finished ? '' : t('dailyPlan.finishFirst')} onClick={() => setCarrying(true)}>
              {t('carryOver.carryOver')}
            </Button>
          )
        }
      >
        {({ values }) => (
          <>
            <table className="kit-table">
              <tbody>
                <tr>
                  <th scope="row">{t('dailyPlan.workStatus')}</th>
                  <td colSpan={3}>{t(`workStatus.${day.workStatus}`)}</td>
                </tr>
                {[0, 2, 4].map((at) => (
                  <tr key={at}>
                    {shown
                      .slice(at, at + 2)
                      .map((field) =>
                        field === 'remainQty' && rest.is === 'over' ? (
                          <Quantity key={field} field="overQty" qty={rest.qty} />
                        ) : (
                          <Quantity key={field} field={field} qty={day[field]} />
                        ),
                      )}
                  </tr>
                ))}
                {day.closeReason && (
                  <tr>
                    <th scope="row">{t('dailyPlan.closeReason')}</th>
                    <td colSpan={3}>{(lang === 'en' && day.closeReasonEn) || day.closeReason}</td>
                  </tr>
                )}
              </tbody>
            </table>
            <br />
            <Line>
              <NumberField name="targetQty" unit={day.uom} disabled={!open || finished} />
              <NumberField name="seq" decimals={0} />
            </Line>
            <Line>
              <ChoiceField name="lineId" of={lines} required />
              <ChoiceField name="toolId" of={(choices?.tools ?? []).map(named)} disabled={!open || finished} />
            </Line>
            <ChoiceField
              name="workerIds"
              many
              of={[...(choices?.workers ?? [])]
                .sort((a, b) => Number(b.locationId === values.lineId) - Number(a.locationId === values.lineId))
                .map(named)}
            />
            <NoteField name="note" />
          </>
        )}
      </RecordDrawer>
      <Suspense fallback={null}>
        {carrying && <CarryOverDialog day={day} operation={operation} close={() => setCarrying(false)} done={close} />}
      </Suspense>
    </>
  );
};

const Quantity = ({ field, qty }: { field: string; qty: number }) => {
  const { say } = useSay();
  return (
    <>
      <th scope="row">{say(`dailyPlan.${field}`)}</th>
      <td className="kit-number">{formatNumber(qty)}</td>
    </>
  );
};
