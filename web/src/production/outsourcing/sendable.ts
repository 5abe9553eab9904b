import { subtract } from '@lotline/contract/kit/quantity';
import type { SendableLot, SendableOperation, SendablePackage } from '@lotline/contract/production/outsourcing/outsourcing';
import type { WordKey } from '@lotline/contract/words';

export type SendableKind = 'WIP' | 'STOCK' | 'MATERIAL';
export const sendableKinds: readonly SendableKind[] = ['WIP', 'STOCK', 'MATERIAL'];

/** Why nothing of an operation can leave; null where something can. */
export const whyNothingLeaves = ({ readyQty, planQty, doneQty, vendorQty, askedQty }: SendableOperation): WordKey | null => {
  if (readyQty > 0) return null;
  if (subtract(planQty, doneQty, vendorQty, askedQty) > 0) return 'outsourcing.waitsForBefore';
  if (vendorQty > 0) return 'outsourcing.allOutside';
  return askedQty > 0 ? 'outsourcing.allAsked' : 'outsourcing.allMade';
};

type Found = { operations: readonly SendableOperation[]; lots: readonly SendableLot[]; packages: readonly SendablePackage[] };
type Taken = { operation: number | null; lots: ReadonlySet<number | undefined>; packages: ReadonlySet<number | undefined> };
/** What can still be added to what goes: operations that are ready apart from those that aren't, and nothing twice. */
export const offered = ({ operations, lots, packages }: Found, taken: Taken) => {
  const others = operations.filter(({ operPlanId }) => operPlanId !== taken.operation);
  return {
    ready: others.filter(({ readyQty }) => readyQty > 0),
    notYet: others.filter(({ readyQty }) => readyQty <= 0),
    // Pieces in the making and lots from stock don't go in one.
    lots: taken.operation === null ? lots.filter(({ productStockId }) => !taken.lots.has(productStockId)) : [],
    packages: packages.filter(({ materialStockId }) => !taken.packages.has(materialStockId)),
  };
};
