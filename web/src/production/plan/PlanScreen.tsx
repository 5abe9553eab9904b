import { addDays } from '@lotline/contract/kit/production-day';
import { operationPlansOf } from '@lotline/contract/production/plan/operation-plan';
import { type Plan, PlanChange, PlanDraft, planStatuses, plans, removePlan, removePlans } from '@lotline/contract/production/plan/plan';
import { Button } from 'antd';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useSoon } from '../../kit/browser/idle.ts';
import { type Column, columnsOf } from '../../kit/columns/columns.ts';
import { useCustomFields } from '../../kit/custom-fields/use-custom-fields.ts';
import { type Period, PeriodPicker } from '../../kit/form/date-fields.tsx';
import { useOpenPanel } from '../../kit/form/use-open-panel.ts';
import { Grid, type GridHandle, type GridLook } from '../../kit/grid/Grid.tsx';
import { GridMessage } from '../../kit/grid/GridMessage.tsx';
import { DeleteOutlined, HistoryOutlined, PlusOutlined } from '../../kit/look/ant-icons.tsx';
import { later, lazyPart } from '../../kit/look/later.tsx';
import { confirm } from '../../kit/messages/alert.tsx';
import { tell } from '../../kit/messages/snackbar.tsx';
import { tellFailure } from '../../kit/net/failure.ts';
import { usePermission } from '../../kit/net/permission.tsx';
import { useRows, useSend } from '../../kit/net/resource.ts';
import { RecordDrawer } from '../../kit/record/drawer.tsx';
import { SavedConditions } from '../../kit/record/SavedConditions.tsx';
import { Screen } from '../../kit/record/Screen.tsx';
import { useSay } from '../../kit/words/use-say.ts';
import { workDay } from '../work/work-day.ts';
import type { Typed } from './board.ts';
import { PlanForm } from './PlanForm.tsx';
import { PlanSteps } from './PlanSteps.tsx';
import { Progress } from './Progress.tsx';
import './plan.css';
import { planTones } from './plan-tones.ts';
import { planTables, useSavePlan } from './use-save-plan.ts';

const CustomInputs = lazyPart(async () => (await import('../../kit/custom-fields/CustomInputs.tsx')).CustomInputs);
const HistoryDialog = lazyPart(async () => (await import('../../kit/dialogs/HistoryDialog.tsx')).HistoryDialog);
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
    cellTone: ({ dueDate, endDt, status }) =>
      dueDate && status !== 'COMPLETE' && status !== 'CANCELLED' && endDt > dueDate ? 'wrong' : undefined,
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
type Values = Record<string, unknown>;

