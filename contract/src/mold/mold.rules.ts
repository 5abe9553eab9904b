import type { Rule, States } from '../kit/rule.ts';
import { isSaid } from '../kit/said.ts';
import type { MoldMoveKind, MoldStatus } from './mold.ts';

/** What may follow what; DISCARDED is the end. */
export const moldStates: States<MoldStatus> = {
  STORED: ['MOUNTED', 'OUT', 'IN_REPAIR', 'DISCARDED'],
  MOUNTED: ['STORED'],
  OUT: ['STORED'],
  IN_REPAIR: ['STORED', 'DISCARDED'],
  DISCARDED: [],
};
/** Each step leads from one state to one. */
export const moldMoves: Readonly<Record<MoldMoveKind, { from: MoldStatus; to: MoldStatus }>> = {
  MOUNT: { from: 'STORED', to: 'MOUNTED' },
  UNMOUNT: { from: 'MOUNTED', to: 'STORED' },
  OUT: { from: 'STORED', to: 'OUT' },
  IN: { from: 'OUT', to: 'STORED' },
  MOVE: { from: 'STORED', to: 'STORED' },
  REPAIR_OUT: { from: 'STORED', to: 'IN_REPAIR' },
  REPAIR_IN: { from: 'IN_REPAIR', to: 'STORED' },
};
/** The steps that a mold in a state may take. */
export const movesFrom = (status: MoldStatus) =>
  (Object.keys(moldMoves) as MoldMoveKind[]).filter((kind) => moldMoves[kind].from === status);
/** The steps after which it stands at a place of the house. */
export const standsAfter = (kind: MoldMoveKind) => moldMoves[kind].to === 'STORED';

/** From this share of the guaranteed shots on a mold warns, in percent. */
export const warnsFromPct = 80;

type Shots = { shotCount: number; guaranteedShots?: number | null | undefined; approvedShots?: number | null | undefined };
/** How far the guaranteed shots are used up. */
export const usageOf = ({ shotCount, guaranteedShots }: Shots) => {
  if (guaranteedShots == null) return 'OK';
  if (shotCount >= guaranteedShots) return 'OVER';
  return shotCount * 100 >= guaranteedShots * warnsFromPct ? 'WARN' : 'OK';
};
/** Up to how many shots it may be used; null where nobody limits it. */
const shotsAllowed = ({ guaranteedShots, approvedShots }: Omit<Shots, 'shotCount'>) =>
  guaranteedShots == null ? null : Math.max(guaranteedShots, approvedShots ?? 0);
/** Shots that it may still make. */
export const shotsLeft = ({ shotCount, ...limits }: Shots) => {
  const allowed = shotsAllowed(limits);
  return allowed === null ? null : Math.max(0, allowed - shotCount);
};
/** Nothing more is made with it: its guaranteed shots are used up, and those that were approved beyond them. */
export const isUsedUp = ({ shotCount, ...limits }: Shots) => shotCount >= (shotsAllowed(limits) ?? Number.POSITIVE_INFINITY);

type Draft = {
  cavityCount: number;
  activeCavities: readonly number[];
  products: readonly { productId: number; cavityNos: readonly number[] }[];
  initialShots: number;
  ownership: string;
  ownerId?: number | null | undefined;
  /** What it was, null when it is new. */
  was: { initialShots: number; shotCount: number; locationId: number | null; status: string } | null;
  locationId?: number | null | undefined;
};
const wrongCavities = (numbers: readonly number[], count: number) =>
  new Set(numbers).size !== numbers.length || numbers.some((no) => no > count);
