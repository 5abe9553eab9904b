import { add, scale, subtract, withTolerance } from '../kit/quantity.ts';
import type { Rule } from '../kit/rule.ts';
import { isSaid } from '../kit/said.ts';
import { unusualTimes } from '../kit/unusual.ts';
import { type QualityStatus, usable } from '../ledger/movement.ts';
import { isClosed } from '../production/plan/plan.states.ts';
import { type Older, olderFirst } from './first-to-go.rules.ts';
import { type Issue, type IssueException, issueExceptions } from './issue.ts';
import type { IssuePolicy } from './material.ts';
import type { Package } from './stock.ts';

export type Receiving = {
  material: { active: boolean; name?: string; uom?: string };
  /** The shelf it goes to; missing where neither the caller nor the material names one. */
  shelf: number | null;
  /** What the order line asked for; missing where nothing was ordered. */
  ordered?: {
    orderNo?: string;
    purpose: string;
    status: string;
    orderStatus: string;
    qty: number;
    receivedQty: number;
    overReceiptPct: number;
    confirmed: boolean;
  };
  qty: number;
};

type Dates = { manufactureDate?: string | null | undefined; expiryDate?: string | null | undefined };

/** What must hold of a package's dates; a typed month or year that is wrong would spoil who goes first, the expiry and the trace. */
export const dateRules: readonly Rule<Dates & { today: string }>[] = [
  {
    code: 'material.madeBeforeItIsHere',
    field: 'manufactureDate',
    broken: ({ manufactureDate, today }) => Boolean(manufactureDate && manufactureDate > today),
    tell: ({ manufactureDate, today }) => ({ day: manufactureDate ?? null, today }),
  },
  {
    code: 'material.expiresAfterItIsMade',
    field: 'expiryDate',
    broken: ({ manufactureDate, expiryDate }) => Boolean(manufactureDate && expiryDate && expiryDate < manufactureDate),
  },
];

/** By what a label is the same as another one; its serial number counts for each GTIN, else for each material. */
type LabelKey = { unitNo: string | null; gtin: string | null; materialId: number | null; bizPartnerId: number | null };
/** A package that a label came in with, and where it is. */
export type CameIn = LabelKey & { packageId: string; shelf: string | null; since: string };
const isSame = (one: LabelKey, other: LabelKey) =>
  one.unitNo === other.unitNo &&
  one.gtin === other.gtin &&
  (one.gtin !== null || one.materialId === null || one.materialId === other.materialId) &&
  (one.bizPartnerId === null || other.bizPartnerId === null || one.bizPartnerId === other.bizPartnerId);

/** The package with which a supplier's label came in; what a label doesn't say, or nobody knows yet, tells nothing apart. */
export const cameInWith = <One extends LabelKey>(label: LabelKey, packages: readonly One[]): One | null =>
  (label.unitNo !== null && packages.find((one) => isSame(label, one))) || null;

/** What must hold of a supplier's label before it comes in: it hasn't, or its receipt was taken back. */
export const labelRules: readonly Rule<{ unitNo: string | null; cameIn: Pick<CameIn, 'packageId' | 'shelf' | 'since'> | null }>[] = [
  {
    code: 'material.labelComesInOnce',
    field: 'unitNo',
    broken: ({ cameIn }) => cameIn !== null,
    tell: ({ unitNo, cameIn }) => ({
      value: unitNo,
      packageId: cameIn?.packageId ?? null,
      shelf: cameIn?.shelf ?? null,
      since: cameIn?.since ?? null,
    }),
  },
];

/** What must hold of the labels of one delivery. */
export const labelsApartRules: readonly Rule<{ unitNo: string | null; twice: boolean }>[] = [
  { code: 'material.labelTwice', field: 'unitNo', broken: ({ twice }) => twice, tell: ({ unitNo }) => ({ value: unitNo }) },
];

export type Expiring = {
  material: { name?: string };
  expiryDate: string | null | undefined;
  /** The later of the receipt's production day and today, as for an issue. */
  day: string;
  /** Somebody was told, and lets it come in on hold. */
  holdExpired: boolean;
  /** How many more packages of the delivery it is to be said of. */
  others: number;
};
/** Whether what expires on one day is past its date on another. */
export const isExpired = (expiryDate: string | null | undefined, day: string) => Boolean(expiryDate && expiryDate < day);

