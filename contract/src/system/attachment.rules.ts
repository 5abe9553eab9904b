import type { Rule } from '../kit/rule.ts';

/** So many files are kept with one record. */
export const mostAttachments = 200;

const openXml = 'application/vnd.openxmlformats-officedocument';
/** The older documents of offices, all in one kind of container. */
const older = 'application/x-cfb';
const text = ['text/plain', 'text/csv', 'application/octet-stream'];
/** The endings of names that are taken, and what the bytes behind them may be. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  pdf: ['application/pdf'],
  xlsx: [`${openXml}.spreadsheetml.sheet`],
  docx: [`${openXml}.wordprocessingml.document`],
  xls: [older],
  doc: [older],
  hwp: [older],
  csv: text,
  txt: text,
  dxf: text,
  stp: text,
  step: text,
};
/** As a browser's file chooser wants them. */
export const attachmentEndings = Object.keys(kinds).map((ending) => `.${ending}`);

export const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
const tellEnding = ({ name }: { name: string }) => ({ ending: endingOf(name) || null });

/** What must hold of a file by its name and size alone, which a screen knows before it sends it. */
export const attachmentChoiceRules: readonly Rule<{ name: string; size: number }>[] = [
  { code: 'attachment.kindIsTaken', field: 'file', broken: ({ name }) => !Object.hasOwn(kinds, endingOf(name)), tell: tellEnding },
  { code: 'attachment.isNotEmpty', field: 'file', broken: ({ size }) => size === 0 },
];
/** What must hold of its bytes. */
export const attachmentContentRules: readonly Rule<{ name: string; mimeType: string }>[] = [
  {
    code: 'attachment.isWhatItsNameSays',
    field: 'file',
    broken: ({ name, mimeType }) => !kinds[endingOf(name)]?.includes(mimeType),
    tell: tellEnding,
  },
];
/** A photo of a step is kept with the mold that took it. */
export const attachmentStepRules: readonly Rule<{ mold: number | null; moldOfStep: number | null }>[] = [
  { code: 'attachment.stepOfItsMold', field: 'moldInoutId', broken: ({ mold, moldOfStep }) => mold === null || mold !== moldOfStep },
];
/** A mold that is gone keeps the papers that it had. */
export const attachmentMoldRules: readonly Rule<{ discarded: boolean }>[] = [
  { code: 'mold.discardedStaysPut', broken: ({ discarded }) => discarded },
];
export const attachmentCountRules: readonly Rule<{ kept: number }>[] = [
  { code: 'attachment.soMany', field: 'file', broken: ({ kept }) => kept >= mostAttachments, tell: () => ({ n: mostAttachments }) },
];
/** What must hold of a new name: a program finds the file by its ending. */
export const attachmentNameRules: readonly Rule<{ name: string; was: string }>[] = [
  {
    code: 'attachment.keepsItsEnding',
    field: 'name',
    broken: ({ name, was }) => endingOf(name) !== endingOf(was),
    tell: ({ was }) => ({ ending: endingOf(was) }),
  },
];
