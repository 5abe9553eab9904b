import { mayBecome, type Rule } from '../kit/rule.ts';
import { isSaid } from '../kit/said.ts';
import { type ClaimStatus, claimStates } from './claim.states.ts';

type Maybe = string | null | undefined;
export type Claiming = {
  claimNo: string | null;
  /** What it was; null when it is new. */
  from: ClaimStatus | null;
  to: ClaimStatus;
  /** Somebody changed more than its status. */
  edited: boolean;
  receivedOn: string;
  /** The plant’s day. */
  today: string;
  partner: { name: string; isCustomer: boolean } | null;
  lot: { lotId: string; ofProduct: boolean } | null;
  shipment: { shipmentNo: string; partner: string | null; ofPartner: boolean; ofProduct: boolean } | null;
  qtyClaimed: number;
  qtyConfirmed?: number | null | undefined;
  qtyReturned?: number | null | undefined;
  uom: string;
  causeOccurrence?: Maybe;
  causeOutflow?: Maybe;
  countermeasure?: Maybe;
  dueReplyDay?: Maybe;
  repliedOn?: Maybe;
  verifiedOn?: Maybe;
  verification?: Maybe;
  statusReason?: Maybe;
};

const order: readonly ClaimStatus[] = ['RECEIVED', 'ANALYSIS', 'COUNTERMEASURE', 'REPLIED', 'VERIFIED', 'CLOSED'];
/** It has come so far or further. */
const hasCome = ({ to }: Claiming, so: ClaimStatus) => order.indexOf(to) >= order.indexOf(so);
const no = ({ claimNo }: Claiming) => ({ claim: claimNo });
/** What ends it without an answer, or takes up again what was over. */
export const needsReason = ({ from, to }: { from: ClaimStatus | null; to: ClaimStatus }) =>
  from !== to && (to === 'REJECTED' || to === 'CANCELLED' || from === 'CLOSED' || from === 'REJECTED');