/** What is said before goods come in that are past their date: they come in on hold or not at all. */
export const expiredReceiptRules: readonly Rule<Expiring>[] = [
  {
    code: 'material.expiredComesInHeld',
    field: 'expiryDate',
    broken: ({ expiryDate, day, holdExpired }) => isExpired(expiryDate, day) && !holdExpired,
    tell: ({ material, expiryDate, others }) => ({ material: material.name ?? null, day: expiryDate ?? null, others: others || null }),
  },
];

/** The most that may have come in of an order line before somebody has to confirm it. */
export const receivableQty = ({ qty, overReceiptPct }: { qty: number; overReceiptPct: number }) => withTolerance(qty, overReceiptPct, 'up');
type Awaited = { qty: number; receivedQty: number; overReceiptPct: number };
/** How far what comes in goes beyond what was ordered, and how far it may before somebody has to confirm it; in the material's unit. */
export const beyondOrder = (line: Awaited, coming: number) => ({
  over: subtract(add(line.receivedQty, coming), line.qty),
  allowed: subtract(receivableQty(line), line.qty),
});
const closed = new Set(['CANCELLED', 'ON_HOLD']);

/** What must hold before packages come in. */
export const receiptRules: readonly Rule<Receiving>[] = [
  { code: 'material.receiptNeedsAShelf', field: 'locationId', broken: ({ shelf }) => shelf === null },
  {
    code: 'material.receiptOnlyOfActive',
    field: 'materialId',
    broken: ({ material }) => !material.active,
    tell: ({ material }) => ({ material: material.name ?? null }),
  },
  {
    code: 'material.receiptOnlyOfOpenOrder',
    broken: ({ ordered }) =>
      ordered !== undefined && (ordered.purpose !== 'PURCHASE' || ordered.status === 'CANCELLED' || closed.has(ordered.orderStatus)),
    tell: ({ ordered }) => ({ order: ordered?.orderNo ?? null }),
  },
  {
    code: 'material.receiptNeverExceedsOrder',
    broken: ({ ordered, qty }) => ordered !== undefined && !ordered.confirmed && add(ordered.receivedQty, qty) > receivableQty(ordered),
    tell: ({ material, ordered, qty }) => ({
      order: ordered?.orderNo ?? null,
      material: material.name ?? null,
      uom: material.uom ?? null,
      pct: ordered?.overReceiptPct || null,
      ...(ordered ? beyondOrder(ordered, qty) : { over: null, allowed: null }),
      ordered: ordered?.qty ?? null,
      received: ordered?.receivedQty ?? null,
      qty,
    }),
  },
];

/** From here on a package is asked about of whose material nobody knows how much usually comes; in its own unit. */
export const muchOfAnything = 10_000;
export type Size = {
  material: { name?: string; uom?: string; maxStock: number | null };
  /** The largest of the packages that came lately; null where none did. */
  largestQty: number | null;
  qty: number;
  /** Somebody was asked and meant it. */
  confirmed: boolean;
};
const askedFrom = ({ largestQty, material: { maxStock } }: Size) => {
  const usual = largestQty ?? maxStock;
  return usual === null || usual <= 0 ? muchOfAnything : scale(usual, unusualTimes, 1, 'down');
};

/** What is asked once more before a package comes in that no order announces: a digit too many stands on its label and in the stock. */
export const receiptSizeRules: readonly Rule<Size>[] = [
  {
    code: 'material.receiptIsFarMore',
    field: 'qty',
    broken: (size) => !size.confirmed && size.qty >= askedFrom(size),
    tell: ({ material, largestQty, qty }) => ({
      material: material.name ?? null,
      uom: material.uom ?? null,
      qty,
      largest: largestQty,
      most: largestQty === null ? material.maxStock : null,
    }),
  },
];

