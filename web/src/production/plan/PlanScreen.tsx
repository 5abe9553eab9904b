import { addDays } from '@lotline/contract/kit/production-day';
import { operationPlansOf } from '@lotline/contract/production/plan/operation-plan';
import { type Plan, PlanChange, PlanDraft, plans, removePlan, removePlans } from '@lotline/contract/production/plan/plan';
import { isClosed, planStatuses } from '@lotline/contract/production/plan/plan.states';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useSoon } from '../../kit/browser/idle.ts';
import { type Column, columnsOf } from '../../kit/columns/columns.ts';
import { useCustomFields } from '../../kit/custom-fields/use-custom-fields.ts';
import { type Period, PeriodPicker } from '../../kit/form/date-fields.tsx';
import { useOpenPanel } from '../../kit/form/use-open-panel.ts';
import { GridMessage } from '../../kit/grid/GridMessage.tsx';
import { PlusOutlined } from '../../kit/look/ant-icons.tsx';
import { Button } from '../../kit/look/Button.tsx';
import { later, lazyPart } from '../../kit/look/later.tsx';
import { usePermission } from '../../kit/net/permission.tsx';
import { useRows, useSend } from '../../kit/net/resource.ts';
import { useMyId } from '../../kit/net/session.ts';
import { Divided } from '../../kit/record/Divided.tsx';
import { RecordDrawer } from '../../kit/record/drawer.tsx';
import { useFirstChosen } from '../../kit/record/first-chosen.ts';
import { ListScreen } from '../../kit/record/ListScreen.tsx';
import type { Quick } from '../../kit/record/QuickFilters.tsx';
import { useList } from '../../kit/record/use-list.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { workDay } from '../work/work-day.ts';
import type { Typed } from './board.ts';
import { PlanForm } from './PlanForm.tsx';
import { PlanSteps } from './PlanSteps.tsx';
import { Progress } from './Progress.tsx';
import './plan.css';
import { planTones } from './plan-tones.ts';
import { useSavePlan } from './use-save-plan.ts';

const CustomInputs = lazyPart(async () => (await import('../../kit/custom-fields/CustomInputs.tsx')).CustomInputs);
const BillDialog = lazyPart(async () => (await import('./BillDialog.tsx')).BillDialog);
const ForceDialog = lazyPart(async () => (await import('./ForceDialog.tsx')).ForceDialog);

const board = () => import('./DailyBoard.tsx');
const waiting = <GridMessage kind="loading" again={() => undefined} />;
const DailyBoard = later(async () => (await board()).DailyBoard, waiting);
const OperationsPart = later(async () => (await import('./OperationsPart.tsx')).OperationsPart, waiting);

const { text, qty, number, day, choice, stamps } = columnsOf<Plan>();
const planColumns: Column<Plan>[] = [
  text('planNo', { width: 150, pinned: 'left' }),
  choice('status', planStatuses, { choiceWords: 'planStatus', tones: planTones, width: 150 }),
  text('productName', { width: 160 }),
  text('productCode', { width: 110 }),
  number('progressRate', { width: 120, show: ({ progressRate, planNo }) => <Progress rate={progressRate} label={planNo} /> }),
  qty('planQty'),
  qty('goodQty'),
  qty('defectQty'),
  text('uom', { width: 65 }),
  day('startDt'),
  day('endDt'),
  day('dueDate', {
    cellTone: ({ dueDate, endDt, status }) => (dueDate && !isClosed(status) && endDt > dueDate ? 'wrong' : undefined),
  }),
  text('locationName', { width: 110 }),
  text('lotNo', { width: 170 }),
  text('orderNo', { width: 150 }),
  text('bizPartnerName', { width: 130 }),
  number('dailyPlanCount', { decimals: 0, width: 100 }),
  number('operationCount', { decimals: 0, hidden: true }),
  text('routeName', { hidden: true }),
  number('priority', { decimals: 0, hidden: true }),
  text('managerName', { width: 100 }),
  text('closeReason', { hidden: true }),
  text('reopenReason', { hidden: true }),
  text('note', { width: 160 }),
  ...stamps(),
];
/** What a form of a standing plan fills in; its status moves by the buttons. */
const changeDraft = PlanChange.omit({ id: true, version: true, status: true, reason: true });
const nothingTyped: Typed = new Map();