/** What must hold of a claim before it is saved. */
export const claimRules: readonly Rule<Claiming>[] = [
  { code: 'claim.cancelledStays', broken: ({ from }) => from === 'CANCELLED', tell: no },
  {
    code: 'claim.stepInOrder',
    field: 'status',
    broken: ({ from, to }) => from !== null && from !== to && !mayBecome(claimStates, from, to),
    tell: ({ claimNo, from, to }) => ({ claim: claimNo, from, to }),
  },
  { code: 'claim.closedStays', broken: ({ from, to, edited }) => from === 'CLOSED' && to === 'CLOSED' && edited, tell: no },
  {
    code: 'claim.fromACustomer',
    field: 'bizPartnerId',
    broken: ({ partner }) => partner !== null && !partner.isCustomer,
    tell: ({ partner }) => ({ partner: partner?.name ?? null }),
  },
  {
    code: 'claim.lotOfProduct',
    field: 'lotId',
    broken: ({ lot }) => lot !== null && !lot.ofProduct,
    tell: ({ lot }) => ({ lot: lot?.lotId ?? null }),
  },
  {
    code: 'claim.shipmentOfPartner',
    field: 'shipmentId',
    broken: ({ shipment }) => shipment !== null && !shipment.ofPartner,
    tell: ({ shipment }) => ({ shipment: shipment?.shipmentNo ?? null, partner: shipment?.partner ?? null }),
  },
  {
    code: 'claim.shipmentHadIt',
    field: 'shipmentId',
    broken: ({ shipment }) => shipment !== null && !shipment.ofProduct,
    tell: ({ shipment }) => ({ shipment: shipment?.shipmentNo ?? null }),
  },
  {
    code: 'claim.confirmedWithinClaimed',
    field: 'qtyConfirmed',
    broken: ({ qtyConfirmed, qtyClaimed }) => qtyConfirmed != null && qtyConfirmed > qtyClaimed,
    tell: ({ qtyClaimed, uom }) => ({ claimed: qtyClaimed, uom }),
  },
  {
    code: 'claim.returnedWithinClaimed',
    field: 'qtyReturned',
    broken: ({ qtyReturned, qtyClaimed }) => qtyReturned != null && qtyReturned > qtyClaimed,
    tell: ({ qtyClaimed, uom }) => ({ claimed: qtyClaimed, uom }),
  },
  {
    code: 'claim.receivedByToday',
    field: 'receivedOn',
    broken: ({ receivedOn, today }) => receivedOn > today,
    tell: ({ today }) => ({ today }),
  },
  {
    code: 'claim.dueAfterReceived',
    field: 'dueReplyDay',
    broken: ({ dueReplyDay, receivedOn }) => dueReplyDay != null && dueReplyDay < receivedOn,
    tell: ({ receivedOn }) => ({ received: receivedOn }),
  },
  {
    code: 'claim.repliedAfterReceived',
    field: 'repliedOn',
    broken: ({ repliedOn, receivedOn, today }) => repliedOn != null && (repliedOn < receivedOn || repliedOn > today),
    tell: ({ receivedOn, today }) => ({ received: receivedOn, today }),
  },
  {
    code: 'claim.countermeasureNeedsCause',
    field: ({ causeOccurrence }) => (isSaid(causeOccurrence) ? 'causeOutflow' : 'causeOccurrence'),
    broken: (claim) => hasCome(claim, 'COUNTERMEASURE') && !(isSaid(claim.causeOccurrence) && isSaid(claim.causeOutflow)),
    tell: no,
  },
  {
    code: 'claim.replyNeedsCountermeasure',
    field: 'countermeasure',
    broken: (claim) => hasCome(claim, 'REPLIED') && !isSaid(claim.countermeasure),
    tell: no,
  },
  {
    code: 'claim.verifiedOnADay',
    field: 'verifiedOn',
    broken: (claim) => hasCome(claim, 'VERIFIED') && (claim.verifiedOn == null || claim.verifiedOn > claim.today),
    tell: no,
  },
  {
    code: 'claim.verificationIsSaid',
    field: 'verification',
    broken: (claim) => hasCome(claim, 'VERIFIED') && !isSaid(claim.verification),
    tell: no,
  },
  {
    code: 'claim.closedWithQty',
    field: 'qtyConfirmed',
    broken: (claim) => hasCome(claim, 'CLOSED') && claim.qtyConfirmed == null,
    tell: no,
  },
  {
    code: 'claim.saysWhy',
    field: 'statusReason',
    broken: (claim) => needsReason(claim) && !isSaid(claim.statusReason),
    tell: no,
  },
];

/** What must hold before a claim is deleted: nobody has worked on it. */
export const claimRemovalRules: readonly Rule<{ claimNo: string; status: string }>[] = [
  { code: 'claim.begunStays', broken: ({ status }) => status !== 'RECEIVED', tell: ({ claimNo }) => ({ claim: claimNo }) },
];

/** What must hold before lots are held in the name of a claim. */
export const claimHoldRules: readonly Rule<{ claimNo: string; status: ClaimStatus; strange: string | null }>[] = [
  {
    code: 'claim.holdWhileOpen',
    broken: ({ status }) => status === 'CLOSED' || status === 'REJECTED' || status === 'CANCELLED',
    tell: ({ claimNo }) => ({ claim: claimNo }),
  },
  { code: 'claim.holdsSuspects', field: 'lots', broken: ({ strange }) => strange !== null, tell: ({ strange }) => ({ lot: strange }) },
];

type Disciplines = {
  team?: Maybe;
  description: string;
  containment: readonly unknown[];
  causeOccurrence?: Maybe;
  causeOutflow?: Maybe;
  countermeasure?: Maybe;
  implementation?: Maybe;
  preventive?: Maybe;
  status: ClaimStatus;
};
/** How far an 8D is filled in without a gap: D1 team, D2 problem, D3 containment, D4 causes, D5 countermeasure, D6 implemented, D7 prevented, D8 closed. */
export const disciplineOf = (claim: Disciplines) => {
  const done = [
    isSaid(claim.team),
    isSaid(claim.description),
    claim.containment.length > 0,
    isSaid(claim.causeOccurrence) && isSaid(claim.causeOutflow),
    isSaid(claim.countermeasure),
    isSaid(claim.implementation),
    isSaid(claim.preventive),
    claim.status === 'CLOSED',
  ];
  const gap = done.indexOf(false);
  return gap < 0 ? done.length : gap;
};