type IssuedPackage = Pick<Package, 'packageId' | 'qualityStatus' | 'uom' | 'expiryDate'> & {
  materialName: string;
  /** What of it is free: what sales reserve stays where it is. */
  qty: number;
};
export type Issuing = {
  stock: IssuedPackage;
  plan: { id: number; status: string; planNo?: string };
  operPlan?: { planId: number } | undefined;
  qty: number;
  /** The later of the issue's production day and today: what has expired by now isn't issued for an earlier day either. */
  day: string;
  /** Whether the plan's bill asks for the material; a plan without a bill asks for any. */
  asked: boolean;
  policy: IssuePolicy;
  /** What goes before it by the policy and would stay on its shelf. */
  older: Older | null;
  /** What the caller saw to speak against it, and why it goes all the same. */
  exceptions: readonly IssueException[];
  /** The package's quality as the caller saw it. */
  seen?: QualityStatus | undefined;
  reason: string | undefined;
  /** May issue by exception. */
  mayPass: boolean;
};

const speaks: Readonly<Record<IssueException, (facts: Issuing) => boolean>> = {
  FOREIGN: ({ asked }) => !asked,
  EXPIRED: ({ stock, day }) => isExpired(stock.expiryDate, day),
  WITHHELD: ({ stock }) => !usable.includes(stock.qualityStatus),
  // Whoever may not take a package at all isn't told in which order it would go.
  YOUNGER: (facts) => facts.older !== null && !speaks.FOREIGN(facts) && !speaks.EXPIRED(facts) && !speaks.WITHHELD(facts),
};
const isHeld = ({ stock }: Issuing) => stock.qualityStatus === 'HOLD';
const isNamed = (exception: IssueException, { exceptions, seen, stock }: Issuing) =>
  // Who accepted that a package waits for its inspection hasn't accepted the hold that came since.
  exceptions.includes(exception) && (exception !== 'WITHHELD' || seen === undefined || seen === stock.qualityStatus);
const unnamed = (exception: IssueException) => (facts: Issuing) => speaks[exception](facts) && !isNamed(exception, facts);

/** What speaks against issuing a package, the gravest first. */
export const exceptionsOf = (facts: Issuing) => issueExceptions.filter((exception) => speaks[exception](facts));
/** These stop everybody who hasn't the right to issue by exception. */
export const needsTheRight = (exception: IssueException) => exception !== 'YOUNGER';

/** What stops a package until it is named, with a reason, as an exception. */
export const exceptionRules: readonly Rule<Issuing>[] = [
  {
    code: 'material.issueOnlyAskedFor',
    field: 'materialStockId',
    broken: unnamed('FOREIGN'),
    tell: ({ stock }) => ({ packageId: stock.packageId, material: stock.materialName }),
  },
  {
    code: 'material.issueOnlyUnexpired',
    field: 'materialStockId',
    broken: unnamed('EXPIRED'),
    tell: ({ stock }) => ({ packageId: stock.packageId, day: stock.expiryDate }),
  },
  {
    code: 'material.issueOnlyUnheld',
    field: 'materialStockId',
    broken: (facts) => isHeld(facts) && unnamed('WITHHELD')(facts),
    tell: ({ stock }) => ({ packageId: stock.packageId }),
  },
  {
    code: 'material.issueOnlyReleased',
    field: 'materialStockId',
    broken: (facts) => !isHeld(facts) && unnamed('WITHHELD')(facts),
    tell: ({ stock }) => ({ packageId: stock.packageId }),
  },
  ...olderFirst<Issuing>(
    { FIFO: 'material.issueFirstInFirst', FEFO: 'material.issueFirstExpiredFirst', field: 'materialStockId' },
    unnamed('YOUNGER'),
  ),
];

/** What must hold before material leaves the shelf for a production plan. */
export const issueRules: readonly Rule<Issuing>[] = [
  {
    code: 'material.issueOnlyToOpenPlan',
    field: 'productionPlanId',
    broken: ({ plan }) => isClosed(plan.status),
    tell: ({ plan }) => ({ plan: plan.planNo ?? null }),
  },
  {
    code: 'material.operationOfThisPlan',
    field: 'operPlanId',
    broken: ({ plan, operPlan }) => operPlan !== undefined && operPlan.planId !== plan.id,
  },
  ...exceptionRules,
  {
    code: 'material.exceptionNeedsTheRight',
    field: 'materialStockId',
    broken: (facts) => !facts.mayPass && exceptionsOf(facts).some(needsTheRight),
    tell: ({ stock }) => ({ packageId: stock.packageId }),
  },
  {
    code: 'material.exceptionNeedsAReason',
    field: 'reason',
    broken: (facts) => !isSaid(facts.reason) && exceptionsOf(facts).length > 0,
    tell: ({ stock }) => ({ packageId: stock.packageId }),
  },
  {
    code: 'material.issueNeverExceedsStock',
    field: 'qty',
    broken: ({ stock, qty }) => qty > stock.qty,
    tell: ({ stock, qty }) => ({ packageId: stock.packageId, qty, stock: stock.qty, uom: stock.uom }),
  },
];

