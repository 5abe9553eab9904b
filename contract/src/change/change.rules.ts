import type { Rule } from '../kit/rule.ts';
import { isSaid } from '../kit/said.ts';
import type { ChangeCause, ChangeStatus } from './change.states.ts';

type Maybe = string | null | undefined;
type About = { changeNo: string; cause: ChangeCause; status: ChangeStatus };
const no = ({ changeNo }: { changeNo: string }) => ({ change: changeNo });
const touched = ['productId', 'operationId', 'toolId', 'moldId', 'materialId', 'workerId'] as const;

type Registering = { [Field in (typeof touched)[number]]?: number | null | undefined } & {
  was?: Maybe;
  becomes: string;
  approverId?: number | null | undefined;
  /** Who wrote it. */
  writers: readonly (number | null)[];
  /** As it stands; null while it is new. */
  before: About | null;
};
/** What must hold of a change that somebody registers or changes. */
export const registerRules: readonly Rule<Registering>[] = [
  {
    code: 'change.noticedStays',
    broken: ({ before }) => before !== null && before.cause !== 'HAND',
    tell: ({ before }) => ({ change: before?.changeNo ?? null }),
  },
  {
    code: 'change.decidedStays',
    conflict: true,
    broken: ({ before }) => before !== null && before.status !== 'REGISTERED',
    tell: ({ before }) => ({ change: before?.changeNo ?? null }),
  },
  { code: 'change.touchesSomething', field: 'productId', broken: (change) => touched.every((field) => change[field] == null) },
  {
    code: 'change.becomesAnother',
    field: 'becomes',
    broken: ({ was, becomes }) => isSaid(was) && was?.trim() === becomes.trim(),
    tell: ({ becomes }) => ({ becomes }),
  },
  {
    code: 'change.anotherApproves',
    field: 'approverId',
    broken: ({ approverId, writers }) => approverId != null && writers.includes(approverId),
  },
];

type Deciding = About & { approverId: number | null; approverName: string | null; by: number };
/** What must hold before somebody approves or refuses a change. */
export const decideRules: readonly Rule<Deciding>[] = [
  { code: 'change.decidedStays', conflict: true, broken: ({ status }) => status !== 'REGISTERED', tell: no },
  { code: 'change.needsNoApproval', broken: ({ approverId }) => approverId === null, tell: no },
  {
    code: 'change.itsApproverDecides',
    broken: ({ approverId, by }) => approverId !== by,
    tell: ({ changeNo, approverName }) => ({ change: changeNo, approver: approverName }),
  },
];

const isOver = ({ status }: About) => status === 'CHECKED' || status === 'REFUSED' || status === 'CANCELLED';
type Checking = About & { approverId: number | null; approverName: string | null; startsAt: string; now: string };
/** What must hold before somebody says whether a change was good. */
export const checkRules: readonly Rule<Checking>[] = [
  { code: 'change.overStays', conflict: true, broken: isOver, tell: no },
  {
    code: 'change.approvedFirst',
    broken: ({ status, approverId }) => status === 'REGISTERED' && approverId !== null,
    tell: ({ changeNo, approverName }) => ({ change: changeNo, approver: approverName }),
  },
  {
    code: 'change.checkedOnceItBegan',
    broken: ({ startsAt, now }) => Date.parse(startsAt) > Date.parse(now),
    tell: ({ changeNo, startsAt }) => ({ change: changeNo, at: startsAt }),
  },
];

/** What must hold before a change is cancelled. */
export const cancelChangeRules: readonly Rule<About>[] = [
  { code: 'change.noticedHappened', broken: ({ cause }) => cause !== 'HAND', tell: no },
  { code: 'change.overStays', conflict: true, broken: isOver, tell: no },
];
