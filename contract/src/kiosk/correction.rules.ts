import type { Rule } from '../kit/rule.ts';

/** What must hold of the reason that somebody gives: there is one, and a code comes from the list that was offered. */
export const reasonRules: readonly Rule<{ listed: boolean; reason: string | null | undefined }>[] = [
  { code: 'kiosk.reasonIsListed', field: 'reasonId', broken: ({ listed }) => !listed },
  { code: 'kiosk.reasonIsGiven', field: 'reasonId', broken: ({ reason }) => !reason?.trim() },
];

type Told = { source: string; businessDate: string; today: string; sameWork: boolean };
/** What must hold before a kiosk corrects a report: it is one of the floor's own, of the running day; the rest is the office's. */
export const kioskCorrectionRules: readonly Rule<Told>[] = [
  { code: 'kiosk.correctsItsOwnWork', broken: ({ sameWork }) => !sameWork },
  { code: 'kiosk.correctsFloorReports', broken: ({ source }) => source !== 'KIOSK' },
  {
    code: 'kiosk.correctsTheRunningDay',
    broken: ({ businessDate, today }) => businessDate !== today,
    tell: ({ businessDate }) => ({ day: businessDate }),
  },
];
