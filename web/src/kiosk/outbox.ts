import { type FactAnswer, kioskForm } from '@lotline/contract/kiosk/facts';
import { type About, isWish, type SentDailyPlanChange } from '@lotline/contract/kiosk/kiosk';
import { type OutboxEntry, type Outbox as OutboxOf, type OutboxPorts, outbox as outboxOf } from '../kit/outbox/outbox.ts';

/** What a tap was about, for people, once the work has left the screen. */
type TapAbout = About & { tool?: string | null; english?: { operation: string; product: string; tool?: string | null } };
export type Entry = OutboxEntry<SentDailyPlanChange, TapAbout>;
export type Outbox = OutboxOf<SentDailyPlanChange, TapAbout>;
type Tapped<C = SentDailyPlanChange> = C extends SentDailyPlanChange ? Omit<C, 'key'> : never;
export type Change = Tapped;

export type Ports = Omit<OutboxPorts<SentDailyPlanChange, TapAbout, FactAnswer>, 'form' | 'isWish'>;
/** The kiosk's outbox: what is only wished for and refused at once is told, and nobody has to settle it. */
export const outbox = (ports: Ports): Outbox => outboxOf<SentDailyPlanChange, TapAbout, FactAnswer>({ ...ports, form: kioskForm, isWish });
