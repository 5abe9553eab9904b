import type { Rule } from '../kit/rule.ts';

export type Noticing = {
  startDt: string;
  endDt?: string | null | undefined;
  /** What it says without its markup, and whether a picture says it. */
  body: string;
  hasPicture: boolean;
};

/** What must hold of a notice before it is saved. */
export const noticeRules: readonly Rule<Noticing>[] = [
  {
    code: 'notice.endsAfterItBegins',
    field: 'endDt',
    broken: ({ startDt, endDt }) => endDt != null && endDt < startDt,
    tell: ({ startDt, endDt }) => ({ start: startDt, end: endDt ?? null }),
  },
  { code: 'notice.saysSomething', field: 'contents', broken: ({ body, hasPicture }) => body === '' && !hasPicture },
];

/** Who confirms, and what. */
type Confirming = { important: boolean; isShown: boolean; concerns: boolean; name: string; isToldSince: boolean };
export const confirmRules: readonly Rule<Confirming>[] = [
  { code: 'notice.asksForConfirmation', broken: ({ important }) => !important },
  { code: 'notice.isTold', broken: ({ isShown }) => !isShown },
  { code: 'notice.concernsWhoConfirms', broken: ({ concerns }) => !concerns, tell: ({ name }) => ({ name }) },
  { code: 'notice.isWhatWasRead', broken: ({ isToldSince }) => isToldSince },
];
