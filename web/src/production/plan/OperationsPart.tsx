import { shareOf, subtract } from '@lotline/contract/kit/quantity';
import {
  changeOperationPlan,
  createOperationPlan,
  type OperationPlan,
  OperationPlanChange,
  OperationPlanDraft,
  operationStatuses,
  removeOperationPlan,
} from '@lotline/contract/production/plan/operation-plan';
import type { Plan } from '@lotline/contract/production/plan/plan';
import { useMemo } from 'react';
import { useGo } from '../../kit/browser/go.ts';
import { type Column, columnsOf } from '../../kit/columns/columns.ts';
import { DayField } from '../../kit/form/date-fields.tsx';
import { ChoiceField, Line, NoteField, NumberField, SwitchField } from '../../kit/form/fields.tsx';
import type { Typed } from '../../kit/form/typed.ts';
import { Button } from '../../kit/look/Button.tsx';
import { usePermission } from '../../kit/net/permission.tsx';
import { useSend } from '../../kit/net/resource.ts';
import type { Source } from '../../kit/net/source.ts';
import { DetailGrid } from '../../kit/record/DetailGrid.tsx';
import { formatNumber } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { MoldPicker } from '../../mold/index.ts';
import { takesDays } from './board.ts';
import { named, usePlanChoices } from './PlanForm.tsx';
import { Progress } from './Progress.tsx';
import { planTones } from './plan-tones.ts';
import { SkipStep } from './SkipStep.tsx';
import { SpreadRest } from './SpreadRest.tsx';

const { text, number, qty, day, at, flag, choice, stamps } = columnsOf<OperationPlan>();

/** All that isn't made yet stands at vendors: nobody here begins it or goes on with it. */
const isOutside = ({ status, vendorQty, goodQty, defectQty, planQty, wipQty }: OperationPlan) =>
  vendorQty > 0 &&
  (status === 'PLANNED' || status === 'IN_PROGRESS') &&
  (wipQty === null ? subtract(planQty, goodQty, defectQty, vendorQty) <= 0 : wipQty === 0);

