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
  vendor: partner,
  customer: partner,
};

/** The word of a thing's state. */
export const stateWord = ({ kind, state, quality }: Pick<TrackingNode, 'kind' | 'state' | 'quality'>): string | null => {
  // What may not be used says so before how far it has come; what is lost stays lost.
  if (quality && isStopped(quality) && !isLost(state)) return `quality.${quality}`;
  if (!state) return null;
  if (kind === 'lot') return `lot.state.${state}`;
  if (kind === 'material-stock') return `quality.${state}`;
  if (kind === 'shipment') return `shipment.status.${state}`;
  return kind === 'order' ? `orderStatus.${state}` : null;
};
const isStopped = (quality: string | null) => quality === 'HOLD' || quality === 'REJECTED';
const isLost = (state: string | null) => state === 'DISCARDED' || state === 'CANCELLED';
export type Trouble = 'held' | 'bad';
/** What of a thing's state one must see: that it is withheld, or that it is lost. */
export const toneOf = ({ state, quality }: Pick<TrackingNode, 'state' | 'quality'>): Trouble | undefined => {
  if (isLost(state)) return 'bad';
  const stopped = quality && isStopped(quality) ? quality : state;
  if (stopped === 'HOLD') return 'held';
  return stopped === 'REJECTED' ? 'bad' : undefined;
};