/** Plans of a period above; the chosen one's operations and daily board below. */
export const PlanScreen = () => {
  const { t } = useSay();
  const { may } = usePermission();
  useSoon(board);
  const [period, setPeriod] = useState<Period>(() => ({ startDt: addDays(workDay(), -31), endDt: addDays(workDay(), 62) }));
  const source = useRows(plans, period, { tables: ['production_plan', 'daily_plan'] });
  const custom = useCustomFields('production_plan');
  const remove = useSend(removePlan, planTables);
  const removeMany = useSend(removePlans, planTables);
  const { save, asked } = useSavePlan();
  const grid = useRef<GridHandle>(null);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const { open, show, close } = useOpenPanel<{ row: Plan | null }>();
  const [history, setHistory] = useState(false);
  const columns = useMemo(() => [...planColumns, ...custom.columns] as Column<Plan>[], [custom.columns]);
  const chosen = useMemo(() => source.rows.filter(({ id }) => ids.has(id)), [source.rows, ids]);
  const [only] = chosen;
  const plan = chosen.length === 1 && only ? only : null;
  const mayCreate = may('productionPlan', 'create');
  const select = useCallback((rows: Plan[]) => setIds(new Set(rows.map(({ id }) => id))), []);

  const drop = async () => {
    const names = chosen
      .slice(0, 5)
      .map(({ planNo }) => planNo)
      .join(', ');
    const sure = await confirm({
      title: t('record.deleteTitle', { count: chosen.length }),
      text: chosen.length > 5 ? t('record.deleteMore', { names, rest: chosen.length - 5 }) : names,
      icon: 'warning',
      okText: t('action.delete'),
      danger: true,
    });
    if (!sure || !only) return;
    try {
      if (chosen.length === 1) await remove.send({ id: only.id });
      else await removeMany.send({ ids: chosen.map(({ id }) => id).join(',') });
      tell.success(t('told.deleted'));
      grid.current?.choose([]);
    } catch (failure) {
      tellFailure(failure);
    }
  };

  return (
    <Screen
      title={t('menu.productionPlan')}
      conditions={
        <>
          <SavedConditions
            look={() => ({ grid: grid.current?.look() ?? { filters: {} }, values: { ...period } })}
            show={(kept) => {
              grid.current?.show((kept.grid as GridLook | undefined) ?? { filters: {} });
              if (kept.values) setPeriod(kept.values as Period);
            }}
          />
          <PeriodPicker value={period} onChange={(next) => next && setPeriod(next)} />
        </>
      }
      tools={
        <>
          {plan && <PlanSteps plan={plan} save={save} />}
          <Button icon={<HistoryOutlined />} onClick={() => setHistory(true)}>
            {t('record.history')}
          </Button>
          {may('productionPlan', 'delete') && (
            <Button
              danger
              icon={<DeleteOutlined />}
              disabled={chosen.length === 0 || remove.sending || removeMany.sending}
              onClick={() => void drop()}
            >
              {t('action.delete')}
            </Button>
          )}
          {mayCreate && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => show({ row: null })}>
              {t('action.create')}
            </Button>
          )}
        </>
      }
    >
      <div className="plan-top">
        <Grid
          ref={grid}
          id="production_plan"
          label={t('menu.productionPlan')}
          words="plan"
          file={t('menu.productionPlan')}
          columns={columns}
          source={source}
          onOpen={(row) => show({ row })}
          onSelect={select}
          tone={({ status }) => (status === 'CANCELLED' ? 'muted' : undefined)}
          empty={
            <>
              <span>{t('plan.noPlans')}</span>
              {mayCreate && <Button onClick={() => show({ row: null })}>{t('record.emptyNext')}</Button>}
            </>
          }
        />
      </div>
      <div className="plan-bottom">
        {plan ? <Details key={plan.id} plan={plan} /> : <p className="plan-choose">{t('plan.choosePlan')}</p>}
      </div>
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
          save={(draft, was) => save(draft as never, was)}
          saved={(row) => grid.current?.bring(row)}
          close={close}
          width={540}
        >
          {({ values, form }) => (
            <>
              <PlanForm values={values as Values} row={open.row} form={form} />
              {custom.fields.length > 0 && (
                <Suspense fallback={null}>
                  <CustomInputs custom={custom} />
                </Suspense>
              )}
            </>
          )}
        </RecordDrawer>
      )}
      <Suspense fallback={null}>
        {asked && <ForceDialog {...asked} />}
        {history && (
          <HistoryDialog
            table="production_plan"
            columns={columns}
            words="plan"
            {...(plan && { rowId: plan.id, name: plan.planNo })}
            close={() => setHistory(false)}
          />
        )}
      </Suspense>
    </Screen>
  );
};

/** What was typed into the boards and not saved outlives a look at another plan. */
const unsaved = new Map<number, Typed>();

const Details = ({ plan }: { plan: Plan }) => {
  const { t } = useSay();
  const [tab, setTab] = useState<'board' | 'operations'>('board');
  const ask = useMemo(() => ({ id: plan.id }), [plan.id]);
  const source = useRows(operationPlansOf, ask, { tables: ['production_operation_plan', 'daily_plan'] });
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
      </div>
      <div className="plan-panel" role="tabpanel" id="plan-panel" aria-labelledby={`plan-tab-${tab}`}>
        {tab === 'operations' && <OperationsPart plan={plan} source={source} />}
        {tab === 'board' && source.state === 'ready' && <DailyBoard plan={plan} operations={source.rows} typed={typed} onTyped={type} />}
      </div>
    </>
  );
};
