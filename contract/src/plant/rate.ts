import { z } from 'zod';
import { call, resource } from '../kit/call.ts';
import { Id, Money, Name, Note, PathId, PlannedDay } from '../kit/shape.ts';
import { unshared } from '../kit/unshared.ts';

/** What an hour costs is money: whoever sees costs of production sees it, and whoever keeps the place or the machine changes it. */
const permission = ['productionProfit', 'view'] as const;
/** It holds from `effectiveFrom` until a later one begins. */
const Rate = {
  /** Of an hour, in the plant's currency. */
  perHour: Money.min(0),
  note: Note.nullish(),
  /** Why finished plans cost something else by it now. */
  priceReason: Name(200).nullish(),
};
const byId = z.object({ id: PathId });

/** 임률: what an hour of a person costs at a place, all in; it holds at all places below that have none of their own. */
export const LaborRateDraft = z.object({ locationId: Id, ...Rate, effectiveFrom: unshared(PlannedDay, 'locationId') });
export type LaborRateDraft = z.infer<typeof LaborRateDraft>;
const labor = resource({
  reads: ['labor_rate', 'location'],
  table: 'laborRate',
  noun: 'labor rate',
  menu: 'location',
  draft: LaborRateDraft,
  more: { locationName: z.string().optional() },
  query: { id: PathId },
  paths: { list: '/location/{id}/labor-rates', create: '/location/labor-rate', removeOne: '/location/labor-rate/{id}' },
});
export const LaborRate = {
  ...labor,
  list: call({
    reads: ['labor_rate', 'location'],
    method: 'GET',
    path: '/location/{id}/labor-rates',
    permission,
    summary: 'The labor rates of a place and of those above it.',
    ask: byId,
    answer: z.array(labor.row),
  }),
};
export type LaborRateRow = z.infer<typeof LaborRate.row>;

/** 기계 경비: what an hour of a machine costs: depreciation, power, upkeep. */
export const MachineRateDraft = z.object({ toolId: Id, ...Rate, effectiveFrom: unshared(PlannedDay, 'toolId') });
export type MachineRateDraft = z.infer<typeof MachineRateDraft>;
const machine = resource({
  table: 'machineRate',
  noun: 'machine rate',
  menu: 'tools',
  draft: MachineRateDraft,
  query: { id: PathId },
  paths: { list: '/tool/{id}/machine-rates', create: '/tool/machine-rate', removeOne: '/tool/machine-rate/{id}' },
});
export const MachineRate = {
  ...machine,
  list: call({
    reads: ['machine_rate'],
    method: 'GET',
    path: '/tool/{id}/machine-rates',
    permission,
    summary: 'The rates of a machine.',
    ask: byId,
    answer: z.array(machine.row),
  }),
};
export type MachineRateRow = z.infer<typeof MachineRate.row>;
