import { add, subtract } from '../kit/quantity.ts';
import type { Rule } from '../kit/rule.ts';
import type { QualityStatus } from '../ledger/movement.ts';

type Repacked = {
  packageId: string;
  uom: string;
  qty: number;
  reservedQty: number;
  atLineQty: number;
  qualityStatus: QualityStatus;
  /** The count that counts it just now. */
  countNo: string | null;
};

/** What must hold of each package that is split or merged: it is free, and all of it stands on its shelf. */
export const repackRules: readonly Rule<Repacked>[] = [
  { code: 'repack.heldStays', broken: ({ qualityStatus }) => qualityStatus === 'HOLD', tell: ({ packageId }) => ({ packageId }) },
  {
    code: 'repack.countedStays',
    broken: ({ countNo }) => countNo !== null,
    tell: ({ packageId, countNo }) => ({ packageId, sheet: countNo }),
  },
  {
    code: 'repack.reservedStays',
    broken: ({ reservedQty }) => reservedQty > 0,
    tell: ({ packageId, reservedQty, uom }) => ({ packageId, reserved: reservedQty, uom }),
  },
  {
    code: 'repack.issuedStays',
    broken: ({ atLineQty }) => atLineQty > 0,
    tell: ({ packageId, atLineQty, uom }) => ({ packageId, atLine: atLineQty, uom }),
  },
  { code: 'repack.emptyHasNothing', broken: ({ qty }) => qty <= 0, tell: ({ packageId }) => ({ packageId }) },
];

/** What must hold of the parts: something stays in the package that they come from. */
export const splitRules: readonly Rule<{ packageId: string; uom: string; qty: number; parts: readonly number[] }>[] = [
  {
    code: 'repack.somethingStays',
    field: 'parts',
    broken: ({ qty, parts }) => add(...parts) >= qty,
    tell: ({ packageId, uom, qty, parts }) => ({ packageId, uom, qty, parts: add(...parts), over: subtract(add(...parts), qty) }),
  },
];

type Kind = {
  materialId: number;
  supplierLotNo: string | null;
  expiryDate: string | null;
  manufactureDate: string | null;
  qualityStatus: QualityStatus;
  ownership: string;
  bizPartnerId: number | null;
  unitPrice: number | null;
  /** What it may be used under, where it doesn't conform. */
  concessionId: number | null;
  locationId: number;
};
type Merging = { into: Kind & { packageId: string }; other: Kind & { packageId: string } };
type Property = Exclude<keyof Kind, 'locationId'>;
const named = ({ into, other }: Merging) => ({ packageId: other.packageId, into: into.packageId });
const differs =
  (property: Property) =>
  ({ into, other }: Merging) =>
    into[property] !== other[property];
/** Both values, where they say something to who reads them. */
const both = (property: Property) => (merging: Merging) => ({
  ...named(merging),
  theirs: merging.other[property] ?? '–',
  its: merging.into[property] ?? '–',
});

/** What must be the same of packages before they become one. */
export const mergeRules: readonly Rule<Merging>[] = [
  { code: 'repack.notIntoItself', field: 'ids', broken: ({ into, other }) => into.packageId === other.packageId, tell: named },
  { code: 'repack.otherMaterial', field: 'ids', broken: differs('materialId'), tell: named },
  { code: 'repack.otherSupplierLot', field: 'ids', broken: differs('supplierLotNo'), tell: both('supplierLotNo') },
  { code: 'repack.otherExpiry', field: 'ids', broken: differs('expiryDate'), tell: both('expiryDate') },
  { code: 'repack.otherMakingDay', field: 'ids', broken: differs('manufactureDate'), tell: both('manufactureDate') },
  { code: 'repack.otherQuality', field: 'ids', broken: differs('qualityStatus'), tell: named },
  { code: 'repack.otherConcession', field: 'ids', broken: differs('concessionId'), tell: named },
  { code: 'repack.otherOwner', field: 'ids', broken: differs('ownership'), tell: named },
  { code: 'repack.otherSupplier', field: 'ids', broken: differs('bizPartnerId'), tell: named },
  { code: 'repack.otherPrice', field: 'ids', broken: differs('unitPrice'), tell: both('unitPrice') },
  { code: 'repack.onOneShelf', field: 'ids', broken: ({ into, other }) => into.locationId !== other.locationId, tell: named },
];

/** What must hold before a merge is taken back. */
export const unmergeRules: readonly Rule<{ into: string; others: number; merged: number; movedSince: number }>[] = [
  {
    code: 'repack.isMerged',
    field: 'ids',
    conflict: true,
    broken: ({ others, merged }) => merged < others,
    tell: ({ into }) => ({ into }),
  },
  { code: 'repack.nothingMovedSince', field: 'ids', broken: ({ movedSince }) => movedSince > 0, tell: ({ into }) => ({ into }) },
];