export const moldRules: readonly Rule<Draft>[] = [
  { code: 'mold.discardedStaysPut', broken: ({ was }) => was?.status === 'DISCARDED' },
  { code: 'mold.needsAnActiveCavity', field: 'activeCavities', broken: ({ activeCavities }) => activeCavities.length === 0 },
  {
    code: 'mold.cavitiesAreItsOwn',
    field: 'activeCavities',
    broken: ({ activeCavities, cavityCount }) => wrongCavities(activeCavities, cavityCount),
    tell: ({ cavityCount }) => ({ n: cavityCount }),
  },
  {
    code: 'mold.productCavitiesAreItsOwn',
    field: 'products',
    broken: ({ products, cavityCount }) => products.some(({ cavityNos }) => wrongCavities(cavityNos, cavityCount)),
    tell: ({ cavityCount }) => ({ n: cavityCount }),
  },
  {
    code: 'mold.productOnce',
    field: 'products',
    broken: ({ products }) => new Set(products.map(({ productId }) => productId)).size !== products.length,
  },
  { code: 'mold.customersMoldHasAnOwner', field: 'ownerId', broken: ({ ownership, ownerId }) => ownership === 'CUSTOMER' && !ownerId },
  { code: 'mold.standsSomewhere', field: 'locationId', broken: ({ was, locationId }) => was === null && !locationId },
  {
    code: 'mold.placeChangesByAMove',
    field: 'locationId',
    broken: ({ was, locationId }) => was !== null && locationId != null && locationId !== was.locationId,
  },
  {
    code: 'mold.shotsNeverFall',
    field: 'initialShots',
    broken: ({ was, initialShots }) => was !== null && was.shotCount > was.initialShots && initialShots < was.initialShots,
    tell: ({ was }) => ({ was: was?.initialShots ?? 0 }),
  },
];

type Step = {
  kind: MoldMoveKind;
  status: MoldStatus;
  /** Where it is now, in words: a machine, a place or a partner. */
  where: string | null;
  whereEn: string | null;
  toolId?: number | null | undefined;
  locationId?: number | null | undefined;
  partnerId?: number | null | undefined;
  dueBackDate?: string | null | undefined;
  fromLocationId: number | null;
  /** The production day of the step. */
  day: string;
  /** Milliseconds. */
  at: number;
  /** When it took its newest step, and when the last result was made on the machine; null where there is none. */
  lastAt: number | null;
  lastResultAt: number | null;
  /** The machine has an open interval of work. */
  running: boolean;
  tool: string | null;
  toolEn: string | null;
};
const goesToMachine = ({ kind }: Step) => kind === 'MOUNT';
/** What must hold before a mold takes a step. */
export const moldStepRules: readonly Rule<Step>[] = [
  { code: 'mold.discardedStaysPut', broken: ({ status }) => status === 'DISCARDED' },
  {
    code: 'mold.mountedAlready',
    field: 'kind',
    broken: ({ kind, status }) => kind === 'MOUNT' && status === 'MOUNTED',
    tell: ({ where, whereEn }) => ({ where, whereEn }),
  },
  {
    code: 'mold.stepFollowsItsState',
    field: 'kind',
    broken: ({ kind, status }) => moldMoves[kind].from !== status,
    tell: ({ where, whereEn }) => ({ where, whereEn }),
  },
  { code: 'mold.mountNamesAMachine', field: 'toolId', broken: (step) => goesToMachine(step) && !step.toolId },
  { code: 'mold.backNamesAPlace', field: 'locationId', broken: ({ kind, locationId }) => standsAfter(kind) && !locationId },
  { code: 'mold.outNamesAPartner', field: 'partnerId', broken: ({ kind, partnerId }) => kind === 'OUT' && !partnerId },
  {
    code: 'mold.repairIsSomewhere',
    field: 'partnerId',
    broken: ({ kind, partnerId, locationId }) => kind === 'REPAIR_OUT' && !partnerId && !locationId,
  },
  {
    code: 'mold.movesElsewhere',
    field: 'locationId',
    broken: ({ kind, locationId, fromLocationId }) => kind === 'MOVE' && locationId === fromLocationId,
  },
  {
    code: 'mold.comesBackLater',
    field: 'dueBackDate',
    broken: ({ dueBackDate, day }) => Boolean(dueBackDate) && (dueBackDate as string) < day,
  },
  { code: 'mold.stepsInTheirOrder', field: 'occurredAt', broken: ({ at, lastAt }) => lastAt !== null && at < lastAt },
  {
    code: 'mold.resultsAreMadeWithIt',
    field: 'occurredAt',
    broken: ({ kind, at, lastResultAt }) => (kind === 'MOUNT' || kind === 'UNMOUNT') && lastResultAt !== null && at <= lastResultAt,
    tell: ({ tool, toolEn, lastResultAt }) => ({ tool, toolEn, at: lastResultAt === null ? null : new Date(lastResultAt).toISOString() }),
  },
  {
    code: 'mold.machineStandsStill',
    field: 'toolId',
    broken: ({ kind, running }) => (kind === 'MOUNT' || kind === 'UNMOUNT') && running,
    tell: ({ tool, toolEn }) => ({ tool, toolEn }),
  },
];

