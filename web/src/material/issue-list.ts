import { add, subtract } from '@lotline/contract/kit/quantity';
import { firstBroken } from '@lotline/contract/kit/rule';
import { decimalsOf } from '@lotline/contract/kit/unit';
import type { Facts, Lang } from '@lotline/contract/kit/words';
import type { QualityStatus } from '@lotline/contract/ledger/movement';
import type {
  Issue,
  IssueCheck,
  IssueException,
  IssueMaterial,
  OpenPlan,
  PickLine,
  PlanNeed,
  RestockMaterial,
  Substitute,
} from '@lotline/contract/material/issue';
import type { Package } from '@lotline/contract/material/stock';
import { goesAside, type Issuing, issueRules, needsTheRight, restockRules } from '@lotline/contract/material/stock.rules';
import { piecesFrom, required } from '@lotline/contract/product/bom';
import type { Scanned } from '@lotline/contract/system/barcode';
import type { NumberValue } from '../kit/form/NumberInput.tsx';
import { wrongQuantity } from '../kit/form/number.ts';

type Told = Extract<Scanned, { type: 'MATERIAL_STOCK' }>['data'];
export type ScannedPackage = Omit<Told, 'qty' | 'availableQty' | 'locationName' | 'countNo'> & {
  availableQty: number;
  locationName: string;
  countNo?: string | null;
};
/** A package as its code tells it; whoever may not see stock isn't told what it holds, and issues none. */
export const packTold = ({ availableQty, locationName, ...pack }: Told): ScannedPackage => ({
  ...pack,
  availableQty: availableQty ?? 0,
  locationName: locationName ?? '',
});
export const packOf = (pack: Package): ScannedPackage => ({ ...pack, code: pack.materialCode, name: pack.materialName });
/** A package on its way out: what it holds and what is to be taken of it. */
export type Going = {
  id: number;
  packageId: string;
  materialId: number;
  code: string;
  name: string;
  uom: string;
  stock: number;
  qualityStatus: QualityStatus;
  locationName: string;
  qty: NumberValue;
  /** Its own label was read, so it is in somebody's hand; the program only proposes the others. */
  scanned: boolean;
  /** What speaks against it and was accepted with a reason. */
  exceptions: readonly IssueException[];
  reason: string;
};

const listedQty = (materialId: number, listed: readonly Going[]) =>
  add(...listed.map((one) => (one.materialId === materialId && typeof one.qty === 'number' ? one.qty : 0)));

/** The need that a material serves: its own, or that of the one that it stands in for. */
export const needServed = (needs: readonly PlanNeed[], materialId: number): { need: PlanNeed; instead: Substitute | null } | null => {
  const own = needs.find((need) => need.materialId === materialId);
  if (own) return { need: own, instead: null };
  for (const need of needs) {
    const instead = need.substitutes?.find((one) => one.materialId === materialId);
    if (instead) return { need, instead };
  }
  return null;
};

/** How much of a material so much of its substitute stands in for: what the whole pieces take that it suffices for. */
const standsFor = (qty: number, substitute: Substitute) => required({ ...substitute.insteadOf, planQty: piecesFrom(qty, substitute) });
/** How much of a substitute makes up for so much of its material: begun pieces are made whole. */
const makesUpFor = (qty: number, substitute: Substitute) => {
  const whole = piecesFrom(qty, substitute.insteadOf);
  const begun = required({ ...substitute.insteadOf, planQty: whole }) < qty ? 1 : 0;
  return required({ ...substitute, planQty: whole + begun });
};
const standsInFor = ({ substitutes = [] }: Pick<PlanNeed, 'substitutes'>, listed: readonly Going[]) =>
  add(0, ...substitutes.map((one) => standsFor(listedQty(one.materialId, listed), one)));

/** How far a material is served: what was issued, what the list adds, what is missing then, and what of the list goes beyond the need. */
export const servedBy = ({ materialId, requiredQty, issuedQty, substitutes }: PlanNeed, listed: readonly Going[]) => {
  const listing = add(listedQty(materialId, listed), standsInFor({ ...(substitutes && { substitutes }) }, listed));
  const missing = Math.max(0, subtract(requiredQty, issuedQty, listing));
  const beyond = Math.max(0, Math.min(listing, subtract(add(issuedQty, listing), requiredQty)));
  return { requiredQty, issuedQty, listing, missing, beyond };
};
/** The needs that a list goes beyond. */
export const beyondNeeds = ({ needs }: Pick<OpenPlan, 'needs'>, listed: readonly Going[]) =>
  needs.map((need) => ({ need, ...servedBy(need, listed) })).filter(({ beyond }) => beyond > 0);

