import type { Issue } from '@lotline/contract/material/issue';
import { Suspense } from 'react';
import { useSoon } from '../kit/browser/idle.ts';
import { usePhone } from '../kit/browser/media.ts';
import { Button } from '../kit/look/Button.tsx';
import { later, lazyPart } from '../kit/look/later.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { DeskFrame } from './DeskFrame.tsx';
import { useDeskKind, useDeskSay } from './desk-kind.ts';
import { goingFrom, type ScannedPackage } from './issue-list.ts';
import { PlanTree } from './PlanTree.tsx';
import { useIssuing } from './use-issuing.ts';

const loadStop = () => import('./IssueStop.tsx');
const IssueStop = lazyPart(async () => (await loadStop()).IssueStop);
// Drawn once a plan is chosen.
const NeedBars = later(async () => (await import('./NeedBars.tsx')).NeedBars);
const PlanHead = later(async () => (await import('./NeedBars.tsx')).PlanHead, null);
const pickers = {
  materialStockOutRestock: later(async () => (await import('./PackagePicker.tsx')).PackagePicker),
  productStockOutRestock: later(async () => (await import('./PartPicker.tsx')).PartPicker),
} as const;
const PickTable = later(async () => (await import('./PickTable.tsx')).PickTable);

type Props = { /** Goes to where these issues are brought back. */ onReturn: (issues: readonly Issue[]) => void };

/** Takes packages to a plan: scan the lot or pick the plan, fetch and scan what the list names, issue. */
export const IssueDesk = ({ onReturn }: Props) => {
  const kind = useDeskKind();
  const Picker = pickers[kind.menu];
  const { t } = useDeskSay();
  const { may } = usePermission();
  // A stop is wanted at once when it is wanted.
  useSoon(loadStop);
  const isPhone = usePhone();
  const { plan, picked, choose, onScan, list, byHand, toPlans, desk, toPick, fill, wrong, why, ready, scanned, sending, submit, ...stops } =
    useIssuing({ mayIssue: may(kind.menu, 'create'), onReturn });
  const { stop, behind, setAside, pass } = stops;

  const mayGo = ({ id, availableQty }: ScannedPackage) => availableQty > 0 && !desk.has(id);

  return (
    <DeskFrame
      desk={desk}
      onScan={onScan}
      step={plan ? 'list' : 'from'}
      from={{
        label: t('issuing.plan'),
        children: <PlanTree chosen={picked?.id ?? null} onChoose={(to) => void byHand(() => choose(to))} />,
      }}
      to={{
        label: t('issuing.issue'),
        children: stop ? (
          <>
            {plan && <PlanHead of={plan} />}
            <Suspense fallback={null}>
              <IssueStop
                key={stop.line.id}
                stop={stop}
                behind={behind}
                mayPass={may('materialIssueException', 'create')}
                onAside={setAside}
                onPass={pass}
              />
            </Suspense>
          </>
        ) : (
          <>
            {plan && isPhone && (
              <Button className="material-other-plan" onClick={toPlans}>
                {t('issuing.otherPlan')}
              </Button>
            )}
            {plan ? <NeedBars of={plan} going={desk.lines} folded={isPhone} /> : <p className="material-hint">{t('issuing.choosePlan')}</p>}
            <div className="material-split">
              <h2>{t('issuing.pickList')}</h2>
              {plan && (
                <>
                  {desk.lines.length + toPick.length > 0 && (
                    <span className="material-counted" data-all={scanned.n === scanned.of || undefined}>
                      {t('issuing.scannedOf', scanned)}
                    </span>
                  )}
                  <Button why={toPick.length === 0 && t('issuing.nothingToPick')} onClick={() => void fill()}>
                    {t('issuing.fillOldestFirst')}
                  </Button>
                </>
              )}
              {plan && may(kind.byHand) && (
                <div className="material-by-hand">
                  <Picker only={mayGo} onPick={(one) => void byHand(() => list(one, false))} />
                </div>
              )}
            </div>
          </>
        ),
      }}
      hint={t('issuing.scanFirst')}
      list={
        plan && desk.lines.length + toPick.length > 0 ? (
          <PickTable
            desk={desk}
            needs={plan.needs}
            toPick={toPick}
            wrong={wrong}
            onTake={isPhone && may(kind.byHand) ? (pick) => desk.add([pick.materialStockId], () => goingFrom(pick)) : null}
          />
        ) : (
          <p className="material-hint">{t(plan ? 'issuing.nothingToPick' : 'issuing.scanFirst')}</p>
        )
      }
      packageOf={({ packageId }) => packageId}
      uomOf={({ uom }) => uom}
      before={[]}
      qty={t('issuing.qtyToIssue')}
      wrong={[]}
      main={{
        label: desk.lines.length > 0 ? t('issuing.issueN', { n: desk.lines.length }) : t('issuing.issue'),
        ready,
        sending,
        press: submit,
        why,
      }}
    />
  );
};
