import { mayBecome, type Rule, type States } from '../kit/rule.ts';
import { mostAtOnce, mostEffort, mostTogether } from './effort.ts';
import type { Problem } from './layout.ts';
import type { PrintStatus } from './print.ts';

/**
 * FAILED: nothing of it left. UNSURE: the line broke while it was sent, or it was stopped, so that some of it may have come out. What is being
 * sent becomes CANCELLED where nothing had left.
 */
export const printStates: States<PrintStatus> = {
  QUEUED: ['SENDING', 'CANCELLED'],
  SENDING: ['SENT', 'QUEUED', 'FAILED', 'UNSURE', 'CANCELLED'],
  SENT: [],
  FAILED: ['QUEUED', 'CANCELLED'],
  UNSURE: ['QUEUED', 'CANCELLED'],
  CANCELLED: [],
};

export type Printing = {
  templateFits: boolean;
  printerInUse: boolean;
  /** Titles of those whose label was printed before. */
  again: readonly string[];
  reason: string | null;
};
export const inUse: Rule<Pick<Printing, 'printerInUse'>> = {
  code: 'label.printerInUse',
  field: 'printerId',
  broken: ({ printerInUse }) => !printerInUse,
};
export const printRules: readonly Rule<Printing>[] = [
  { code: 'label.templateOfItsKind', field: 'templateId', broken: ({ templateFits }) => !templateFits },
  inUse,
  {
    code: 'label.reprintSaysWhy',
    field: 'reason',
    broken: ({ again, reason }) => again.length > 0 && !reason,
    tell: ({ again: [title = null, ...others] }) => ({ title, n: others.length || null }),
  },
];

/** A job before anything of it is drawn. */
export type Sized = { effort: number; labels: number };
/** A job whose labels were drawn. */
export type Tried = {
  /** What can't be drawn, and of which record. */
  problem: (Problem & { title: string }) | null;
  /** Of a PDF: how long what it is made of is in all copies, and of how many labels. */
  pdf: { letters: number; labels: number } | null;
};
/** Said before anything is drawn. */
export const sizeRules: readonly Rule<Sized>[] = [
  { code: 'label.oneIsTooMuch', field: 'templateId', broken: ({ effort }) => effort > mostEffort },
  {
    code: 'label.tooMuchAtOnce',
    field: 'ids',
    broken: ({ effort, labels }) => effort * labels > mostTogether,
    tell: ({ effort, labels }) => ({ labels, n: mostAtOnce(effort) }),
  },
];
const shortened = (value: string) => (value.length > 60 ? `${value.slice(0, 60)}…` : value);
/** Letters of what a PDF is made of; a document takes a little more. */
export const mostOfPdf = 2_800_000;
/** Said of what was drawn. */
export const drawnRules: readonly Rule<Tried>[] = [
  ...(['label.codeTakesOtherText', 'label.codeHasNoRoom'] as const).map(
    (code): Rule<Tried> => ({
      code,
      field: 'templateId',
      broken: ({ problem }) => problem?.code === code,
      tell: ({ problem }) => ({ title: problem?.title ?? null, value: problem && shortened(problem.value), n: (problem?.at ?? 0) + 1 }),
    }),
  ),
  {
    code: 'label.tooMuchForAPdf',
    field: 'ids',
    broken: ({ pdf }) => pdf !== null && pdf.letters > mostOfPdf,
    tell: ({ pdf }) => ({ n: pdf && Math.max(1, Math.floor((pdf.labels * mostOfPdf) / pdf.letters)) }),
  },
];
export type Step = { from: PrintStatus; to: PrintStatus; reason?: string | null | undefined };
const saysWhy: Rule<Step> = {
  code: 'label.unsureSaysWhy',
  field: 'reason',
  broken: ({ from, to, reason }) => from === 'UNSURE' && to !== 'CANCELLED' && !reason,
};
export const printStepRules: readonly Rule<Step>[] = [
  {
    code: 'label.onlyWaitingIsCancelled',
    conflict: true,
    broken: ({ from, to }) => to === 'CANCELLED' && !mayBecome(printStates, from, to),
  },
  {
    code: 'label.onlyFailedIsRetried',
    conflict: true,
    broken: ({ from, to }) => to === 'QUEUED' && from !== 'FAILED' && from !== 'UNSURE',
  },
  saysWhy,
];

/** Also what still waits goes elsewhere; what is being sent may be coming out just now. */
const movable: readonly PrintStatus[] = ['QUEUED', 'FAILED', 'UNSURE'];
export const printMoveRules: readonly Rule<Step & Pick<Printing, 'printerInUse'>>[] = [
  { code: 'label.onlyUnsentGoesElsewhere', conflict: true, broken: ({ from }) => !movable.includes(from) },
  inUse,
  saysWhy,
];

/** Seconds until the next attempt after this many in vain; null: no more by itself. */
export const retryAfter = (attempts: number): number | null => [5, 15, 60, 300, 900][attempts - 1] ?? null;