type Reading = {
  counter: number | null;
  /** The machine that it is mounted on, or is mounted on now. */
  toolId: number | null;
  mounting: boolean;
  reason?: string | null | undefined;
  /** What the counter of that machine showed last. */
  before: number | null;
  tool: string | null;
  toolEn: string | null;
};
/** What must hold of what a machine's counter shows; one that was replaced begins with a mounting that says why. */
export const counterRules: readonly Rule<Reading>[] = [
  { code: 'mold.counterNeedsAMachine', field: 'counter', broken: ({ counter, toolId }) => counter !== null && toolId === null },
  {
    code: 'mold.counterNeverFalls',
    field: 'counter',
    broken: ({ counter, before, mounting, reason }) =>
      counter !== null && before !== null && counter < before && !(mounting && isSaid(reason ?? '')),
    tell: ({ before, tool, toolEn }) => ({ before, tool, toolEn }),
  },
];

/** One mold on a machine; `mounted` is the one that is there. */
export const machineIsFreeRules: readonly Rule<{
  mounted: { code: string; name: string } | null;
  tool: string | null;
  toolEn: string | null;
}>[] = [
  {
    code: 'mold.oneMoldPerTool',
    field: 'toolId',
    broken: ({ mounted }) => mounted !== null,
    tell: ({ mounted, tool, toolEn }) => ({ mold: mounted?.code ?? null, tool, toolEn }),
  },
];

type Named = Shots & { code: string };
/** Guaranteed shots that are used up stop it, until somebody approves more. */
export const moldShotsLeftRules: readonly Rule<{ mold: Named | null }>[] = [
  {
    code: 'mold.shotsLeft',
    broken: ({ mold }) => mold !== null && isUsedUp(mold),
    tell: ({ mold }) => ({ mold: mold?.code ?? null, shots: mold?.shotCount ?? 0, guaranteed: mold?.guaranteedShots ?? null }),
  },
];

export type MountedMold = Named & { id: number; name: string /** What it makes; none: anything. */; productIds: readonly number[] };
export type AtWork = {
  mold: MountedMold | null;
  wanted: { id: number; code: string; name: string } | null;
  moldRequired: boolean;
  productId: number;
  tool: string | null;
  toolEn: string | null;
};
const isWrong = ({ mold, wanted, productId }: Pick<AtWork, 'mold' | 'wanted' | 'productId'>) =>
  mold !== null && ((wanted !== null && mold.id !== wanted.id) || (mold.productIds.length > 0 && !mold.productIds.includes(productId)));
/** What must hold of the mold on a machine before work on it starts. */
export const moldAtWorkRules: readonly Rule<AtWork>[] = [
  {
    code: 'mold.workNeedsItsMold',
    broken: ({ mold, wanted, moldRequired }) => mold === null && (wanted !== null || moldRequired),
    tell: ({ wanted, tool, toolEn }) => ({ wanted: wanted?.code ?? null, tool, toolEn }),
  },
  {
    code: 'mold.wrongMoldIsMounted',
    broken: isWrong,
    tell: ({ mold, wanted, tool, toolEn }) => ({ mold: mold?.code ?? null, wanted: wanted?.code ?? null, tool, toolEn }),
  },
];

/** What must hold before a mold is put on the machine of a work: it is the one that the plan names, or makes what is planned. */
export const moldForWorkRules: readonly Rule<Omit<AtWork, 'moldRequired'> & { mold: MountedMold }>[] = [
  {
    code: 'mold.isOfAnotherWork',
    field: 'moldId',
    broken: (facts) => isWrong(facts),
    tell: ({ mold, wanted }) => ({ mold: mold.code, wanted: wanted?.code ?? null }),
  },
];

