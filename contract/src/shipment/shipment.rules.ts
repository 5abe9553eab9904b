import { add, subtract, withTolerance } from '../kit/quantity.ts';
import type { Rule } from '../kit/rule.ts';
import { discardedStaysPut, heldWaits, pendingWaits } from '../lot/lot.rules.ts';

type Line = {
  qty: number;
  stock: { qty: number; qualityStatus: string };
  lot: { lotId: string; state: string; qualityStatus: string; discardReason?: string | null };
  /** The client this line belongs to, null when to nobody in particular. */
  partnerId: number | null;
  productId: number;
  orderLine: {
    orderNo?: string;
    productId: number;
    qty: number;
    /** Shipped before, and by the lines above it. */
    shippedQty: number;
    /** By the lines above it alone. */
    hereQty?: number;
    overShipPct: number;
    status: string;
    orderStatus: string;
  } | null;
};
type Shipping = { bizPartnerId: number | null; lines: readonly Line[] };

const some =
  (broken: (line: Line) => boolean) =>
  ({ lines }: Shipping) =>
    lines.some(broken);
const statusesOf = ({ lines }: Shipping) => lines.flatMap(({ stock, lot }) => [stock.qualityStatus, lot.qualityStatus]);
/** The lots that wait, with what of them was to go. */
const waiting =
  (...statuses: string[]) =>
  ({ lines }: Shipping) => {
    const its = lines.filter(({ stock, lot }) => statuses.includes(stock.qualityStatus) || statuses.includes(lot.qualityStatus));
    return { lot: [...new Set(its.map(({ lot }) => lot.lotId))].join(', '), qty: add(...its.map(({ qty }) => qty)) };
  };
const orderIs = (holds: (line: NonNullable<Line['orderLine']>) => boolean) => ({
  broken: some(({ orderLine }) => orderLine !== null && holds(orderLine)),
  tell: ({ lines }: Shipping) => ({
    order: lines.find(({ orderLine }) => orderLine !== null && holds(orderLine))?.orderLine?.orderNo ?? null,
  }),
});
const outOfStock = ({ qty, stock }: Line) => qty > stock.qty;
const limitOf = (line: NonNullable<Line['orderLine']>) => withTolerance(line.qty, line.overShipPct);
const overOrder = ({ qty, orderLine }: Line) => orderLine !== null && add(orderLine.shippedQty, qty) > limitOf(orderLine);
const partnersOf = ({ bizPartnerId, lines }: Shipping) =>
  new Set([bizPartnerId, ...lines.map(({ partnerId }) => partnerId)].filter((id) => id !== null));

const short = (line: Line | undefined): Record<string, string | number> =>
  line ? { lot: line.lot.lotId, stock: line.stock.qty, over: subtract(line.qty, line.stock.qty) } : {};
const open = (line: Line | undefined): Record<string, string | number> =>
  line?.orderLine
    ? {
        order: line.orderLine.orderNo ?? '',
        ordered: line.orderLine.qty,
        shipped: subtract(line.orderLine.shippedQty, line.orderLine.hereQty ?? 0),
        ...(line.orderLine.hereQty && { here: line.orderLine.hereQty }),
        open: Math.max(0, subtract(limitOf(line.orderLine), line.orderLine.shippedQty)),
        qty: line.qty,
      }
    : {};

/** What must hold before a shipment leaves. A line's quantities are what is left of its stock and order after the lines above it. */
export const shipRules: readonly Rule<Shipping>[] = [
  { code: 'shipment.onePartner', field: 'bizPartnerId', broken: (facts) => partnersOf(facts).size > 1 },
  discardedStaysPut(({ lines }) => lines.map(({ lot }) => lot)),
  { ...heldWaits(statusesOf), tell: waiting('HOLD', 'REJECTED') },
  { ...pendingWaits(statusesOf), tell: waiting('PENDING') },
  {
    code: 'shipment.lotOutOfStock',
    broken: some(outOfStock),
    tell: ({ lines }) => short(lines.find(outOfStock)),
  },
  {
    code: 'shipment.orderedProductOnly',
    broken: some(({ productId, orderLine }) => orderLine !== null && orderLine.productId !== productId),
  },
  { code: 'shipment.openOrderOnly', ...orderIs(({ status }) => status === 'CANCELLED') },
  { code: 'shipment.orderOnHoldWaits', ...orderIs(({ orderStatus }) => orderStatus === 'ON_HOLD') },
  {
    code: 'shipment.neverExceedsOrder',
    broken: some(overOrder),
    tell: ({ lines }) => open(lines.find(overOrder)),
  },
];

type Cancelling = { shipment: { status: string; shipmentNo?: string }; lots: readonly { state: string; lotId?: string }[] };
export const cancelRules: readonly Rule<Cancelling>[] = [
  {
    code: 'shipment.cancelledOnce',
    broken: ({ shipment }) => shipment.status === 'CANCELLED',
    tell: ({ shipment }) => ({ shipment: shipment.shipmentNo ?? null }),
  },
  discardedStaysPut(({ lots }) => lots),
];
