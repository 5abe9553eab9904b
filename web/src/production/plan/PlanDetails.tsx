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

type Tab = 'board' | 'operations';

/** The board and the operations of one plan; `only` one of them where its page has tabs of its own. */
export const PlanDetails = ({ plan, only }: { plan: Plan; only?: Tab }) => {
  const { t } = useSay();
  const [chosen, setTab] = useState<Tab>('board');
  const tab = only ?? chosen;
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
      {!only && (
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
          <PlanBill plan={plan} small />
        </div>
      )}
      <div className="plan-panel" {...(!only && { role: 'tabpanel', id: 'plan-panel', 'aria-labelledby': `plan-tab-${tab}` })}>
        {tab === 'operations' && <OperationsPart plan={plan} source={source} />}
        {tab === 'board' && source.state === 'ready' && <DailyBoard plan={plan} operations={source.rows} typed={typed} onTyped={type} />}
      </div>
    </>
  );
};

/** Shows the bill that the plan keeps. */
export const PlanBill = ({ plan, small }: { plan: Plan; small?: boolean }) => {
  const { t } = useSay();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...(small && { size: 'small' as const, className: 'plan-bill' })} onClick={() => setOpen(true)}>
        {t('planBill.show')}
      </Button>
      <Suspense fallback={null}>{open && <BillDialog plan={plan} close={() => setOpen(false)} />}</Suspense>
    </>
  );
};
