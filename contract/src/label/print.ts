import { z } from 'zod';
import { call } from '../kit/call.ts';
import { at, choice, list, maybe, text, whole } from '../kit/list.ts';
import { Id, Ids, Name, Page, PathId } from '../kit/shape.ts';
import { allLabelFields, type LabelValues, labelKinds } from './fields.ts';

/** Labels of one job at most; each may be printed several times. */
export const mostLabels = 300;
export const mostCopies = 100;
/** A PDF is fetched by who asked for it, for so long. */
export const pdfKeptMs = 10 * 60_000;

export const papers = ['ROLL', 'A4'] as const;
export type Paper = (typeof papers)[number];
export const printStatuses = ['QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNSURE', 'CANCELLED'] as const;
export type PrintStatus = (typeof printStatuses)[number];

const Lang = z.enum(['kr', 'en']).optional();
/** What a job is of: labels of records, or the trial of a printer. */
export const printKinds = [...labelKinds, 'TEST'] as const;
const Kind = z.enum(labelKinds);
const Values = z.partialRecord(z.enum(allLabelFields as [(typeof allLabelFields)[number]]), z.string()) satisfies z.ZodType<LabelValues>;
const units = [
  ...(['material_stock', 'material', 'biz_partner', 'lot', 'product', 'product_stock', 'production_plan', 'location'] as const),
  ...(['production_result', 'tool', 'mold', 'mold_product', 'worker', 'outsourcing', 'outsourcing_line'] as const),
  ...(['operation', 'production_operation_plan'] as const),
] as const;

/** What the label of a record says, and when it was printed last. */
export const LabelOf = z.object({
  id: z.number().int(),
  /** What people call it by. */
  title: z.string(),
  values: Values,
  /** How many labels of it were printed or wait for a printer. */
  printed: z.number().int(),
  printedAt: z.string().nullable(),
  printedBy: z.string().nullable(),
});
export type LabelOf = z.infer<typeof LabelOf>;
export const labelsOf = call({
  reads: [...units, 'print_job', 'print_job_label', 'app_user'],
  method: 'GET',
  path: '/label/values/{kind}',
  permission: 'signed-in',
  summary: 'What the labels of some records say, and whether they were printed before; told to those who may view them.',
  ask: z.object({ kind: Kind, ids: Ids, lang: Lang }),
  answer: z.array(LabelOf),
});

export const PrintAsk = z.object({
  kind: Kind,
  ids: z.array(Id).min(1).max(mostLabels),
  templateId: Id,
  /** None: a PDF that is fetched. */
  printerId: Id.nullish(),
  copies: z.number().int().min(1).max(mostCopies).default(1),
  /** Of a PDF: pages as large as the label, or A4 sheets. */
  paper: z.enum(papers).default('ROLL'),
  /** On A4: so many labels of the first sheet are used up. */
  skip: z.number().int().min(0).max(500).default(0),
  /** Why a label is printed again. */
  reason: Name(200).nullish(),
  lang: Lang,
});
export type PrintAsk = z.infer<typeof PrintAsk>;
export const printLabels = call({
  writes: ['print_job', 'print_job_label'],
  method: 'POST',
  path: '/label/print',
  permission: 'signed-in',
  fact: true,
  summary: 'Sends labels of records to a printer’s queue, or makes them ready as a PDF; for those who may view the records.',
  ask: PrintAsk,
  answer: z.object({ id: z.number().int(), status: z.enum(printStatuses) }),
});
export const labelPdf = call({
  method: 'GET',
  path: '/label/print/{id}/pdf',
  permission: 'signed-in',
  summary: 'The PDF of a job that was asked for without a printer, for who asked for it and a few minutes.',
  kind: 'file',
  ask: z.object({ id: PathId }),
  answer: z.unknown(),
});

/** What somebody asked for and nobody has seen come out yet; `lastError` says that an attempt was in vain, and why. */
export const UnsentPrint = z.object({
  id: z.number().int(),
  status: z.enum(printStatuses),
  titles: z.string(),
  /** Of all copies. */
  labels: z.number().int(),
  printerId: z.number().int().nullable(),
  printerName: z.string().nullable(),
  lastError: z.string().nullable(),
});
export type UnsentPrint = z.infer<typeof UnsentPrint>;
/** What has waited for longer is left to those who look after the printers. */
export const unsentKeptHours = 12;
export const unsentPrints = call({
  reads: ['print_job', 'printer'],
  method: 'GET',
  path: '/label/print/unsent',
  permission: 'signed-in',
  summary: 'The caller’s own labels that have not come out yet, of the last hours.',
  ask: z.object({}),
  answer: z.array(UnsentPrint),
});
const own = {
  writes: ['print_job'],
  method: 'POST',
  permission: 'signed-in',
  answer: z.object({ id: z.number().int(), status: z.enum(printStatuses) }),
} as const;
export const printElsewhere = call({
  ...own,
  path: '/label/print/{id}/elsewhere',
  summary: 'Sends the caller’s own labels that have not come out to another printer, or makes them ready as a PDF.',
  ask: z.object({ id: PathId, printerId: Id.nullish(), reason: Name(200).nullish() }),
});
export const takeBackPrint = call({
  ...own,
  path: '/label/print/{id}/cancel',
  summary: 'Takes the caller’s own labels out of their printer’s queue.',
  ask: z.object({ id: PathId }),
});

/** What was printed or waits for its printer. */
export const PrintJobs = list(
  {
    createdAt: at(),
    status: choice(printStatuses),
    kind: choice(printKinds),
    titles: text(),
    labels: whole(),
    copies: whole(),
    printerName: maybe(text()),
    templateName: text(),
    reason: maybe(text()),
    createdByName: maybe(text()),
    attempts: whole(),
    nextAt: maybe(at()),
    lastError: maybe(text()),
    sentAt: maybe(at()),
  },
  { id: z.number().int(), version: z.number().int(), createdBy: z.number().int().nullable(), printerId: z.number().int().nullable() },
  {
    waiting: () => [{ status: ['QUEUED', 'SENDING'] }],
    notSent: () => [{ status: ['FAILED', 'UNSURE'] }],
    askedByMe: ({ userId }) => [{ createdBy: userId }],
  },
);
export type PrintJob = z.infer<typeof PrintJobs.row>;
export const printJobs = call({
  reads: ['print_job', 'print_job_label', 'printer', 'label_template', 'app_user'],
  method: 'GET',
  path: '/print-job/print-jobs',
  permission: ['printJob', 'view'],
  summary: 'Labels that were printed or wait for their printer, the newest first.',
  ask: z.object({ ...Page }),
  answer: z.array(PrintJobs.row),
  page: PrintJobs.page,
});

const changes = {
  writes: ['print_job'],
  method: 'POST',
  permission: ['printJob', 'modify'],
  answer: z.object({ id: z.number().int(), status: z.enum(printStatuses) }),
} as const;
export const retryPrint = call({
  ...changes,
  path: '/print-job/{id}/retry',
  summary: 'Sends a job to its printer once more; one that may have come out in part says why.',
  ask: z.object({ id: PathId, reason: Name(200).nullish() }),
});
export const cancelPrint = call({
  ...changes,
  path: '/print-job/{id}/cancel',
  summary: 'Takes a job out of its printer’s queue.',
  ask: z.object({ id: PathId }),
});
