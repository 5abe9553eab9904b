import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { businessRules, businessTakesOrders } from './business.rules.ts';

type Facts = Parameters<(typeof businessRules)[number]['broken']>[0];
const fine: Facts = { from: 'PLANNED', to: 'PLANNED', effectiveOrders: 0, startDate: '2026-03-01', endDate: '2026-03-01' };
const broken = (change: Partial<Facts>) => firstBroken(businessRules, { ...fine, ...change })?.code;

test('a business may end on the day it starts', () => expect(broken({})).toBeUndefined());
test('it may not end the day before', () => expect(broken({ endDate: '2026-02-28' })).toBe('business.periodRunsForward'));
test('a planned business becomes active', () => expect(broken({ to: 'ACTIVE' })).toBeUndefined());
test('it doesn’t close before it was active', () => expect(broken({ to: 'CLOSED' })).toBe('business.statusFollows'));
test('a closed one may be taken up again', () => expect(broken({ from: 'CLOSED', to: 'ACTIVE' })).toBeUndefined());
test('a cancelled one stays cancelled', () => expect(broken({ from: 'CANCELLED', to: 'ACTIVE' })).toBe('business.statusFollows'));
test('a new one may start in any state', () => expect(broken({ from: null, to: 'CLOSED' })).toBeUndefined());
test('it is cancelled without orders', () => expect(broken({ to: 'CANCELLED' })).toBeUndefined());
test('one order in force keeps it', () =>
  expect(broken({ to: 'CANCELLED', effectiveOrders: 1 })).toBe('business.cancelledOnlyWithoutOrders'));
test('an active business takes orders', () => expect(firstBroken(businessTakesOrders, { status: 'ACTIVE' })).toBeUndefined());
test('a closed one doesn’t', () =>
  expect(firstBroken(businessTakesOrders, { status: 'CLOSED' })?.code).toBe('business.closedTakesNoOrders'));