type TakenBack = { newest: boolean; taken: boolean; discarded: boolean; results: number; toolTaken: string | null };
/** What must hold before a step is taken back. */
export const takeBackRules: readonly Rule<TakenBack>[] = [
  { code: 'mold.discardedStaysPut', broken: ({ discarded }) => discarded },
  { code: 'mold.takenBackOnce', broken: ({ taken }) => taken },
  { code: 'mold.onlyTheNewestStep', broken: ({ newest }) => !newest },
  { code: 'mold.resultsSinceThatStep', broken: ({ results }) => results > 0, tell: ({ results }) => ({ n: results }) },
  {
    code: 'mold.machineTakenMeanwhile',
    broken: ({ toolTaken }) => toolTaken !== null,
    tell: ({ toolTaken }) => ({ mold: toolTaken }),
  },
];

/** What must hold before a mold is deleted: entered anew, it would be as good as new. */
export const moldRemovalRules: readonly Rule<{ code: string; shotCount: number }>[] = [
  { code: 'mold.usedStays', broken: ({ shotCount }) => shotCount > 0, tell: ({ code, shotCount }) => ({ mold: code, shots: shotCount }) },
];

/** What must hold before a mold is discarded. */
export const disposeRules: readonly Rule<{ status: MoldStatus }>[] = [
  { code: 'mold.discardedOnce', broken: ({ status }) => status === 'DISCARDED' },
  { code: 'mold.discardedOnlyFromTheShelf', broken: ({ status }) => !moldStates[status].includes('DISCARDED') },
];

type Approval = Shots & { status: MoldStatus; approvable: boolean; asked: number };
/** What must hold before somebody lets a mold go on. */
export const approvalRules: readonly Rule<Approval>[] = [
  { code: 'mold.discardedStaysPut', broken: ({ status }) => status === 'DISCARDED' },
  { code: 'mold.approvalIsOffHere', broken: ({ approvable }) => !approvable },
  {
    code: 'mold.approvalGoesBeyond',
    field: 'approvedShots',
    broken: ({ asked, shotCount, guaranteedShots }) => guaranteedShots == null || asked <= Math.max(shotCount, guaranteedShots),
    tell: ({ shotCount, guaranteedShots }) => ({ n: Math.max(shotCount, guaranteedShots ?? 0) }),
  },
];

/** What must hold before a maintenance is recorded or taken back. */
export const maintenanceRules: readonly Rule<{ discarded: boolean; taken: boolean }>[] = [
  { code: 'mold.discardedStaysPut', broken: ({ discarded }) => discarded },
  { code: 'mold.maintenanceTakenBackOnce', broken: ({ taken }) => taken },
];

type ShotCorrection = {
  discarded: boolean;
  /** Somebody else's correction since the asker looked. */
  newer: { by: string | null; at: string; shots: number } | null;
  /** The asker looked at another count, and not at one that only results have raised since. */
  otherCount: boolean;
  /** What results used of it, and what it comes to by what is asked. */
  made: number;
  shotCount: number;
  asked: number;
};
/** What must hold before the count of a mold is set right. */
export const shotCorrectionRules: readonly Rule<ShotCorrection>[] = [
  { code: 'mold.discardedStaysPut', broken: ({ discarded }) => discarded },
  { code: 'mold.correctedMeanwhile', conflict: true, broken: ({ newer }) => newer !== null, tell: ({ newer }) => ({ ...newer }) },
  {
    code: 'mold.countIsAnother',
    conflict: true,
    field: 'seen',
    broken: ({ otherCount }) => otherCount,
    tell: ({ shotCount }) => ({ shots: shotCount }),
  },
  { code: 'mold.correctionChangesSomething', field: 'shots', broken: ({ shotCount, asked }) => asked === shotCount },
  {
    code: 'mold.correctionKeepsResults',
    field: 'shots',
    broken: ({ made, asked }) => asked < made,
    tell: ({ made }) => ({ made }),
  },
];

/** A count that is so many times what it was is asked about: a digit too many or too few. */
const jump = 5;
/** Why somebody is asked before a count of shots is saved; null where nothing looks odd. */
export const oddShots = (was: number, next: number, guaranteedShots: number | null | undefined) => {
  if (next === was) return null;
  if (guaranteedShots != null && next >= guaranteedShots && was < guaranteedShots) return 'mold.passesGuaranteeAsk';
  if (was > 0 && (next >= was * jump || next * jump <= was)) return 'mold.shotsJumpAsk';
  return next < was ? 'mold.shotsFallAsk' : null;
};
