import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { isOwnReport, kioskCorrectionRules } from './correction.rules.ts';

const told = {
  source: 'KIOSK',
  businessDate: '2026-03-02',
  today: '2026-03-02',
  sameWork: true,
  own: true,
  author: '김',
  correctsAll: false,
};
const broken = (more: object) => firstBroken(kioskCorrectionRules, { ...told, ...more })?.code;

test('a kiosk corrects what a kiosk reported of this work on the running day', () => expect(broken({})).toBeUndefined());
test('not what the office told', () => expect(broken({ source: 'UI' })).toBe('kiosk.correctsFloorReports'));
test('not a report of yesterday', () => expect(broken({ businessDate: '2026-03-01' })).toBe('kiosk.correctsTheRunningDay'));
test('not one of another work', () => expect(broken({ sameWork: false })).toBe('kiosk.correctsItsOwnWork'));
test('not one of somebody else, unless who acts may correct everybody’s', () => {
  expect(broken({ own: false })).toBe('kiosk.correctsOwnReports');
  expect(broken({ own: false, correctsAll: true })).toBeUndefined();
});
test('a report is the worker’s who made it; where none was named, the signed-in user’s', () => {
  const kim = { userId: 1, workerId: 7 };
  expect(isOwnReport(kim, kim)).toBe(true);
  expect(isOwnReport(kim, { userId: 1, workerId: 8 })).toBe(false);
  expect(isOwnReport(kim, { userId: 1, workerId: null })).toBe(false);
  expect(isOwnReport({ userId: 1, workerId: null }, kim)).toBe(true);
  expect(isOwnReport({ userId: 2, workerId: null }, kim)).toBe(false);
});
