import { type RecallKind, recallKinds } from '@lotline/contract/lot/recall';
import { type TrackingKind, type TrackingNode, trackingKinds } from '@lotline/contract/lot/tracking';

/** Whether the picture can start at a thing of this kind. */
export const traceable = ({ kind }: Pick<TrackingNode, 'kind'>): boolean => (trackingKinds as readonly string[]).includes(kind);
export const isTrackingKind = (kind: unknown): kind is TrackingKind => (trackingKinds as readonly unknown[]).includes(kind);
export const isRecallKind = (kind: unknown): kind is RecallKind => (recallKinds as readonly unknown[]).includes(kind);

const views = ['sheet', 'picture', 'table'] as const;
/** How a thing is shown: where all of it is, or what hangs together as a picture or a table. */
export type View = (typeof views)[number];
export const isView = (view: unknown): view is View => (views as readonly unknown[]).includes(view);

type Place = { menu: string; path: string };
const partner = ({ id }: TrackingNode): Place => ({ menu: 'bizPartner', path: `/baseinfo/bizPartner?id=${id}` });

/** The screen that keeps a thing, with what makes it choose the thing there. */
export const screenOf: Record<TrackingNode['kind'], (node: TrackingNode) => Place> = {
  lot: ({ label }) => ({ menu: 'lotReport', path: `/report/lot?lot=${encodeURIComponent(label)}` }),
  'material-stock': ({ id }) => ({ menu: 'materialStock', path: `/material/stock?id=${id}` }),
  // Its first package stands there with the others of its number around it.
  'supplier-lot': ({ id }) => ({ menu: 'materialStock', path: `/material/stock?id=${id}` }),
  shipment: ({ id, at }) => ({ menu: 'shipment', path: `/production/shipment?id=${id}&day=${at?.slice(0, 10) ?? ''}` }),
  order: ({ id }) => ({ menu: 'orderInfo', path: `/production/orderInfo?at=ORDER:${id}` }),
  supplier: partner,
  customer: partner,
};

/** The word of a thing's state. */
export const stateWord = ({ kind, state }: Pick<TrackingNode, 'kind' | 'state'>): string | null => {
  if (!state) return null;
  if (kind === 'lot') return `lot.state.${state}`;
  if (kind === 'material-stock') return `quality.${state}`;
  if (kind === 'shipment') return `shipment.status.${state}`;
  return kind === 'order' ? `orderStatus.${state}` : null;
};
export const troubled = ({ state }: Pick<TrackingNode, 'state'>) => ['DISCARDED', 'CANCELLED', 'HOLD', 'REJECTED'].includes(state ?? '');
