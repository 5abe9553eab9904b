import { operationPlansOf } from '@lotline/contract/production/plan/operation-plan';
import type { Plan } from '@lotline/contract/production/plan/plan';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { GridMessage } from '../../kit/grid/GridMessage.tsx';
import { Button } from '../../kit/look/Button.tsx';
import { later, lazyPart } from '../../kit/look/later.tsx';
import { useRows } from '../../kit/net/resource.ts';
import { useSay } from '../../kit/words/use-say.ts';
import type { Typed } from './board.ts';
import './plan.css';

const BillDialog = lazyPart(async () => (await import('./BillDialog.tsx')).BillDialog);
const waiting = <GridMessage kind="loading" again={() => undefined} />;
const DailyBoard = later(async () => (await import('./DailyBoard.tsx')).DailyBoard, waiting);
const OperationsPart = later(async () => (await import('./OperationsPart.tsx')).OperationsPart, waiting);

const nothingTyped: Typed = new Map();

/** What was typed into the boards and not saved, kept by plan while another plan is looked at. */
const unsaved = new Map<number, Typed>();

/** The board and the operations of one plan. */
export const PlanDetails = ({ plan }: { plan: Plan }) => {
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
      <div className="plan-tabs">
        <div role="tablist">
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
        </div>
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
