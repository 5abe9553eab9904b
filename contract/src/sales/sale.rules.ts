import { add, subtract } from '../kit/quantity.ts';
import { mayBecome, type Rule } from '../kit/rule.ts';
import { type QualityStatus, usable } from '../ledger/movement.ts';
import { isExpired } from '../material/stock.rules.ts';
import { type SaleStatus, saleStates } from './sale.states.ts';

export type Selling = {
  stock: {
    packageId: string;
    /** What is free of it, and what this sale keeps itself, less the lines above. */
    availableQty: number;
    /** What registered sales of others keep. */
    reservedQty: number;
    uom: string;
    qualityStatus: QualityStatus;
    expiryDate: string | null;
    ownership: 'OWN' | 'CUSTOMER';
  };
  qty: number;
  /** The later of the sale's production day and today. */
  day: string;
};

/** What must hold of each package before it is kept for a sale, and again before it leaves. */
export const sellRules: readonly Rule<Selling>[] = [
  {
    code: 'sale.onlyOurs',
    field: 'materialStockId',
    broken: ({ stock }) => stock.ownership === 'CUSTOMER',
    tell: ({ stock }) => ({ packageId: stock.packageId }),
  },
  {
    code: 'material.issueOnlyUnexpired',
    field: 'materialStockId',
    broken: ({ stock, day }) => isExpired(stock.expiryDate, day),
    tell: ({ stock }) => ({ packageId: stock.packageId, day: stock.expiryDate }),
  },
  {
    code: 'material.issueOnlyUnheld',
    field: 'materialStockId',
    broken: ({ stock }) => stock.qualityStatus === 'HOLD',
    tell: ({ stock }) => ({ packageId: stock.packageId }),
  },
  {
    code: 'material.issueOnlyReleased',
    field: 'materialStockId',
    broken: ({ stock }) => !usable.includes(stock.qualityStatus),
    tell: ({ stock }) => ({ packageId: stock.packageId }),
  },
  {
    code: 'sale.neverExceedsAvailable',
    field: 'qty',
    broken: ({ stock, qty }) => qty > stock.availableQty,
    tell: ({ stock, qty }) => ({
      packageId: stock.packageId,
      qty,
      available: stock.availableQty,
      over: subtract(qty, stock.availableQty),
      reserved: stock.reservedQty || null,
      uom: stock.uom,
    }),
  },
];

/** What left, left on the day that the sale says, and that day has come. */
export const saleDayRules: readonly Rule<{ saleDate: string; day: string; isNow: boolean }>[] = [
  {
    code: 'sale.leavesOnItsDay',
    field: 'saleDate',
    broken: ({ saleDate, day, isNow }) => (isNow ? saleDate > day : saleDate !== day),
    tell: ({ day }) => ({ day }),
  },
];

/** Who may be sold to. */
export const buyerRules: readonly Rule<{ partner: { name: string; types: readonly string[] } | null }>[] = [
  {
    code: 'sale.partnerBuys',
    field: 'bizPartnerId',
    broken: ({ partner }) => partner !== null && !partner.types.includes('CUSTOMER'),
    tell: ({ partner }) => ({ partner: partner?.name ?? null }),
  },
];

export type SaleStep = { saleNo: string; status: SaleStatus; to: SaleStatus };
/** Which step a sale may take. */
export const stepRules: readonly Rule<SaleStep>[] = [
  {
    code: 'sale.cancelledOnce',
    broken: ({ status, to }) => status === 'CANCELLED' && to === 'CANCELLED',
    tell: ({ saleNo }) => ({ sale: saleNo }),
  },
  {
    code: 'sale.settledIsntCancelled',
    broken: ({ status, to }) => status === 'SETTLED' && to === 'CANCELLED',
    tell: ({ saleNo }) => ({ sale: saleNo }),
  },
  {
    code: 'sale.stepInOrder',
    field: 'status',
    broken: ({ status, to }) => status !== to && !mayBecome(saleStates, status, to),
    tell: ({ saleNo }) => ({ sale: saleNo }),
  },
];

export type SaleEdit = {
  saleNo: string;
  status: SaleStatus;
  /** What would be another than it is. */
  changes: { partner: boolean; saleDate: boolean; taxRate: boolean; packages: boolean; prices: boolean };
};
/** What of a sale may still be changed: all of it until it left, prices and tax until it is settled. */
export const editRules: readonly Rule<SaleEdit>[] = [
  {
    code: 'sale.cancelledStays',
    broken: ({ status }) => status === 'CANCELLED',
    tell: ({ saleNo }) => ({ sale: saleNo }),
  },
  {
    code: 'sale.postedStays',
    broken: ({ status, changes: { partner, saleDate, packages } }) => status !== 'REGISTERED' && (partner || saleDate || packages),
    field: ({ changes: { partner, saleDate } }) => (partner ? 'bizPartnerId' : saleDate ? 'saleDate' : 'lines'),
    tell: ({ saleNo }) => ({ sale: saleNo }),
  },
  {
    code: 'sale.settledStays',
    broken: ({ status, changes: { taxRate, prices } }) => status === 'SETTLED' && (taxRate || prices),
    field: ({ changes: { taxRate } }) => (taxRate ? 'taxRate' : 'lines'),
    tell: ({ saleNo }) => ({ sale: saleNo }),
  },
];

/** What is left of a package for each line, after those above it. */
export const leftForLines = (lines: readonly { materialStockId: number; qty: number }[], availableOf: (id: number) => number) => {
  const taken = new Map<number, number>();
  return lines.map(({ materialStockId, qty }) => {
    const before = taken.get(materialStockId) ?? 0;
    taken.set(materialStockId, add(before, qty));
    return subtract(availableOf(materialStockId), before);
  });
};
