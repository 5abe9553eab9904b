import type { Rule } from '../kit/rule.ts';
import { isSaid } from '../kit/said.ts';
import type { ConcessionStatus } from './concession.states.ts';

type About = { concessionNo: string; status: ConcessionStatus };
const no = ({ concessionNo }: About) => ({ concession: concessionNo });
const undecidedOnly: Rule<About> = {
  code: 'concession.decidedStays',
  conflict: true,
  broken: ({ status }) => status !== 'REQUESTED',
  tell: no,
};

type Asking = { validUntil: string; day: string };
/** What must hold of what is asked for. */
export const askConcessionRules: readonly Rule<Asking>[] = [
  {
    code: 'concession.endsLater',
    field: 'validUntil',
    broken: ({ validUntil, day }) => validUntil < day,
    tell: ({ validUntil }) => ({ day: validUntil }),
  },
];
/** What must hold before what was asked for is changed or refused. */
export const undecidedRules: readonly Rule<About>[] = [undecidedOnly];

type Approving = About &
  Asking & {
    by: number;
    askedBy: number;
    askedByName: string | null;
    customerNeeded: boolean;
    customerApprovalNo: string | null;
    /** Another concession that pieces of the same lot are still under. */
    other: { concessionNo: string; leftQty: number; lot: string; uom: string } | null;
  };
/** What must hold before somebody signs a concession; what is suspected must still be there besides. */
export const approveConcessionRules: readonly Rule<Approving>[] = [
  undecidedOnly,
  {
    code: 'concession.anotherApproves',
    broken: ({ by, askedBy }) => by === askedBy,
    tell: ({ concessionNo, askedByName }) => ({ concession: concessionNo, by: askedByName }),
  },
  ...askConcessionRules,
  {
    code: 'concession.customerAgreed',
    field: 'customerApprovalNo',
    broken: ({ customerNeeded, customerApprovalNo }) => customerNeeded && !isSaid(customerApprovalNo),
    tell: no,
  },
  {
    code: 'concession.oneOfALot',
    broken: ({ other }) => other !== null,
    tell: ({ other }) => ({
      lot: other?.lot ?? null,
      concession: other?.concessionNo ?? null,
      left: other?.leftQty ?? null,
      uom: other?.uom ?? null,
    }),
  },
];

/** What must hold before a concession is revoked. */
export const revokeConcessionRules: readonly Rule<About>[] = [
  { code: 'concession.onlyApprovedIsRevoked', conflict: true, broken: ({ status }) => status !== 'APPROVED', tell: no },
];