/** How far a plan's material is: nothing to issue, none issued yet, a part, or all of it; and of how many materials something is missing, or not on the shelves. */
export const stateOfPlan = ({ needs }: Pick<OpenPlan, 'needs'>) => {
  const still = needs.map((need) => ({ need, missing: servedBy(need, []).missing })).filter(({ missing }) => missing > 0);
  const short = still.filter(({ need }) => need.lackingQty > 0).length;
  const state = needs.length === 0 ? 'none' : still.length === 0 ? 'all' : needs.some(({ issuedQty }) => issuedQty > 0) ? 'part' : 'needs';
  return { state, missing: still.length, short } as const;
};

/** What is still to be fetched: the proposal less what is listed, whichever packages that came from. */
export const leftToPick = (picks: readonly PickLine[], needs: readonly PlanNeed[], listed: readonly Going[]): PickLine[] => {
  const missing = new Map(needs.map((need) => [need.materialId, servedBy(need, listed).missing]));
  return picks.flatMap((pick) => {
    const served = pick.substituteForId ?? pick.materialId;
    const still = missing.get(served) ?? 0;
    if (still <= 0 || listed.some(({ id }) => id === pick.materialStockId)) return [];
    const instead = needs.find(({ materialId }) => materialId === served)?.substitutes?.find((one) => one.materialId === pick.materialId);
    const qty = Math.min(pick.stockQty, instead ? makesUpFor(still, instead) : still);
    missing.set(served, subtract(still, instead ? Math.min(still, standsFor(qty, instead)) : qty));
    return qty > 0 ? [{ ...pick, qty }] : [];
  });
};

/** Listed packages whose label nobody has read. */
export const unscannedOf = (listed: readonly Going[]) => listed.filter(({ scanned }) => !scanned);

/** How many of all that goes or is to be fetched have been scanned. */
export const scannedOf = (listed: readonly Going[], toPick: readonly PickLine[]) => ({
  n: listed.length - unscannedOf(listed).length,
  of: listed.length + toPick.length,
});

/** A proposed package as a line of the list. */
export const goingFrom = ({
  materialStockId,
  packageId,
  materialId,
  materialCode,
  materialName,
  uom,
  stockQty,
  locationName,
  qty,
}: PickLine): Going => ({
  id: materialStockId,
  packageId,
  materialId,
  code: materialCode,
  name: materialName,
  uom,
  stock: stockQty,
  qualityStatus: 'OK',
  locationName,
  qty,
  scanned: false,
  exceptions: [],
  reason: '',
});

/** What is still needed of the material, as far as the package holds it; all of it where the plan names no need. */
export const goingOf = (pack: ScannedPackage, plan: OpenPlan | null, listed: readonly Going[], scanned: boolean): Going => {
  const { id, packageId, materialId, code, name, uom, availableQty: stock, locationName } = pack;
  const served = plan && needServed(plan.needs, materialId);
  const still = served ? servedBy(served.need, listed).missing : 0;
  const missing = served?.instead && still > 0 ? makesUpFor(still, served.instead) : still;
  const qty = missing > 0 ? Math.min(missing, stock) : stock;
  const qualityStatus = pack.qualityStatus as QualityStatus;
  return { id, packageId, materialId, code, name, uom, stock, qualityStatus, locationName, qty, scanned, exceptions: [], reason: '' };
};

/** A line with what the server needs to check it; one whose quantity is being typed counts as taken whole. */
export const checkOf = (going: readonly Going[]) =>
  JSON.stringify(going.map(({ id, qty, stock }) => ({ materialStockId: id, qty: typeof qty === 'number' && qty > 0 ? qty : stock })));

/** The packages of a list, whatever is typed of them, to hear what comes to speak against them. */
export const watchOf = (going: readonly Going[]) => JSON.stringify(going.map(({ id, stock }) => ({ materialStockId: id, qty: stock })));

/** Whether something came that needs the right to pass, or another state of quality, since somebody decided about this line. */
export const isUnheard = ({ exceptions, qualityStatus }: Going, check: IssueCheck) =>
  check.exceptions.some(
    (one) => needsTheRight(one) && (!exceptions.includes(one) || (one === 'WITHHELD' && qualityStatus !== check.qualityStatus)),
  );

/** What of an accepted exception no longer holds: a package that was released goes like any other. */
export const settledBy = ({ exceptions, qualityStatus }: Going, check: IssueCheck) => {
  const still = exceptions.filter((one) => !needsTheRight(one) || check.exceptions.includes(one));
  return still.length === exceptions.length && qualityStatus === check.qualityStatus
    ? null
    : { exceptions: still, qualityStatus: check.qualityStatus };
};

/** Why this line can't go out as it stands, if it can't. */
export const wrongGoing = (
  { packageId, name, stock, uom, qualityStatus, qty, exceptions, reason }: Going,
  plan: Pick<OpenPlan, 'id' | 'status'>,
) => {
  const mistyped = wrongQuantity(qty, decimalsOf(uom));
  if (mistyped || typeof qty !== 'number') return mistyped;
  // What the bill asks for and what is older is known to the server only, which says it at the scan.
  const known = { day: '', asked: true, policy: 'FREE', older: null, mayPass: true } as const;
  const facts: Issuing = {
    ...known,
    stock: { packageId, materialName: name, qty: stock, uom, qualityStatus, expiryDate: null },
    plan,
    qty,
    exceptions,
    reason,
  };
  const rule = firstBroken(issueRules, facts);
  return rule ? { code: rule.code, facts: rule.tell?.(facts) } : null;
};

