import { z } from 'zod';
import { call } from '../kit/call.ts';
import { choice, day, list, maybe, money, qty, text, whole } from '../kit/list.ts';
import { PathId } from '../kit/shape.ts';

const int = z.number().int();

/** How many days ahead one looks. */
export const horizons = [14, 28, 56, 91] as const;
const Ahead = z.object({
  /** Days from today on. */
  days: z.coerce.number<number>().int().min(1).max(91).default(28),
});

export const shortageStates = ['SHORT', 'BELOW_SAFETY', 'ENOUGH'] as const;

/** What open plans need of a material against stock, orders under way and expiry; of each material that a plan asks for or that has a safety stock. */
export const Shortages = list(
  {
    code: text(),
    name: text(),
    state: choice(shortageStates),
    /** The first evening on which something is lacking, else the first below the safety stock. */
    shortOn: maybe(day()),
    /** The most that is lacking on one of the days. */
    shortQty: qty(),
    /** Of what is lacking: what substitutes on the shelves would make up for. */
    coveredQty: qty(),
    /** The last day to order what is proposed, by the material's lead time. */
    orderBy: maybe(day()),
    /** Less all that is ordered, whatever its day. */
    proposedQty: qty(),
    /** How much of what is ordered comes after the day on which it is needed. */
    moveQty: qty(),
    availableQty: qty(),
    neededQty: qty(),
    comingQty: qty(),
    /** Of what is coming: what was due before today. */
    lateQty: qty(),
    /** Ordered for no day: it counts for none. */
    undatedQty: qty(),
    /** What expires unused within the days. */
    expiringQty: qty(),
    /** In the evening of the last day. */
    balanceQty: qty(),
    safetyStock: maybe(qty()),
    orderUnitQty: maybe(qty()),
    leadTimeDays: maybe(whole()),
    unitPrice: maybe(money()),
    defaultSupplierName: maybe(text()),
    uom: text(),
  },
  {
    id: int,
    nameEn: z.string().nullable(),
    defaultSupplierId: int.nullable(),
    /** Who brought it last, where it has no usual supplier. */
    lastSupplierId: int.nullable(),
    lastSupplierName: z.string().nullable(),
    /** What the bills of open plans name in its place, with how much of it stands on the shelves and how much of the material that makes up for. */
    substitutes: z.array(
      z.object({
        ...{ materialId: int, code: z.string(), name: z.string(), nameEn: z.string().nullable(), uom: z.string() },
        ...{ availableQty: z.number(), coversQty: z.number() },
      }),
    ),
    /** Today's production day: that of the first balance. */
    from: z.string(),
    /** Each evening's balance. */
    balances: z.array(z.number()),
    /** By when what is proposed has to be there. */
    neededOn: z.string().nullable(),
    /** Purchases under way, whatever their day, the soonest first; those without a day come last. */
    orders: z.array(z.object({ orderId: int, orderNo: z.string(), day: z.string().nullable(), qty: z.number() })),
    /** What is to be brought forward, the soonest first. */
    lateOrders: z.array(
      z.object({
        orderId: int,
        orderNo: z.string(),
        day: z.string().nullable(),
        qty: z.number(),
        neededOn: z.string(),
        /** Null where the order has no day. */
        daysLate: int.nullable(),
      }),
    ),
  },
  {
    shortAhead: () => [{ state: ['SHORT'] }],
    belowSafety: () => [{ state: ['BELOW_SAFETY'] }],
    orderNow: ({ day }) => [{ orderBy: `<=${day}` }],
    bringForward: () => [{ moveQty: '>0' }],
    lateArrivals: () => [{ lateQty: '>0' }],
    expiring: () => [{ expiringQty: '>0' }],
  },
);
export type Shortage = z.infer<typeof Shortages.row>;

const tables = [
  'production_plan',
  'production_operation_plan',
  'daily_plan',
  'material',
  'material_stock',
  'material_issue',
  'order_material',
  'order_info',
  'business',
  'biz_partner',
  'product',
] as const;

export const shortages = call({
  reads: tables,
  method: 'GET',
  path: '/material-shortage',
  permission: ['materialShortage', 'view'],
  summary:
    'Materials that open plans ask for or that have a safety stock: need, arrivals and balance of the coming days, what is lacking first.',
  ask: Ahead,
  answer: z.array(Shortages.row),
});

export const aheadKinds = ['NEED', 'PURCHASE', 'EXPIRY'] as const;
/** What changes the balance of a material ahead, in the order of the days. */
export const ShortageEntry = z.object({
  day: z.string(),
  kind: z.enum(aheadKinds),
  /** The plan, the purchase or the package. */
  id: int,
  no: z.string(),
  /** The product of a plan, the supplier of a purchase, the shelf of a package. */
  of: z.string().nullable(),
  ofEn: z.string().nullable(),
  /** Negative where it takes. Of what expires: what is left of it then. */
  qty: z.number(),
  /** In the evening of its day. */
  balance: z.number(),
  /** It was due before today. */
  late: z.boolean(),
});
export type ShortageEntry = z.infer<typeof ShortageEntry>;

export const shortageOf = call({
  reads: [...tables, 'business', 'location'],
  method: 'GET',
  path: '/material-shortage/{id}',
  permission: ['materialShortage', 'view'],
  summary: 'What makes the balance of one material: the need of each plan by its days, purchases that are open, packages that expire.',
  ask: z.object({ id: PathId, ...Ahead.shape }),
  answer: z.array(ShortageEntry),
});
