import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { kioskCorrectionRules } from './correction.rules.ts';

const told = { source: 'KIOSK', businessDate: '2026-03-02', today: '2026-03-02', sameWork: true };
const broken = (more: object) => firstBroken(kioskCorrectionRules, { ...told, ...more })?.code;

test('a kiosk corrects what a kiosk reported of this work on the running day', () => expect(broken({})).toBeUndefined());
test('not what the office told', () => expect(broken({ source: 'UI' })).toBe('kiosk.correctsFloorReports'));
test('not a report of yesterday', () => expect(broken({ businessDate: '2026-03-01' })).toBe('kiosk.correctsTheRunningDay'));
test('not one of another work', () => expect(broken({ sameWork: false })).toBe('kiosk.correctsItsOwnWork'));
