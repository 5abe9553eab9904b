import { add, subtract, withTolerance } from '../kit/quantity.ts';
import type { Rule } from '../kit/rule.ts';
import { isSaid } from '../kit/said.ts';
import { discardedStaysPut, heldWaits, pendingWaits } from '../lot/lot.rules.ts';
import { type Dated, goesBefore, type Older, olderFirst } from '../material/first-to-go.rules.ts';
import type { IssuePolicy } from '../material/material.ts';

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
  policy: IssuePolicy;
  /** What goes before it, may go to the same client, waits for no other order, and would stay on its shelf. */
  older: Older | null;
  /** Why it goes all the same. */
  youngerReason?: string | null | undefined;
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
const isUnasked = ({ older, youngerReason }: Line) => older !== null && !isSaid(youngerReason);
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

/** Lots of a product with a last day go by it, others as they came. */
export const policyOf = ({ expiryDate }: { expiryDate: string | null }) => (expiryDate === null ? 'FIFO' : 'FEFO');
/** Whether a lot goes before another one of its product. */
export const goesFirst = (one: Dated, other: Dated) => goesBefore(policyOf(other), one, other);

/** The first line that takes a younger lot with no reason, which the sentence is about. */
const youngerOf = ({ lines }: Shipping) => lines.find(isUnasked) ?? null;
/** What is younger than another lot that could go instead. */
export const youngerRules: readonly Rule<Shipping>[] = olderFirst<Pick<Line, 'policy' | 'older'>>(
  { FIFO: 'shipment.firstInFirst', FEFO: 'shipment.firstExpiredFirst', field: 'youngerReason' },
  ({ older }) => older !== null,
).map((rule) => ({
  code: rule.code,
  field: ({ lines }) => ['lines', lines.findIndex(isUnasked), 'youngerReason'],
  broken: (facts) => {
    const line = youngerOf(facts);
    return line !== null && rule.broken(line);
  },
  tell: (facts) => {
    const line = youngerOf(facts);
    return { lot: line?.lot.lotId ?? null, ...(line && rule.tell?.(line)) };
  },
}));

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
  ...youngerRules,
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
