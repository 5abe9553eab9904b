import type { Rule } from '../kit/rule.ts';

type Step = {
  kind?: 'STEP' | 'CHECK';
  everyPieces?: number | null | undefined;
  textKr: string;
  textEn: string;
  /** What its file is; null without one, undefined where the number names no file for instructions. */
  fileType: string | null | undefined;
  page: number | null | undefined;
  videoUrl: string | null | undefined;
};
const isWeb = (address: string) => /^https?:\/\/[^\s]+$/i.test(address) && URL.canParse(address);

/** What must hold of each step: it says or shows something, and what it points to can be opened. */
export const instructionStepRules: readonly Rule<Step>[] = [
  {
    code: 'workInstruction.stepSaysSomething',
    field: 'textKr',
    broken: ({ textKr, textEn, fileType, videoUrl }) => !textKr && !textEn && fileType === null && !videoUrl,
  },
  { code: 'workInstruction.fileIsKept', field: 'fileId', broken: ({ fileType }) => fileType === undefined },
  {
    code: 'workInstruction.pageIsOfAPdf',
    field: 'page',
    broken: ({ page, fileType }) => page != null && fileType !== 'application/pdf',
  },
  {
    code: 'workInstruction.onlyChecksComeAgain',
    field: 'everyPieces',
    broken: ({ kind, everyPieces }) => kind !== 'CHECK' && everyPieces != null,
  },
  { code: 'workInstruction.videoIsAnAddress', field: 'videoUrl', broken: ({ videoUrl }) => Boolean(videoUrl) && !isWeb(videoUrl ?? '') },
];

type Next = { revision: number; effectiveFrom: string; newest: { revision: number; effectiveFrom: string } | null };
/** What must hold of a new revision: it follows the newest, in number and in time. */
export const instructionRules: readonly Rule<Next>[] = [
  { code: 'workInstruction.revisionOnce', broken: ({ revision, newest }) => revision !== (newest?.revision ?? 0) + 1 },
  {
    code: 'workInstruction.followsThePrevious',
    field: 'effectiveFrom',
    broken: ({ effectiveFrom, newest }) => newest !== null && effectiveFrom < newest.effectiveFrom,
    tell: ({ newest }) => ({ day: newest?.effectiveFrom ?? null }),
  },
];

/** What must hold before a revision is taken back: nobody has worked by it. */
export const instructionRemovalRules: readonly Rule<{ effectiveFrom: string; today: string }>[] = [
  { code: 'workInstruction.inForceStays', broken: ({ effectiveFrom, today }) => effectiveFrom <= today },
];