const usualPeriod = (): Period => ({ startDt: addDays(workDay(), -31), endDt: addDays(workDay(), 62) });

/** Plans of a period above; the chosen one's operations and daily board below. */
export const PlanScreen = () => {
  const { t } = useSay();
  const { may } = usePermission();
  useSoon(board);
  const [period, setPeriod] = useState<Period>(usualPeriod);
  const source = useRows(plans, period);
  const custom = useCustomFields('production_plan');
  const remove = useSend(removePlan);
  const removeMany = useSend(removePlans);
  const { save, asked } = useSavePlan();
  const { open, show, close } = useOpenPanel<{ row: Plan | null }>();
  const columns = useMemo(() => [...planColumns, ...custom.columns] as Column<Plan>[], [custom.columns]);
  const list = useList(source);
  const me = useMyId();
  const quick = useMemo((): Quick<Plan>[] => {
    const day = workDay();
    const late = ({ endDt, dueDate }: Plan) => endDt < day || (dueDate !== null && endDt > dueDate);
    return [
      { id: 'today', label: t('quick.today'), fits: ({ status, startDt, endDt }) => !isClosed(status) && startDt <= day && day <= endDt },
      { id: 'late', label: t('quick.late'), fits: (row) => !isClosed(row.status) && late(row) },
      { id: 'running', label: t('quick.running'), fits: ({ status }) => status === 'IN_PROGRESS' },
      { id: 'mine', label: t('quick.mine'), fits: ({ managerUserId }) => managerUserId === me },
    ];
  }, [t, me]);
  useFirstChosen('production_plan', list);
  const plan = list.one ?? null;
  const mayCreate = may('productionPlan', 'create');
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
        removal={{ remove: drop, nameOf: ({ planNo }) => planNo }}
        tools={plan && <PlanSteps plan={plan} save={save} />}
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
            <Divided id="production_plan" share={50} list={grid} details={plan && <Details key={plan.id} plan={plan} />} />
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
          start={{ startDt: workDay(), endDt: addDays(workDay(), 6), propose: true }}
          readOnly={open.row !== null && !may('productionPlan', 'modify')}
          save={save}
          saved={(row) => list.grid.current?.bring(row)}
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
      <Suspense fallback={null}>{asked && <ForceDialog {...asked} />}</Suspense>
    </>
  );
};

/** What was typed into the boards and not saved, kept by plan while another plan is looked at. */
const unsaved = new Map<number, Typed>();

const Details = ({ plan }: { plan: Plan }) => {
  const { t } = useSay();
  const [tab, setTab] = useState<'board' | 'operations'>('board');
  const [bill, setBill] = useState(false);
  const ask = useMemo(() => ({ id: plan.id }), [plan.id]);
  const source = useRows(operationPlansOf, ask);
  const [typed, setTyped] = useState<Typed>(() => unsaved.get(plan.id) ?? nothingTyped);
  const type = useCallback(
    (next: Typed) => {
      if (next.size > 0) unsaved.set(plan.id, next);
      else unsaved.delete(plan.id);
      setTyped(next);
    },
    [plan.id],
  );
  return (
    <>
      <div className="plan-tabs" role="tablist">
        {(['board', 'operations'] as const).map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`plan-tab-${one}`}
            aria-selected={tab === one}
            aria-controls="plan-panel"
            onClick={() => setTab(one)}
          >
            {t(one === 'board' ? 'dailyPlan.board' : 'planOperation.operations')}
          </button>
        ))}
        <strong>
          {plan.planNo} · {plan.productName}
        </strong>
        <small>{plan.lotNo}</small>
        <Button size="small" className="plan-bill" onClick={() => setBill(true)}>
          {t('planBill.show')}
        </Button>
      </div>
      <div className="plan-panel" role="tabpanel" id="plan-panel" aria-labelledby={`plan-tab-${tab}`}>
        {tab === 'operations' && <OperationsPart plan={plan} source={source} />}
        {tab === 'board' && source.state === 'ready' && <DailyBoard plan={plan} operations={source.rows} typed={typed} onTyped={type} />}
      </div>
      <Suspense fallback={null}>{bill && <BillDialog plan={plan} close={() => setBill(false)} />}</Suspense>
    </>
  );
};
