import type { AskOf } from '@lotline/contract/kit/call';
import type { Issue, OpenPlan, openPlans } from '@lotline/contract/material/issue';
import { needsTheRight } from '@lotline/contract/material/stock.rules';
import { useEffect, useRef, useState } from 'react';
import { confirm } from '../kit/messages/alert.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { problemsOf } from '../kit/net/refusal.ts';
import type { ScanAnswer } from '../kit/scan/answer.ts';
import { formatNumber } from '../kit/words/format.ts';
import { type Read, useDeskKind, useDeskSay } from './desk-kind.ts';
import {
  beyondNeeds,
  type Going,
  goingFrom,
  goingOf,
  insteadOf,
  isUnheard,
  leftToPick,
  materialOf,
  needServed,
  productOf,
  type ScannedPackage,
  scannedOf,
  settledBy,
  unscannedOf,
  wrongGoing,
} from './issue-list.ts';
import { mostNamed, namedOf } from './named.ts';
import { useDesk } from './use-desk.ts';
import { useStops } from './use-stops.ts';

type Props = {
  mayIssue: boolean;
  /** Goes to where these issues are brought back; null for who may not. */
  onReturn: ((issues: readonly Issue[]) => void) | null;
  /** Which plans are shown at first; all unless told. */
  plansAsked?: AskOf<typeof openPlans>;
};
const everything: AskOf<typeof openPlans> = {};

