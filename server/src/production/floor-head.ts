import { type Actor, factHead } from '../kit/record/fact.ts';

/** The head of a fact of the floor: it also names the worker who acted, where several share a screen. */
export const floorHead = (by: Actor, occurredAt?: string, part = '') => ({
  ...factHead(by, occurredAt, part),
  actingWorkerId: by.workerId ?? null,
});