/** The operations of a plan: what each has to make, has made, and what waits before it. */
export const OperationsPart = ({ plan, source }: { plan: Plan; source: Source<OperationPlan> }) => {
  const { t } = useSay();
  const go = useGo();
  const { may } = usePermission();
  const create = useSend(createOperationPlan);
  const change = useSend(changeOperationPlan);
  const remove = useSend(removeOperationPlan);
  const columns = useMemo(
    (): Column<OperationPlan>[] => [
      number('seq', { decimals: 0, width: 70, pinned: 'left' }),
      text('operationName', { width: 130, pinned: 'left' }),
      choice('status', [...operationStatuses, 'OUTSIDE'], {
        value: (row) => (isOutside(row) ? 'OUTSIDE' : row.status),
        choiceWords: 'planStatus',
        tones: planTones,
        width: 150,
      }),
      text('skipReason', { width: 150 }),
      number('progressRate', {
        value: ({ goodQty, planQty }) => shareOf(goodQty, planQty),
        width: 110,
        show: ({ goodQty, planQty, operationName }) => <Progress rate={shareOf(goodQty, planQty) ?? 0} label={operationName} />,
      }),
      qty('planQty', { total: false }),
      qty('dailyTargetQty', {
        total: false,
        width: 170,
        show: (row) => <Spread planQty={row.planQty} spread={row.dailyTargetQty} needed={takesDays(row)} />,
      }),
      qty('wipQty', { total: false }),
      qty('vendorQty', { total: false, width: 90 }),
      qty('goodQty', { total: false }),
      qty('defectQty'),
      qty('reworkQty', { hidden: true }),
      text('lineName', { width: 120 }),
      text('toolName', { width: 120 }),
      text('moldName', { width: 120, hidden: true }),
      day('startDt'),
      day('endDt'),
      number('cycleSec', { width: 120 }),
      number('setupMin', { width: 110 }),
      flag('reportPoint'),
      flag('allowAhead', { hidden: true }),
      flag('outsourced'),
      at('actualStart', { hidden: true }),
      at('actualEnd', { hidden: true }),
      text('note', { width: 160 }),
      ...stamps(),
    ],
    [],
  );
  return (
    <DetailGrid
      id="production_operation_plan"
      menu="productionPlan"
      title={t('planOperation.operations')}
      words="planOperation"
      columns={columns}
      source={source}
      draft={OperationPlanDraft}
      start={{ planId: plan.id, lineId: plan.locationId, startDt: plan.startDt, endDt: plan.endDt, planQty: plan.planQty }}
      form={({ values, row }) => <OperationForm values={values} row={row} />}
      save={(draft, was) => (was ? change.send(asChange(draft, was)) : create.send(draft))}
      remove={async (rows) => {
        for (const { id } of rows) await remove.send({ id });
      }}
      order={([first, ...rest]) =>
        first ? change.send({ ...asChange(first, first), sequence: [first.id, ...rest.map(({ id }) => id)] }) : Promise.resolve()
      }
      tools={(chosen) => {
        const [row] = chosen;
        const mayGo = chosen.length === 1 && row?.outsourced && row.status !== 'SKIPPED';
        return (
          <>
            {mayGo && may('outSourcing') && (
              <Button title={row.operationName} onClick={() => go(`/production/outSourcing?operPlan=${row.id}`)}>
                {t('planOperation.sendOut')}
              </Button>
            )}
            <SkipStep plan={plan} operations={source.rows} chosen={chosen} />
            <SpreadRest plan={plan} operations={source.rows} />
          </>
        );
      }}
      nameOf={({ operationName }) => operationName}
      tone={({ status }) => (status === 'CANCELLED' || status === 'SKIPPED' ? 'muted' : undefined)}
      empty={<span>{t('planOperation.none')}</span>}
      file={`${plan.planNo} ${t('planOperation.operations')}`}
    />
  );
};

/** What a change of an operation may say, out of a form or a row. */
const asChange = (from: object, { id, version }: { id: number; version: number }) =>
  ({
    ...Object.fromEntries(Object.entries(from).filter(([field]) => field in OperationPlanChange.shape)),
    id,
    version,
  }) as OperationPlanChange & { version: number };

const Spread = ({ planQty, spread, needed }: { planQty: number; spread: number; needed: boolean }) => {
  const { t } = useSay();
  const rest = subtract(planQty, spread);
  return (
    <>
      {formatNumber(spread)}{' '}
      {needed && rest !== 0 && (
        <span className="plan-warn">{t(rest > 0 ? 'dailyPlan.unspread' : 'dailyPlan.overspread', { qty: Math.abs(rest) })}</span>
      )}
    </>
  );
};

const OperationForm = ({ values, row }: { values: Typed<typeof OperationPlanDraft>; row: OperationPlan | null }) => {
  const choices = usePlanChoices();
  const gone = row ? [{ value: row.operationId, label: row.operationName }] : [];
  const operations = (choices?.operations ?? []).filter(({ id }) => id !== row?.operationId).map(named);
  return (
    <>
      <ChoiceField name="operationId" of={[...gone, ...operations]} required disabled={row !== null} />
      <Line>
        <ChoiceField name="lineId" of={(choices?.lines ?? []).map(named)} required />
        <ChoiceField name="toolId" of={(choices?.tools ?? []).filter(({ locationId }) => locationId === values.lineId).map(named)} />
      </Line>
      <MoldPicker name="moldId" shown={row?.moldName} />
      <Line>
        <DayField name="startDt" />
        <DayField name="endDt" />
      </Line>
      <NumberField name="planQty" />
      <Line>
        <NumberField name="cycleSec" />
        <NumberField name="setupMin" />
      </Line>
      <Line>
        <SwitchField name="reportPoint" />
        <SwitchField name="allowAhead" />
        <SwitchField name="outsourced" />
      </Line>
      <NoteField name="note" />
    </>
  );
};
