import type { SentDailyPlanChange, Work } from '@lotline/contract/kiosk/kiosk';
import { add, subtract } from '@lotline/contract/kit/quantity';

/** What the server will most likely say of a work once it has taken a change: shown until it has. */
const after = (work: Work, change: SentDailyPlanChange): Work => {
  const at = change.occurredAt ?? new Date().toISOString();
  switch (change.action) {
    case 'START':
      return {
        ...work,
        workStatus: 'IN_PROGRESS',
        startedAt: work.startedAt ?? at,
        running: { eventId: 0, kind: change.kind, startedAt: at, workerIds: change.workerIds ?? work.workerIds },
        workedMinutes: worked(work, at),
        workerIds: change.workerIds ?? work.workerIds,
      };
    case 'PAUSE':
      return {
        ...work,
        running: { eventId: 0, kind: change.kind, startedAt: at, stopReasonId: change.stopReasonId },
        workedMinutes: worked(work, at),
      };
    case 'RESULT': {
      const completedQty = add(work.completedQty, change.goodQty);
      const wanted = subtract(add(work.targetQty, work.carriedInQty), work.carriedOutQty);
      const used = add(change.goodQty, change.defectQty ?? 0);
      return {
        ...work,
        workStatus: 'IN_PROGRESS',
        completedQty,
        defectQty: add(work.defectQty, change.defectQty ?? 0),
        reworkQty: add(work.reworkQty, change.reworkQty ?? 0),
        remainQty: Math.max(0, subtract(wanted, completedQty)),
        ...(work.takenQty !== undefined && { takenQty: add(work.takenQty, used) }),
        readyQty: work.readyQty === null ? null : Math.max(0, subtract(work.readyQty, used)),
      };
    }
    case 'FINISH':
      return {
        ...work,
        workStatus: 'COMPLETE',
        running: null,
        endedAt: at,
        workedMinutes: worked(work, at),
        closeReasonId: change.closeReasonId ?? null,
        closeReason: change.closeReason ?? null,
        ...(change.carryOver && { carriedOutQty: add(work.carriedOutQty, work.remainQty), remainQty: 0 }),
      };
    case 'REOPEN':
      return {
        ...work,
        workStatus: work.startedAt || work.completedQty > 0 ? 'IN_PROGRESS' : 'PLANNED',
        endedAt: null,
        closeReasonId: null,
        closeReason: null,
      };
    case 'CHECK':
      return {
        ...work,
        ...(work.checks && {
          checks: work.checks.map((one) => (one.stepId === change.stepId ? { ...one, last: { atQty: change.atQty, at, by: null } } : one)),
        }),
      };
    case 'MOVE_TOOL':
      return { ...work, toolId: change.toolId, toolName: null, toolNameEn: null, version: work.version + 1 };
    case 'TARGET':
      return { ...work, targetQty: change.targetQty, version: work.version + 1 };
    case 'REORDER':
      return { ...work, seq: change.seq, version: work.version + 1 };
    default:
      return work;
  }
};

/** Minutes of set-up and work up to an instant. */
export const worked = ({ workedMinutes, running }: Pick<Work, 'workedMinutes' | 'running'>, at: string) =>
  running && ['RUN', 'SETUP', 'TRIAL'].includes(running.kind)
    ? add(workedMinutes, Math.max(0, Math.floor((Date.parse(at) - Date.parse(running.startedAt)) / 60_000)))
    : workedMinutes;

/** A work as it stands with everything that is still on its way. */
export const expectedWork = (work: Work, changes: readonly SentDailyPlanChange[]): Work =>
  changes.filter(({ dailyPlanId }) => dailyPlanId === work.dailyPlanId).reduce(after, work);

/** All works of a line; a machine that was freed or taken here a moment ago is so on its neighbours too. */
export const expectedWorks = (works: readonly Work[], changes: readonly SentDailyPlanChange[]): Work[] => {
  if (changes.length === 0) return [...works];
  const swapped = new Map(changes.flatMap((one) => (one.action === 'START' && one.swap ? [[one.toolId ?? null, one] as const] : [])));
  const next = works.map((work) => {
    const taker = swapped.get(work.toolId);
    const left = taker && taker.dailyPlanId !== work.dailyPlanId && work.running ? taker : null;
    const mine = changes.filter(({ dailyPlanId }) => dailyPlanId === work.dailyPlanId);
    const standing: Work = left
      ? { ...work, running: { eventId: 0, kind: 'CHANGEOVER', startedAt: left.occurredAt ?? work.running?.startedAt ?? '' } }
      : work;
    return expectedWork(standing, mine);
  });
  /** What each work does now: one that was stopped here a moment ago is told of as standing. */
  const doing = new Map(next.flatMap(({ dailyPlanId, running }) => (running ? [[dailyPlanId, running.kind] as const] : [])));
  const idle = new Set(next.filter(({ running }, at) => !running && works[at]?.running).map(({ planNo, toolId }) => `${toolId} ${planNo}`));
  return next.map((work) => ({
    ...work,
    blocks: work.blocks
      .filter(
        ({ reason, facts }) =>
          reason !== 'TOOL_BUSY' ||
          !(idle.has(`${work.toolId} ${facts.plan}`) || swapped.get(work.toolId)?.dailyPlanId === work.dailyPlanId),
      )
      .map((block) => {
        const kind = block.reason === 'TOOL_BUSY' ? doing.get(Number(block.facts.work)) : undefined;
        return kind === undefined ? block : { ...block, facts: { ...block.facts, kind } };
      }),
  }));
};
