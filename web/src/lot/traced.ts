import type { TrackingKind } from '@lotline/contract/lot/tracking';
import { kept, knownKey } from '../kit/browser/store.ts';
import { isTrackingKind } from './track-open.ts';

export type Traced = { kind: TrackingKind; id: number; label: string; detail: string; detailEn?: string };

const most = 8;
const key = knownKey('traced');

/** What was traced last on this device, the newest first, as long as somebody is signed in. */
export const tracedLast = (): readonly Traced[] => {
  const all = kept.json<readonly Traced[]>(key);
  return Array.isArray(all) ? all.filter(({ kind, id }) => isTrackingKind(kind) && id > 0) : [];
};

export const keepTraced = (one: Traced) =>
  kept.set(key, JSON.stringify([one, ...tracedLast().filter(({ kind, id }) => kind !== one.kind || id !== one.id)].slice(0, most)));
