import type { Rule } from '../kit/rule.ts';
import { isSaid } from '../kit/said.ts';

/** What must hold of the reason that somebody gives: there is one, and a code comes from the list that was offered. */
export const reasonRules: readonly Rule<{ listed: boolean; reason: string | null | undefined }>[] = [
  { code: 'kiosk.reasonIsListed', field: 'reasonId', broken: ({ listed }) => !listed },
  { code: 'kiosk.reasonIsGiven', field: 'reasonId', broken: ({ reason }) => !isSaid(reason) },
];

type Person = { userId: number; workerId: number | null };
/** Whose report it is: the worker's who made it, where none was named the user's who is signed in at that screen. */
export const isOwnReport = (author: Person, by: Person) =>
  author.workerId === null ? author.userId === by.userId : author.workerId === by.workerId;

type Told = {
  source: string;
  businessDate: string;
  today: string;
  sameWork: boolean;
  own: boolean;
  /** Who made the report first, whoever has corrected it since. */
  author: string;
  /** Who acts may correct results of anybody. */
  correctsAll: boolean;
};
/** What must hold before a kiosk corrects a report: it is one of the floor's own, of the running day, and of who corrects it; the rest is a leader's. */
export const kioskCorrectionRules: readonly Rule<Told>[] = [
  { code: 'kiosk.correctsItsOwnWork', broken: ({ sameWork }) => !sameWork },
  { code: 'kiosk.correctsFloorReports', broken: ({ source }) => source !== 'KIOSK' },
  {
    code: 'kiosk.correctsTheRunningDay',
    broken: ({ businessDate, today }) => businessDate !== today,
    tell: ({ businessDate }) => ({ day: businessDate }),
  },
  {
    code: 'kiosk.correctsOwnReports',
    broken: ({ own, correctsAll }) => !own && !correctsAll,
    tell: ({ author }) => ({ author }),
  },
];