/** What happens at an issue, whatever it looks like: the plan, the list of packages with what stops them, and how they leave. */
export const useIssuing = ({ mayIssue, onReturn, plansAsked = everything }: Props) => {
  const kind = useDeskKind();
  const { t, say, lang } = useDeskSay();
  const plans = kind.usePlans(plansAsked);
  const [picked, setPicked] = useState<OpenPlan | null>(null);
  const { stop, behind, raise, settle, forget } = useStops();
  const desk = useDesk<Going>(({ id }) => id);
  const { issue, sending } = kind.useIssue();
  const all = plans.data?.flatMap(({ children }) => children) ?? [];
  // One that a search or a scan found may stand beyond the plans that the tree shows at first.
  const isBeyond = picked !== null && plans.data !== undefined && !all.some(({ id }) => id === picked.id);
  const { data: found } = kind.usePlans({ search: picked?.planNo ?? '--' }, isBeyond);
  const here = isBeyond ? (found?.flatMap(({ children }) => children) ?? [picked]) : all;
  const plan = here.find(({ id }) => id === picked?.id) ?? null;
  const picks = kind.usePicks(plan?.id ?? null);
  const toPick = plan ? leftToPick(picks, plan.needs, desk.lines) : [];
  const broken = plan ? desk.lines.map((one) => wrongGoing(one, plan)) : [];
  const wrong = broken.map((one) => one && { said: say(one.code, { name: t('issuing.qtyToIssue'), ...one.facts }), field: 'qty' });
  const why = !mayIssue
    ? t('issuing.noRight')
    : !plan
      ? t('issuing.choosePlan')
      : stop
        ? t('issuing.decideFirst')
        : desk.lines.length === 0
          ? t('issuing.scanFirst')
          : wrong.find((one) => one !== null)?.said;
  const ready = why === undefined;

  const unscanned = unscannedOf(desk.lines);
  const scanned = scannedOf(desk.lines, toPick);

  const latest = useRef({ plan, all, picks, lines: desk.lines, toPick, stop });
  latest.current = { plan, all, picks, lines: desk.lines, toPick, stop };
  const { has, add, begin, confirm: tick } = desk;

  // A hold that comes, or goes, while a package stands in the list is heard at once.
  const watched = kind.useChecks(plan?.id ?? null, desk.lines);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was answered is looked at once, not again as somebody types
  useEffect(() => {
    for (const check of (!watched.isFetching && watched.data) || []) {
      const line = desk.lines.find(({ id }) => id === check.materialStockId);
      if (line && isUnheard(line, check)) raise({ line: { ...line, qualityStatus: check.qualityStatus }, check });
      else if (line) {
        const settled = settledBy(line, check);
        if (settled) desk.change(line.id, settled);
      }
    }
  }, [watched.data, watched.isFetching]);

  const choose = (to: OpenPlan): ScanAnswer => {
    const what = `${productOf(to, lang)} · ${to.lotNo}`;
    const { plan: now, lines } = latest.current;
    if (now && now.id !== to.id && lines.length > 0) return { taken: false, what, said: t('issuing.finishFirst') };
    if (now?.id !== to.id) begin();
    setPicked(to);
    forget();
    return { taken: true, what, said: t('issuing.planChosen') };
  };

  /**
   * Lists a package that nothing speaks against, or ticks it off where it was listed without a scan; one of the list to pick may come before
   * the older ones of that list. A stop is its own answer.
   */
  const list = async (pack: ScannedPackage, scanned: boolean): Promise<ScanAnswer | undefined> => {
    const { plan: to, picks: proposal, lines, toPick: open, stop: front } = latest.current;
    const what = `${pack.packageId} · ${pack.name}`;
    const no = (said: string) => ({ taken: false, what, said });
    if (!to) return no(t('issuing.choosePlan'));
    const listed = lines.find(({ id }) => id === pack.id);
    if (listed && (listed.scanned || !scanned)) return no(t('issuing.alreadyListed', { packageId: pack.packageId }));
    if (!listed && pack.availableQty <= 0) return no(t('issuing.emptyPackage', { packageId: pack.packageId }));
    const proposed = open.find(({ materialStockId }) => materialStockId === pack.id);
    const line = listed ? { ...listed, scanned } : { ...goingOf(pack, to, lines, scanned), ...(proposed && { qty: proposed.qty }) };
    const after = listed ? lines.map((one) => (one === listed ? line : one)) : [...lines, line];
    const checks = await kind.checks(to.id, after);
    const check = checks.find(({ materialStockId }) => materialStockId === line.id);
    const speaks = check?.exceptions.filter((one) => !line.exceptions.includes(one)) ?? [];
    if (check && speaks.some((one) => needsTheRight(one) || !(listed || proposed))) {
      raise({ line: { ...line, qualityStatus: check.qualityStatus }, check });
      if (front && front.line.id !== line.id) return no(t('issuing.stopWaits', { packageId: front.line.packageId }));
      return undefined;
    }
    settle();
    if (listed) tick(line.id, { scanned });
    else add([line.id], () => line);
    const counted = t('issuing.scannedOf', scannedOf(after, leftToPick(proposal, to.needs, after)));
    const next = scanned ? counted : t('issuing.scanItsLabel', { packageId: pack.packageId });
    // What was stopped gives way to the right one, and that is said.
    const leftOut =
      front && front.line.id !== line.id && !lines.some(({ id }) => id === front.line.id)
        ? [t('issuing.leftOut', { packageId: front.line.packageId })]
        : [];
    const much = typeof line.qty === 'number' ? [`${formatNumber(line.qty)} ${line.uom}`] : [];
    const material = insteadOf(to.needs, pack.materialId, lang);
    const standing = material === null ? [] : [t('issuing.standsIn', { material })];
    // What a scan adds beyond the need is seen before it has left.
    const served = needServed(to.needs, pack.materialId)?.need;
    const more = beyondNeeds(to, after).find(({ need }) => need.materialId === served?.materialId);
    const tooMuch = more ? [t('issuing.beyond', { qty: formatNumber(more.beyond), uom: more.need.uom })] : [];
    const beingCounted = pack.countNo ? [t('count.isCounted', { sheet: pack.countNo })] : [];
    return {
      taken: true,
      ...((pack.countNo || more) && { warns: true }),
      what,
      said: [...tooMuch, ...beingCounted, ...standing, ...much, next, ...leftOut].join(' · '),
    };
  };

  const onScan = async (code: string): Promise<ScanAnswer | undefined> => {
    const written = latest.current.all.find(({ planNo }) => planNo === code);
    if (written) return choose(written);
    const others = async (search: string) => (await kind.plans(search)).flatMap(({ children }) => children);
    const read = await kind.read(code).catch(async (failure: unknown) => {
      const beyond = (await others(code)).find(({ planNo }) => planNo === code);
      if (beyond) return beyond;
      throw failure;
    });
    if (read && 'planNo' in read) return choose(read);
    if (!read) return { taken: false, what: code, said: t('issuing.scanFirst') };
    const { packs, lotNo, item } = read;
    if (item) return listOne(code, packs, item);
    const [pack] = inHand(packs);
    if (lotNo === undefined) return pack && list(pack, true);
    const isAsked = packs.some(({ materialId }) => needServed(latest.current.plan?.needs ?? [], materialId) !== null);
    if (pack && isAsked) return list(pack, true);
    const isOfLot = (one: OpenPlan) => one.lotNo === lotNo;
    const to = latest.current.all.find(isOfLot) ?? (await others(lotNo)).find(isOfLot);
    if (to) return choose(to);
    return pack ? list(pack, true) : { taken: false, what: code, said: t(kind.lotNowhere) };
  };
  /** Of a label that several carry, as a lot in several places does: what is listed and unread, then what is to be fetched, then any other. */
  const inHand = (packs: readonly ScannedPackage[]) => {
    const { lines, toPick: open } = latest.current;
    const place = ({ id }: ScannedPackage) => {
      const listed = lines.find((one) => one.id === id);
      if (listed) return listed.scanned ? 3 : 0;
      return open.some(({ materialStockId }) => materialStockId === id) ? 1 : 2;
    };
    return packs.toSorted((one, other) => place(one) - place(other));
  };
  /** An item's code says of none of its packages that it is the one in somebody's hand. */
  const listOne = (code: string, packs: readonly ScannedPackage[], item: NonNullable<Read['item']>) => {
    const first = latest.current.toPick.find(({ materialId }) => materialId === item.id)?.materialStockId;
    const waiting = unscannedOf(latest.current.lines).find(({ materialId }) => materialId === item.id);
    if (first === undefined && waiting)
      return { taken: false, what: item.name, said: t('issuing.scanItsLabel', { packageId: waiting.packageId }) };
    const there = packs.filter(({ id, availableQty }) => availableQty > 0 && !has(id));
    const oldest = there.find(({ id }) => id === first) ?? there[0];
    if (!oldest) return { taken: false, what: code, said: t('issuing.emptyPackage', { packageId: item.name }) };
    return list(oldest, false);
  };
  const byHand = async (work: () => ScanAnswer | Promise<ScanAnswer | undefined>) => {
    try {
      const answer = await work();
      if (answer?.taken === false) tell.warning(answer.said);
    } catch (failure) {
      tellFailure(failure);
    }
  };

  /** On a phone the plans come back in place of the list, once nothing on it would be lost. */
  const toPlans = () => {
    if (desk.lines.length > 0) tell.warning(t('issuing.finishFirst'));
    else setPicked(null);
  };

  const fill = async () => {
    if (!plan) return;
    try {
      const proposed = await kind.picks(plan.id);
      const lines = new Map(leftToPick(proposed, plan.needs, latest.current.lines).map((pick) => [pick.materialStockId, goingFrom(pick)]));
      add([...lines.keys()], (id) => lines.get(id) as Going, true);
    } catch (failure) {
      tellFailure(failure);
    }
  };

  /** What a refusal is about is asked anew, so that the person sees all that speaks against that package. */
  const stopAt = async (failure: unknown) => {
    const [, at] = problemsOf(failure)[0]?.path ?? [];
    const refused = typeof at === 'number' ? desk.lines[at] : undefined;
    if (!plan || !refused) return;
    const checks = await kind.checks(plan.id, desk.lines).catch(() => []);
    const check = checks.find(({ materialStockId }) => materialStockId === refused.id);
    if (check && (isUnheard(refused, check) || check.exceptions.some((one) => !refused.exceptions.includes(one))))
      raise({ line: { ...refused, qualityStatus: check.qualityStatus }, check });
  };

  const submit = async () => {
    if (!plan || !ready) return;
    if (unscanned.length > 0 && !(await meansUnscanned(unscanned))) return desk.focusScanner();
    const beyond = beyondNeeds(plan, desk.lines);
    if (beyond.length > 0 && !(await meansBeyond(beyond))) return;
    await desk.post(async () => {
      try {
        const went = await issue(plan, desk.lines, desk.note);
        const what = namedOf(
          t,
          went.map(({ packageId, issuedQty, uom }) => `${packageId} ${formatNumber(issuedQty)} ${uom}`),
        );
        const said = t('issuing.issued', { n: went.length, what });
        return { said, ...(onReturn && { back: { label: t('issuing.takeBack'), run: () => onReturn(went) } }) };
      } catch (failure) {
        await stopAt(failure);
        throw failure;
      }
    });
  };

  /** A slip of a digit empties a shelf: what goes beyond the need is named with its figures before it leaves. */
  const meansBeyond = (those: ReturnType<typeof beyondNeeds>) => {
    const named = those.slice(0, mostNamed).map(({ need, requiredQty, issuedQty, listing, beyond }) =>
      t('issuing.beyondOf', {
        material: materialOf(plan?.needs ?? [], need.materialId, need.name, lang),
        ...{ needed: formatNumber(requiredQty), issued: issuedQty > 0 ? formatNumber(issuedQty) : null },
        ...{ now: formatNumber(listing), over: formatNumber(beyond), uom: need.uom },
      }),
    );
    const more = those.length - named.length;
    return confirm({
      icon: 'warning',
      title: t('issuing.beyondAsk'),
      text: [...named, ...(more > 0 ? [t('issuing.andMore', { n: more })] : []), t('issuing.beyondLook')].join('\n'),
      okText: t('issuing.beyondGo'),
      cancelText: t('issuing.beyondBack'),
    });
  };

  /** One question for all that the program proposed and nobody scanned; a plant without labels answers it with one press. */
  const meansUnscanned = (those: readonly Going[]) => {
    const named = those.slice(0, mostNamed).map(({ packageId, materialId, name, qty, uom }) => {
      const material = materialOf(plan?.needs ?? [], materialId, name, lang);
      return `· ${packageId} · ${material} · ${formatNumber(Number(qty))} ${uom}`;
    });
    const more = those.length - named.length;
    return confirm({
      icon: 'warning',
      scans: true,
      title: t('issuing.unscannedAsk', { n: those.length }),
      text: [...named, ...(more > 0 ? [t('issuing.andMore', { n: more })] : []), t('issuing.unscannedLook')].join('\n'),
      okText: t('issuing.unscannedGo'),
      cancelText: t('issuing.unscannedBack'),
    });
  };

  const setAside = () => {
    if (stop && desk.has(stop.line.id)) desk.remove(stop.line.id);
    settle();
    desk.focusScanner();
  };
  const pass = (reason: string) => {
    if (!stop) return;
    const { line: stopped, check } = stop;
    const passed = { exceptions: check.exceptions, qualityStatus: check.qualityStatus, reason };
    if (desk.has(stopped.id)) desk.change(stopped.id, { ...passed, scanned: stopped.scanned });
    else add([stopped.id], () => ({ ...stopped, ...passed }));
    settle();
    desk.focusScanner();
  };

  return {
    ...{ plans, plan, picked, setPicked, choose, onScan, list, byHand, toPlans },
    ...{ desk, toPick, fill, wrong, why, ready, scanned, sending, submit },
    ...{ stop, behind, setAside, pass },
  };
};
