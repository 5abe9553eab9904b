import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { connectionRules, mappingRules } from './connection.rules.ts';
import { ConnectionSettings } from './connection-settings.ts';

const topics = [{ template: 'plant/{tool}/{parameter}' }];
const broken = (settings: object, kindWas: ConnectionSettings['kind'] | null = null) =>
  firstBroken(connectionRules, { settings: ConnectionSettings.parse(settings), kindWas })?.code;

test('a connection stays of its kind', () => {
  const settings = { kind: 'MODBUS', host: 'press', points: [{ tag: 'a', address: 1 }] };
  expect(broken(settings, 'MODBUS')).toBeUndefined();
  expect(broken(settings, 'CSV')).toBe('connection.kindStays');
});
test('a broker without accounts is open to this machine alone', () => {
  const settings = { kind: 'BROKER', topics };
  expect(broken(settings)).toBeUndefined();
  expect(broken({ ...settings, host: '0.0.0.0' })).toBe('connection.openBrokerStaysHere');
  expect(broken({ ...settings, host: '0.0.0.0', accounts: [{ name: 'press', publish: ['plant/#'] }] })).toBeUndefined();
});
test('security has a policy and a mode, or neither', () => {
  const settings = { kind: 'OPCUA', url: 'opc.tcp://press:4840' };
  expect(broken(settings)).toBeUndefined();
  expect(broken({ ...settings, policy: 'Basic256Sha256' })).toBe('connection.policyWithMode');
  expect(broken({ ...settings, mode: 'Sign' })).toBe('connection.policyWithMode');
  expect(broken({ ...settings, policy: 'Basic256Sha256', mode: 'Sign' })).toBeUndefined();
});
test('a tag is read from one place', () => {
  const points = [
    { tag: 'a', address: 1 },
    { tag: 'b', address: 1 },
  ];
  expect(broken({ kind: 'MODBUS', host: 'press', points })).toBeUndefined();
  expect(broken({ kind: 'MODBUS', host: 'press', points: [...points, { tag: 'a', address: 2 }] })).toBe('connection.tagsOnce');
});
test('a tag speaks of one parameter, and of one that is there', () => {
  expect(firstBroken(mappingRules, { twice: null, unknown: null })).toBeUndefined();
  expect(firstBroken(mappingRules, { twice: 'a', unknown: null })?.code).toBe('connection.tagOnce');
  expect(firstBroken(mappingRules, { twice: null, unknown: 7 })?.code).toBe('connection.parameterIsThere');
});
