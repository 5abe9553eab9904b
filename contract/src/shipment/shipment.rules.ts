import { add, subtract, withTolerance } from '../kit/quantity.ts';
import type { Rule } from '../kit/rule.ts';
import { discardedStaysPut, heldWaits, pendingWaits } from '../lot/lot.rules.ts';

type Line = {
  qty: number;
  stock: { qty: number; qualityStatus: string };
  lot: { lotId: string; state: string; qualityStatus: string };
  /** The client this line belongs to, null when to nobody in particular. */
  partnerId: number | null;
  productId: number;
  orderLine: { productId: number; qty: number; shippedQty: number; overShipPct: number; status: string; orderStatus: string } | null;
};
type Shipping = { bizPartnerId: number | null; lines: readonly Line[] };

const some =
  (broken: (line: Line) => boolean) =>
  ({ lines }: Shipping) =>
    lines.some(broken);
const statusesOf = ({ lines }: Shipping) => lines.flatMap(({ stock, lot }) => [stock.qualityStatus, lot.qualityStatus]);
const outOfStock = ({ qty, stock }: Line) => qty > stock.qty;
const limitOf = (line: NonNullable<Line['orderLine']>) => withTolerance(line.qty, line.overShipPct);
const overOrder = ({ qty, orderLine }: Line) => orderLine !== null && add(orderLine.shippedQty, qty) > limitOf(orderLine);
const partnersOf = ({ bizPartnerId, lines }: Shipping) =>
  new Set([bizPartnerId, ...lines.map(({ partnerId }) => partnerId)].filter((id) => id !== null));

const short = (line: Line | undefined): Record<string, string | number> =>
  line ? { lot: line.lot.lotId, stock: line.stock.qty, over: subtract(line.qty, line.stock.qty) } : {};
const open = (line: Line | undefined): Record<string, string | number> =>
  line?.orderLine ? { open: Math.max(0, subtract(limitOf(line.orderLine), line.orderLine.shippedQty)), qty: line.qty } : {};

/** What must hold before a shipment leaves. A line's quantities are what is left of its stock and order after the lines above it. */
export const shipRules: readonly Rule<Shipping>[] = [
  { code: 'shipment.onePartner', field: 'bizPartnerId', broken: (facts) => partnersOf(facts).size > 1 },
  discardedStaysPut(({ lines }) => lines.map(({ lot }) => lot)),
  heldWaits(statusesOf),
  pendingWaits(statusesOf),
  {
    code: 'shipment.lotOutOfStock',
    broken: some(outOfStock),
    tell: ({ lines }) => short(lines.find(outOfStock)),
  },
  {
    code: 'shipment.orderedProductOnly',
    broken: some(({ productId, orderLine }) => orderLine !== null && orderLine.productId !== productId),
  },
  { code: 'shipment.openOrderOnly', broken: some(({ orderLine }) => orderLine?.status === 'CANCELLED') },
  { code: 'shipment.orderOnHoldWaits', broken: some(({ orderLine }) => orderLine?.orderStatus === 'ON_HOLD') },
  {
    code: 'shipment.neverExceedsOrder',
    broken: some(overOrder),
    tell: ({ lines }) => open(lines.find(overOrder)),
  },
];

type Cancelling = { shipment: { status: string }; lots: readonly { state: string }[] };
export const cancelRules: readonly Rule<Cancelling>[] = [
  { code: 'shipment.cancelledOnce', broken: ({ shipment }) => shipment.status === 'CANCELLED' },
  discardedStaysPut(({ lots }) => lots),
];