export const issueOf = (plan: OpenPlan, going: readonly Going[], note: string): IssueMaterial => ({
  productionPlanId: plan.id,
  issues: going.map(({ id, qty, qualityStatus, exceptions, reason }) => ({
    materialStockId: id,
    qty: qty as number,
    qualityStatus,
    ...(exceptions.length > 0 && { exceptions: [...exceptions], reason }),
  })),
  ...(note.trim() && { note: note.trim() }),
});

/** What comes back of an issue, and where to. */
export type Coming = { issue: Issue; qty: NumberValue; locationId: number | null };
/** The shelf that is proposed: none for what doesn't go back by itself, but the one on which some of the package still stands. */
const shelfFor = (issue: Issue) => (goesAside(issue) && issue.onShelfQty <= 0 ? null : issue.locationId);
export const comingOf = (issue: Issue, whole: boolean): Coming => ({
  issue,
  qty: whole ? issue.atLineQty : null,
  locationId: shelfFor(issue),
});

/** A line by what is known of its issue now; a shelf that somebody chose stays, but for a package that was held or released meanwhile. */
export const comingNow = (line: Coming, issue: Issue): Coming => {
  const isAsBefore = goesAside(line.issue) === goesAside(issue) && line.locationId !== shelfFor(line.issue);
  return { ...line, issue, locationId: isAsBefore ? line.locationId : shelfFor(issue) };
};

/** Why a line can't come back as it stands, and in which of its fields that is mended. */
export const wrongComing = ({ issue, qty, locationId }: Coming): { code: string; facts?: Facts; field: string } | null => {
  const mistyped = wrongQuantity(qty, decimalsOf(issue.uom));
  if (mistyped) return { ...mistyped, field: 'qty' };
  const elsewhere = locationId !== null && locationId !== issue.locationId;
  const facts = { issue, qty: qty as number, seen: issue.qualityStatus, elsewhere, onShelfQty: issue.onShelfQty };
  const rule = firstBroken(restockRules, facts);
  if (rule) return { code: rule.code, ...(rule.tell && { facts: rule.tell(facts) }), field: String(rule.field) };
  return locationId === null ? { code: 'issuing.backShelf', field: 'locationId' } : null;
};

export const restockOf = (coming: readonly Coming[], note: string): RestockMaterial => ({
  restocks: coming.map(({ issue, qty, locationId }) => ({
    issueId: issue.id,
    qty: qty as number,
    qualityStatus: issue.qualityStatus,
    ...(locationId !== null && locationId !== issue.locationId && { locationId }),
  })),
  ...(note.trim() && { note: note.trim() }),
});

/** What came back, to the line again for the plans that it came from, with what spoke against it then; null where some of it stands in another place now. */
export const againOf = (coming: readonly Coming[], why: string): IssueMaterial[] | null => {
  if (coming.some(({ issue, locationId }) => locationId !== null && locationId !== issue.locationId)) return null;
  const byPlan = Map.groupBy(coming, ({ issue }) => `${issue.productionPlanId} ${issue.operPlanId} ${issue.toolId}`);
  return [...byPlan.values()].flatMap((its) => {
    const [first] = its;
    if (!first) return [];
    const { productionPlanId, operPlanId, toolId } = first.issue;
    const issues = its.map(({ issue: { materialStockId, qualityStatus, exceptions, exceptionReason }, qty }) => ({
      ...{ materialStockId, qty: qty as number, qualityStatus },
      ...{ exceptions: [...new Set([...exceptions, 'YOUNGER' as const])], reason: exceptionReason ?? why },
    }));
    return [{ productionPlanId, ...(operPlanId !== null && { operPlanId }), ...(toolId !== null && { toolId }), issues }];
  });
};

/** Names in the reader's language, where there is one. */
export const productOf = ({ productName, productNameEn }: Pick<OpenPlan, 'productName' | 'productNameEn'>, lang: Lang) =>
  (lang === 'en' && productNameEn) || productName;
export const materialOf = (needs: OpenPlan['needs'], materialId: number, name: string, lang: Lang) => {
  const served = needServed(needs, materialId);
  return (lang === 'en' && (served?.instead ?? served?.need)?.nameEn) || name;
};
/** What a material of a list stands in for, by name; null where the bill asks for it by itself. */
export const insteadOf = (needs: OpenPlan['needs'], materialId: number, lang: Lang) => {
  const served = needServed(needs, materialId);
  return served?.instead ? materialOf(needs, served.need.materialId, served.need.name, lang) : null;
};
