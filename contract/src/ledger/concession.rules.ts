import type { Rule } from '../kit/rule.ts';

/** What stock under a concession may be used for; a list that names none allows any. */
export type Conceded = {
  concessionNo: string;
  validUntil: string;
  productIds: readonly number[];
  operationIds: readonly number[];
  bizPartnerIds: readonly number[];
};
export type Using = {
  /** The package or lot. */
  unit: string;
  /** Null where it is under none. */
  conceded: Conceded | null;
  day: string;
  /** What is made of it, at which operations, or whom it goes to: as far as that is what happens to it. */
  productId?: number | null;
  operationIds?: readonly number[];
  bizPartnerId?: number | null;
};

const named = ({ unit, conceded }: Using) => ({ unit, concession: conceded?.concessionNo ?? null });
const isOther = (allowed: readonly number[] | undefined, used: readonly (number | null)[] | undefined) =>
  allowed !== undefined && allowed.length > 0 && used !== undefined && !used.some((id) => id !== null && allowed.includes(id));

/** What must hold before anything under a concession is issued, sent, sold or shipped. */
export const useConcededRules: readonly Rule<Using>[] = [
  {
    code: 'concession.isOver',
    broken: ({ conceded, day }) => conceded !== null && day > conceded.validUntil,
    tell: (facts) => ({ ...named(facts), day: facts.conceded?.validUntil ?? null }),
  },
  {
    code: 'concession.forOtherProducts',
    broken: ({ conceded, productId }) => productId !== undefined && isOther(conceded?.productIds, [productId]),
    tell: named,
  },
  {
    code: 'concession.forOtherOperations',
    broken: ({ conceded, operationIds }) => isOther(conceded?.operationIds, operationIds),
    tell: named,
  },
  {
    code: 'concession.forOtherCustomers',
    broken: ({ conceded, bizPartnerId }) => bizPartnerId !== undefined && isOther(conceded?.bizPartnerIds, [bizPartnerId]),
    tell: named,
  },
];
