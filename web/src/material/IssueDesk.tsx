import { checkIssue, issueMaterial, type OpenPlan, openPlans, pickList } from '@lotline/contract/material/issue';
import { type Package, packagesByBarcode } from '@lotline/contract/material/stock';
import { needsTheRight } from '@lotline/contract/material/stock.rules';
import { scan } from '@lotline/contract/system/barcode';
import { useRef, useState } from 'react';
import { Button } from '../kit/look/Button.tsx';
import { later } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { problemsOf } from '../kit/net/refusal.ts';
import { useCall, useSend } from '../kit/net/resource.ts';
import { send } from '../kit/net/send.ts';
import type { ScanAnswer } from '../kit/scan/answer.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { DeskFrame } from './DeskFrame.tsx';
import { IssueStop, type Stop } from './IssueStop.tsx';
import { checkOf, type Going, goingFrom, goingOf, issueOf, leftToPick, productOf, wrongGoing } from './issue-list.ts';
import { NeedBars } from './NeedBars.tsx';
import { PickTable } from './PickTable.tsx';
import { PlanTree, useOpenPlans } from './PlanTree.tsx';
import { useDesk } from './use-desk.ts';

const PackagePicker = later(async () => (await import('./PackagePicker.tsx')).PackagePicker);

/** Takes material to a plan: scan the lot or pick the plan, fetch and scan what the list names, issue. */
export const IssueDesk = () => {
  const { t, say, lang } = useSay();
  const { may } = usePermission();
  const plans = useOpenPlans();
  const [picked, setPicked] = useState<OpenPlan | null>(null);
  const [stop, setStop] = useState<Stop | null>(null);
  const desk = useDesk<Going>(({ id }) => id);
  const { send: issue, sending } = useSend(issueMaterial);
  const all = plans.data?.flatMap(({ children }) => children) ?? [];
  // One that a search or a scan found may stand beyond the plans that the tree shows at first.
  const isBeyond = picked !== null && plans.data !== undefined && !all.some(({ id }) => id === picked.id);
  const { data: found } = useCall(openPlans, { search: picked?.planNo ?? '--' }, { enabled: isBeyond });
  const here = isBeyond ? (found?.flatMap(({ children }) => children) ?? [picked]) : all;
  const plan = here.find(({ id }) => id === picked?.id) ?? null;
  const { data: picks = [] } = useCall(pickList, { productionPlanId: plan?.id ?? 0 }, { enabled: plan !== null });
  const toPick = plan ? leftToPick(picks, plan.needs, desk.lines) : [];
  const broken = plan ? desk.lines.map((one) => wrongGoing(one, plan)) : [];
  const wrong = broken.map((one) => one && say(one.code, one.facts));
  const why = !may('materialStockOutRestock', 'create')
    ? t('issuing.noRight')
    : !plan
      ? t('issuing.choosePlan')
      : stop
        ? t('issuing.decideFirst')
        : desk.lines.length === 0
          ? t('issuing.scanFirst')
          : wrong.find((one) => one !== null);
  const ready = why === undefined;

  const latest = useRef({ plan, all, lines: desk.lines, toPick });
  latest.current = { plan, all, lines: desk.lines, toPick };
  const { has, add } = desk;

  const choose = (to: OpenPlan): ScanAnswer => {
    const what = `${productOf(to, lang)} · ${to.lotNo}`;
    const { plan: now, lines } = latest.current;
    if (now && now.id !== to.id && lines.length > 0) return { taken: false, what, said: t('issuing.finishFirst') };
    setPicked(to);
    setStop(null);
    return { taken: true, what, said: t('issuing.planChosen') };
  };

  /** Lists a package that nothing speaks against; one of the list to pick may come before the older ones of that list. */
  const list = async (pack: Parameters<typeof goingOf>[0]): Promise<ScanAnswer> => {
    const { plan: to, lines, toPick: open } = latest.current;
    const what = `${pack.packageId} · ${pack.name}`;
    const no = (said: string) => ({ taken: false, what, said });
    if (!to) return no(t('issuing.choosePlan'));
    if (has(pack.id)) return no(t('issuing.alreadyListed', { packageId: pack.packageId }));
    if (pack.qty <= 0) return no(t('issuing.emptyPackage', { packageId: pack.packageId }));
    const proposed = open.find(({ materialStockId }) => materialStockId === pack.id);
    const line = { ...goingOf(pack, to, lines), ...(proposed && { qty: proposed.qty }) };
    const checks = await send(checkIssue, { productionPlanId: to.id, issues: checkOf([...lines, line]) });
    const check = checks.find(({ materialStockId }) => materialStockId === line.id);
    if (check?.exceptions.some((one) => needsTheRight(one) || !proposed)) {
      setStop({ line, check });
      return no(t(check.exceptions.some(needsTheRight) ? 'issuing.stopRed' : 'issuing.stopYellow'));
    }
    setStop(null);
    add([line.id], () => line);
    return { taken: true, what, said: `${formatNumber(Number(line.qty))} ${line.uom}` };
  };

  const onScan = async (code: string): Promise<ScanAnswer> => {
    const written = latest.current.all.find(({ planNo }) => planNo === code);
    if (written) return choose(written);
    const others = async (search: string) => (await send(openPlans, { search })).flatMap(({ children }) => children);
    const read = await send(scan, { code }).catch(async (failure: unknown) => {
      const beyond = (await others(code)).find(({ planNo }) => planNo === code);
      if (beyond) return beyond;
      throw failure;
    });
    if ('planNo' in read) return choose(read);
    if (read.type === 'MATERIAL_STOCK') return list(read.data);
    if (read.type === 'LOT') {
      const isOfLot = ({ lotNo }: OpenPlan) => lotNo === read.data.lotId;
      const to = latest.current.all.find(isOfLot) ?? (await others(read.data.lotId)).find(isOfLot);
      return to ? choose(to) : { taken: false, what: code, said: t('material.issueOnlyToOpenPlan') };
    }
    if (read.type !== 'MATERIAL') return { taken: false, what: code, said: t('issuing.scanFirst') };
    const there = (await send(packagesByBarcode, { barcode: code })).filter(({ id, availableQty }) => availableQty > 0 && !has(id));
    const first = latest.current.toPick.find(({ materialId }) => materialId === read.data.id)?.materialStockId;
    const oldest = there.find(({ id }) => id === first) ?? there[0];
    if (!oldest) return { taken: false, what: code, said: t('issuing.emptyPackage', { packageId: read.data.name }) };
    return list({ ...oldest, code: oldest.materialCode, name: oldest.materialName });
  };
  const byHand = async (work: () => ScanAnswer | Promise<ScanAnswer>) => {
    try {
      const { taken, said } = await work();
      if (!taken) tell.warning(said);
    } catch (failure) {
      tellFailure(failure);
    }
  };

  const fill = async () => {
    if (!plan) return;
    try {
      const proposed = await send(pickList, { productionPlanId: plan.id });
      const lines = new Map(leftToPick(proposed, plan.needs, latest.current.lines).map((pick) => [pick.materialStockId, goingFrom(pick)]));
      add([...lines.keys()], (id) => lines.get(id) as Going);
    } catch (failure) {
      tellFailure(failure);
    }
  };

  /** What a refusal is about is asked anew, so that the person sees all that speaks against that package. */
  const stopAt = async (failure: unknown) => {
    const [, at] = problemsOf(failure)[0]?.path ?? [];
    const refused = typeof at === 'number' ? desk.lines[at] : undefined;
    if (!plan || !refused) return;
    const checks = await send(checkIssue, { productionPlanId: plan.id, issues: checkOf(desk.lines) }).catch(() => []);
    const check = checks.find(({ materialStockId }) => materialStockId === refused.id);
    if (check?.exceptions.some((one) => !refused.exceptions.includes(one))) setStop({ line: refused, check });
  };

  const submit = async () => {
    if (!plan || !ready) return;
    await desk.post(async () => {
      try {
        return t('issuing.issued', { n: (await issue(issueOf(plan, desk.lines, desk.note))).length });
      } catch (failure) {
        await stopAt(failure);
        throw failure;
      }
    });
  };

  const setAside = () => {
    if (stop && desk.has(stop.line.id)) desk.remove(stop.line.id);
    setStop(null);
    desk.focusScanner();
  };
  const pass = (reason: string) => {
    if (!stop) return;
    const { line: stopped, check } = stop;
    if (desk.has(stopped.id)) desk.change(stopped.id, { exceptions: check.exceptions, reason });
    else add([stopped.id], () => ({ ...stopped, exceptions: check.exceptions, reason }));
    setStop(null);
    desk.focusScanner();
  };

  const mayGo = ({ id, availableQty }: Package) => availableQty > 0 && !desk.has(id);

  return (
    <DeskFrame
      desk={desk}
      onScan={onScan}
      from={{
        label: t('issuing.plan'),
        children: <PlanTree chosen={picked?.id ?? null} onChoose={(to) => void byHand(() => choose(to))} />,
      }}
      to={{
        label: t('issuing.issue'),
        children: (
          <>
            {plan ? <NeedBars of={plan} going={desk.lines} /> : <p className="material-hint">{t('issuing.choosePlan')}</p>}
            <div className="material-split">
              <h2>{t('issuing.pickList')}</h2>
              {plan && (
                <Button
                  onClick={() => void fill()}
                  disabled={toPick.length === 0}
                  title={toPick.length === 0 ? t('issuing.nothingToPick') : undefined}
                >
                  {t('issuing.fillOldestFirst')}
                </Button>
              )}
              {plan && may('materialStock') && (
                <div className="material-by-hand">
                  <PackagePicker
                    only={mayGo}
                    onPick={(one) => void byHand(() => list({ ...one, code: one.materialCode, name: one.materialName }))}
                  />
                </div>
              )}
            </div>
          </>
        ),
      }}
      hint={t('issuing.scanFirst')}
      list={
        <>
          {stop && (
            <IssueStop key={stop.line.id} stop={stop} mayPass={may('materialIssueException', 'create')} onAside={setAside} onPass={pass} />
          )}
          {plan && desk.lines.length + toPick.length > 0 ? (
            <PickTable desk={desk} needs={plan?.needs ?? []} toPick={toPick} wrong={wrong} />
          ) : (
            <p className="material-hint">{t(plan ? 'issuing.nothingToPick' : 'issuing.scanFirst')}</p>
          )}
        </>
      }
      packageOf={({ packageId }) => packageId}
      before={[]}
      qty={t('issuing.qtyToIssue')}
      wrong={[]}
      main={{ label: t('issuing.issueN', { n: desk.lines.length }), ready, sending, press: submit, why: why ?? undefined }}
    />
  );
};
