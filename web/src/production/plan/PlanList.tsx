import { addDays } from '@lotline/contract/kit/production-day';
import {
  type Plan,
  PlanChange,
  PlanDraft,
  type PlanProposal,
  Plans,
  plans,
  removePlan,
  removePlans,
  restorePlans,
} from '@lotline/contract/production/plan/plan';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useSoon } from '../../kit/browser/idle.ts';
import { takeStart, useWantedNew } from '../../kit/browser/wanted.ts';
import type { Column } from '../../kit/columns/columns.ts';
import { useCustomFields } from '../../kit/custom-fields/use-custom-fields.ts';
import { type Period, PeriodPicker } from '../../kit/form/date-fields.tsx';
import { including } from '../../kit/form/including.ts';
import { useOpenPanel } from '../../kit/form/use-open-panel.ts';
import { PlusOutlined } from '../../kit/look/ant-icons.tsx';
import { Button } from '../../kit/look/Button.tsx';
import { lazyPart } from '../../kit/look/later.tsx';
import { usePermission } from '../../kit/net/permission.tsx';
import { useRows, useSend } from '../../kit/net/resource.ts';
import { Divided } from '../../kit/record/Divided.tsx';
import { RecordDrawer } from '../../kit/record/drawer.tsx';
import { useFirstChosen } from '../../kit/record/first-chosen.ts';
import { ListScreen } from '../../kit/record/ListScreen.tsx';
import { useList } from '../../kit/record/use-list.ts';
import { useQuick } from '../../kit/record/use-quick.ts';
import { workDay } from '../../kit/site/work-day.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { PlanDetails } from './PlanDetails.tsx';
import { PlanForm } from './PlanForm.tsx';
import { usePlanSteps } from './PlanSteps.tsx';
import { planColumns } from './plan-columns.tsx';
import './plan.css';
import { usePlanForLine } from './use-plan-for-line.ts';
import { useSavePlan } from './use-save-plan.ts';

const CustomInputs = lazyPart(async () => (await import('../../kit/custom-fields/CustomInputs.tsx')).CustomInputs);
const ForceDialog = lazyPart(async () => (await import('./ForceDialog.tsx')).ForceDialog);

const board = () => import('./DailyBoard.tsx');
/** What a form of a standing plan fills in; its status moves by the buttons. */
const changeDraft = PlanChange.omit({ id: true, version: true, status: true, reason: true });

const usualPeriod = (): Period => ({ startDt: addDays(workDay(), -31), endDt: addDays(workDay(), 62) });

/** What a new plan begins with: of an order line all of it, of a product that is lacking the product and how many. */
type PlanStart = Partial<Omit<PlanProposal, 'leftQty' | 'dueDate'>>;

/** Plans of a period above; the chosen one's operations and daily board below. */
export const PlanList = ({ views }: { views: ReactNode }) => {
  const { t } = useSay();
  const { may } = usePermission();
  useSoon(board);
  const [period, setPeriod] = useState<Period>(usualPeriod);
  const source = useRows(plans, period);
  const custom = useCustomFields('production_plan');
  const remove = useSend(removePlan);
  const removeMany = useSend(removePlans);
  const restore = useSend(restorePlans);
  const { save, asked } = useSavePlan();
  const { stepsOf, asking } = usePlanSteps(save);
  const { open, show, close } = useOpenPanel<{ row: Plan | null; start?: PlanStart }>();
  usePlanForLine((start) => show({ row: null, start }));
  const columns = useMemo(() => [...planColumns, ...custom.columns] as Column<Plan>[], [custom.columns]);
  const list = useList(source);
  const quick = useQuick(Plans);
  useFirstChosen('production_plan', list);
  const plan = list.one ?? null;
  const mayCreate = may('productionPlan', 'create');
  useWantedNew(
    'productionPlan',
    mayCreate &&
      (() => {
        const start = takeStart() as PlanStart | null;
        show({ row: null, ...(start && { start }) });
      }),
  );
  const drop = (rows: readonly Plan[]) => {
    const [only] = rows;
    return rows.length === 1 && only ? remove.send({ id: only.id }) : removeMany.send({ ids: rows.map(({ id }) => id).join(',') });
  };

  return (
    <>
      <ListScreen
        menu="productionPlan"
        id="production_plan"
        list={list}
        words="plan"
        columns={columns}
        quick={quick}
        conditions={<PeriodPicker value={period} onChange={(next) => next && setPeriod(next)} />}
        condition={{
          values: { ...period },
          show: ({ startDt, endDt }) => setPeriod(startDt ? ({ startDt, endDt } as Period) : usualPeriod()),
        }}
        history={{ table: 'production_plan', nameOf: ({ planNo }) => planNo }}
        removal={{
          remove: drop,
          restore: (rows) => restore.send({ ids: rows.map(({ id }) => id) }),
          nameOf: ({ planNo }) => planNo,
        }}
        tools={views}
        acts={([only, ...others]) => (only && others.length === 0 ? stepsOf(only) : [])}
        main={
          mayCreate && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => show({ row: null })}>
              {t('action.create')}
            </Button>
          )
        }
        onOpen={(row) => show({ row })}
        tone={({ status }) => (status === 'CANCELLED' ? 'muted' : undefined)}
        empty={
          <>
            <span>{t('plan.noPlans')}</span>
            {mayCreate && <Button onClick={() => show({ row: null })}>{t('record.emptyNext', { name: t('plan.one') })}</Button>}
          </>
        }
      >
        {(grid) => (
          <>
            <Divided id="production_plan" share={50} list={grid} details={plan && <PlanDetails key={plan.id} plan={plan} />} />
            {!plan && source.rows.length > 0 && <p className="kit-detail-first">{t('plan.choosePlan')}</p>}
          </>
        )}
      </ListScreen>
      {open && (
        <RecordDrawer
          key={open.times}
          title={
            open.row
              ? t(may('productionPlan', 'modify') ? 'record.edit' : 'record.read', { name: open.row.planNo })
              : t('record.new', { name: t('plan.one') })
          }
          draft={open.row ? changeDraft : PlanDraft}
          words="plan"
          row={open.row}
          start={{ startDt: workDay(), endDt: addDays(workDay(), 6), propose: true, ...open.start }}
          readOnly={open.row !== null && !may('productionPlan', 'modify')}
          save={save}
          saved={(answer) => {
            const { id, startDt } = answer as Plan;
            if (open.row) return list.grid.current?.bring(answer);
            setPeriod((now) => including(now, startDt));
            list.bringNew([id]);
          }}
          close={close}
          width={540}
        >
          {({ values, form }) => (
            <>
              <PlanForm values={values} row={open.row} form={form} />
              {custom.fields.length > 0 && (
                <Suspense fallback={null}>
                  <CustomInputs custom={custom} />
                </Suspense>
              )}
            </>
          )}
        </RecordDrawer>
      )}
      {asking}
      <Suspense fallback={null}>{asked && <ForceDialog {...asked} />}</Suspense>
    </>
  );
};