/** What is held or rejected doesn't stand among what may be issued: where it goes is for somebody to say. */
export const goesAside = ({ qualityStatus }: { qualityStatus: QualityStatus }) => qualityStatus === 'HOLD' || qualityStatus === 'REJECTED';

export type Restocking = {
  issue: Pick<Issue, 'packageId' | 'atLineQty' | 'uom' | 'qualityStatus'> &
    Partial<Pick<Issue, 'issuedQty' | 'consumedQty' | 'restockedQty' | 'planNo' | 'locationName'>>;
  qty: number;
  /** The package's quality as the caller saw it. */
  seen: QualityStatus | undefined;
  /** Going to another shelf than the one the rest of the package stands on. */
  elsewhere: boolean;
  onShelfQty: number;
};

/** What must hold before material comes back from the line. */
export const restockRules: readonly Rule<Restocking>[] = [
  {
    code: 'material.restockKnowsTheHold',
    field: 'locationId',
    broken: ({ issue, seen }) => issue.qualityStatus === 'HOLD' && seen !== 'HOLD',
    tell: ({ issue }) => ({ packageId: issue.packageId }),
  },
  {
    code: 'material.restockKnowsTheRejection',
    field: 'locationId',
    broken: ({ issue, seen }) => issue.qualityStatus === 'REJECTED' && seen !== 'REJECTED',
    tell: ({ issue }) => ({ packageId: issue.packageId }),
  },
  {
    code: 'material.restockKnowsTheRelease',
    field: 'locationId',
    broken: ({ issue, seen }) => !goesAside(issue) && seen !== undefined && goesAside({ qualityStatus: seen }),
    tell: ({ issue }) => ({ packageId: issue.packageId }),
  },
  {
    code: 'material.restockNeverExceedsIssued',
    field: 'qty',
    broken: ({ issue, qty }) => qty > issue.atLineQty,
    tell: ({ issue, qty }) => ({
      ...{ packageId: issue.packageId, qty, atLine: issue.atLineQty, uom: issue.uom },
      ...{
        plan: issue.planNo ?? null,
        issued: issue.issuedQty ?? null,
        used: issue.consumedQty ?? null,
        returned: issue.restockedQty ?? null,
      },
    }),
  },
  {
    code: 'material.packageStandsInOnePlace',
    field: 'locationId',
    broken: ({ elsewhere, onShelfQty }) => elsewhere && onShelfQty > 0,
    tell: ({ issue, onShelfQty }) => ({
      packageId: issue.packageId,
      shelf: issue.locationName ?? null,
      onShelf: onShelfQty,
      uom: issue.uom,
    }),
  },
];

type Adjusting = { stock: Pick<Package, 'packageId' | 'qty' | 'uom' | 'reservedQty'>; difference: number };

/** What must hold before a quantity is adjusted. */
export const adjustRules: readonly Rule<Adjusting>[] = [
  {
    code: 'material.adjustNeverExceedsStock',
    field: 'difference',
    broken: ({ stock, difference }) => add(stock.qty, difference) < 0,
    tell: ({ stock, difference }) => ({ packageId: stock.packageId, stock: stock.qty, qty: -difference, uom: stock.uom }),
  },
  {
    code: 'material.reservedStays',
    field: 'difference',
    broken: ({ stock, difference }) => difference < 0 && add(stock.qty, difference) < stock.reservedQty,
    tell: ({ stock }) => ({ packageId: stock.packageId, reserved: stock.reservedQty, uom: stock.uom }),
  },
];

/** What must hold before a package changes its shelf. */
export const moveRules: readonly Rule<{ stock: Pick<Package, 'qty' | 'packageId'>; elsewhere: boolean }>[] = [
  {
    code: 'material.onlyStockOnShelfMoves',
    field: 'locationId',
    broken: ({ stock, elsewhere }) => elsewhere && stock.qty <= 0,
    tell: ({ stock }) => ({ packageId: stock.packageId }),
  },
];
