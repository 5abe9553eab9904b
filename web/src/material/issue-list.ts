import { add, subtract } from '@lotline/contract/kit/quantity';
import { firstBroken } from '@lotline/contract/kit/rule';
import type { QualityStatus } from '@lotline/contract/ledger/movement';
import type { Issue, IssueMaterial, OpenPlan, RestockMaterial } from '@lotline/contract/material/issue';
import { issueRules, restockRules } from '@lotline/contract/material/stock.rules';
import type { Scanned } from '@lotline/contract/system/barcode';
import type { NumberValue } from '../kit/form/NumberInput.tsx';

type ScannedPackage = Extract<Scanned, { type: 'MATERIAL_STOCK' }>['data'];
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
};

/** What is still needed of the material, as far as the package holds it; all of it where the plan names no need. */
export const goingOf = (pack: ScannedPackage, plan: OpenPlan | null, listed: readonly Going[]): Going => {
  const { id, packageId, materialId, code, name, uom, qty: stock, locationName } = pack;
  const need = plan?.needs.find((one) => one.materialId === materialId);
  const already = add(...listed.filter((one) => one.materialId === materialId).map(({ qty }) => (typeof qty === 'number' ? qty : 0)));
  const missing = need ? subtract(need.requiredQty, need.issuedQty, already) : 0;
  const qty = missing > 0 ? Math.min(missing, stock) : stock;
  return { id, packageId, materialId, code, name, uom, stock, qualityStatus: pack.qualityStatus as QualityStatus, locationName, qty };
};

/** Why this line can't go out as it stands, if it can't. */
export const wrongGoing = ({ packageId, stock, uom, qualityStatus, qty }: Going, plan: Pick<OpenPlan, 'id' | 'status'>) => {
  if (typeof qty !== 'number' || qty <= 0) return { code: 'issue.above', facts: { n: 0 } };
  const facts = { stock: { packageId, qty: stock, uom, qualityStatus }, plan, qty };
  const rule = firstBroken(issueRules, facts);
  return rule ? { code: rule.code, facts: rule.tell?.(facts) } : null;
};

export const issueOf = (plan: OpenPlan, going: readonly Going[], note: string): IssueMaterial => ({
  productionPlanId: plan.id,
  issues: going.map(({ id, qty }) => ({ materialStockId: id, qty: qty as number })),
  ...(note.trim() && { note: note.trim() }),
});

/** What comes back of an issue, and where to. */
export type Coming = { issue: Issue; qty: NumberValue; locationId: number };
export const comingOf = (issue: Issue): Coming => ({ issue, qty: issue.atLineQty, locationId: issue.locationId });

export const wrongComing = ({ issue, qty }: Coming) => {
  if (typeof qty !== 'number' || qty <= 0) return { code: 'issue.above', facts: { n: 0 } };
  // The stock on the shelf is known to the server only, which checks that part of the rule.
  const facts = { issue, qty, elsewhere: false, onShelfQty: 0 };
  const rule = firstBroken(restockRules, facts);
  return rule ? { code: rule.code, facts: rule.tell?.(facts) } : null;
};

export const restockOf = (coming: readonly Coming[], note: string): RestockMaterial => ({
  restocks: coming.map(({ issue, qty, locationId }) => ({
    issueId: issue.id,
    qty: qty as number,
    ...(locationId !== issue.locationId && { locationId }),
  })),
  ...(note.trim() && { note: note.trim() }),
});
