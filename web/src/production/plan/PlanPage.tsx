import { qualityStatuses } from '@lotline/contract/ledger/movement';
import { type ProductStock, productStocksOfPlan } from '@lotline/contract/lot/product-stock';
import { planOf } from '@lotline/contract/production/plan/plan';
import { isClosed } from '@lotline/contract/production/plan/plan.states';
import { Suspense } from 'react';
import { useGo } from '../../kit/browser/go.ts';
import { columnsOf } from '../../kit/columns/columns.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import { Button } from '../../kit/look/Button.tsx';
import { DaysLeft } from '../../kit/look/DaysLeft.tsx';
import { lazyPart } from '../../kit/look/later.tsx';
import { usePermission } from '../../kit/net/permission.tsx';
import { useCall, useRows } from '../../kit/net/resource.ts';
import { Facts } from '../../kit/record/Facts.tsx';
import { RecordPage } from '../../kit/record/RecordPage.tsx';
import { recordPath } from '../../kit/record/record-path.ts';
import { formatDay, formatNumber, formatPercent, nothing } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { PaperButtons } from '../../report/index.ts';
import { PlanCostPart } from '../result/cost-part.tsx';
import { LacksInFull } from './Lacks.tsx';
import { PlanBill, PlanDetails } from './PlanDetails.tsx';
import { PlanSteps } from './PlanSteps.tsx';
import { planColumns } from './plan-columns.tsx';
import { planTones } from './plan-tones.ts';
import { useSavePlan } from './use-save-plan.ts';

const ForceDialog = lazyPart(async () => (await import('./ForceDialog.tsx')).ForceDialog);

const { link, text, qty, at, choice, place } = columnsOf<ProductStock>();
const stockColumns = [
  link('lotNo', ({ lotId }) => recordPath('lotReport', lotId), { width: 175, pinned: 'left' }),
  place('locationName', { width: 160 }),
  qty('qty', { width: 100 }),
  text('uom', { width: 65 }),
  choice('qualityStatus', qualityStatuses, { choiceWords: 'quality', width: 95 }),
  at('firstInAt'),
  at('lastMoveAt'),
];

/** One production plan: how far it is, its days and operations, and what it made. */
export const PlanPage = ({ id }: { id: number }) => {
  const { t } = useSay();
  const go = useGo();
  const { may } = usePermission();
  const asked = useCall(planOf, { id });
  const { save, asked: forced } = useSavePlan();
  return (
    <>
      <RecordPage
        menu="productionPlan"
        id={id}
        files="plan"
        asked={asked}
        show={(plan) => ({
          code: plan.planNo,
          name: `${plan.productName} (${plan.productCode})`,
          state: <span className={`kit-tag kit-tag-${planTones[plan.status] ?? 'grey'}`}>{t(`planStatus.${plan.status}`)}</span>,
          figures: [
            { label: t('plan.progressRate'), value: formatPercent(plan.progressRate, 0) },
            { label: t('plan.planQty'), value: `${formatNumber(plan.planQty)} ${plan.uom}` },
            { label: t('plan.goodQty'), value: formatNumber(plan.goodQty) },
            { label: t('plan.defectQty'), value: formatNumber(plan.defectQty), tone: plan.defectQty > 0 ? ('bad' as const) : undefined },
            ...(plan.lackCount > 0
              ? [{ label: t('plan.lackCount'), value: t('plan.lacksKinds', { n: plan.lackCount }), tone: 'warn' as const }]
              : []),
            {
              label: t('plan.dueDate'),
              value: plan.dueDate ? (
                <>
                  {formatDay(plan.dueDate)} <DaysLeft until={plan.dueDate} done={isClosed(plan.status)} />
                </>
              ) : (
                nothing
              ),
            },
          ],
          ...(plan.lackCount > 0 && { more: <LacksInFull lacks={plan.lacks} /> }),
          actions: (
            <>
              <PlanSteps plan={plan} save={save} />
              <PlanBill plan={plan} />
              <PaperButtons name="workOrder" x={String(plan.id)} what={t('plan.workOrder')} />
              {may('lotReport') && (
                <Button title={plan.lotNo} onClick={() => go(recordPath('lotReport', plan.lotId))}>
                  {t('plan.openLot')}
                </Button>
              )}
              {may('productInfo') && (
                <Button title={`${plan.productName} (${plan.productCode})`} onClick={() => go(recordPath('productInfo', plan.productId))}>
                  {t('plan.openProduct')}
                </Button>
              )}
            </>
          ),
          tabs: [
            { key: 'days', label: t('dailyPlan.board'), body: () => <PlanDetails plan={plan} only="board" /> },
            { key: 'operations', label: t('planOperation.operations'), body: () => <PlanDetails plan={plan} only="operations" /> },
            { key: 'info', label: t('record.tabInfo'), body: () => <Facts row={plan} columns={planColumns} words="plan" /> },
            may('productionProfit') && { key: 'cost', label: t('cost.title'), body: () => <PlanCostPart planId={id} /> },
            may('prodStock') && { key: 'stock', label: t('record.tabStock'), body: () => <Stock planId={id} /> },
          ],
          history: { table: 'production_plan', words: 'plan', columns: planColumns },
        })}
      />
      <Suspense fallback={null}>{forced && <ForceDialog {...forced} />}</Suspense>
    </>
  );
};

const Stock = ({ planId }: { planId: number }) => {
  const { t } = useSay();
  const rows = useRows(productStocksOfPlan, { planId });
  return (
    <Grid id="product_stock_of_plan" label={t('record.tabStock')} words="prodStock" columns={stockColumns} source={rows} select="none" />
  );
};
