import { z } from 'zod';
import { call, resource } from '../kit/call.ts';
import { Day, Ext, Id, Name, Note, PathId, PlannedDay, Text, Version } from '../kit/shape.ts';
import { Measured } from '../quality/measured.ts';
import { studyKinds, studyStatuses, studyVerdicts } from './study.states.ts';

const int = z.number().int();
export const mostTrials = 20;

/** A study of how well a gauge measures: by which parts and people, and how often. */
export const StudyDraft = z.object({
  kind: z.enum(studyKinds).default('RR'),
  toolId: Id,
  /** What is measured: `외경 20 h7`. */
  characteristic: Name(100),
  productId: Id.nullish(),
  lsl: Measured.nullish(),
  usl: Measured.nullish(),
  unit: Text(20).nullish(),
  /** One a line; of stability the one master, with its reference where that is known; of linearity with its reference, of attributes with OK or NG, behind a comma. */
  parts: Name(4000),
  /** Between commas. */
  appraisers: Name(500),
  /** Of stability the readings of an occasion. */
  trials: int.min(2).max(mostTrials).default(3),
  /** Of stability: how many times over the weeks its one part is measured. */
  occasions: int.min(1).max(1000).nullish(),
  plannedOn: PlannedDay,
  /** When the gauge is studied again. */
  nextDueOn: PlannedDay.nullish(),
  note: Note.nullish(),
  ext: Ext.optional(),
});
export type StudyDraft = z.infer<typeof StudyDraft>;
export const StudyMeasurement = z.object({
  /** Of stability the number of the occasion. */
  part: Name(100),
  appraiser: Name(100),
  trial: int.min(1).max(mostTrials),
  /** Of attributes 1 is good and 0 is bad. */
  value: Measured,
  /** Of stability the day of the occasion. */
  on: Day.nullish(),
});
export type StudyMeasurement = z.infer<typeof StudyMeasurement>;
/** So many values make a study at most. */
export const mostStudyValues = 5000;

const tables = ['gauge_study', 'tool', 'product', 'app_user'] as const;
export const Study = resource({
  reads: tables,
  writes: ['gauge_study', 'attachment'],
  table: 'gauge_study',
  noun: 'gauge study',
  menu: 'msa',
  lists: 'Studies of gauges, the newest first; those of one gauge where one is told.',
  draft: StudyDraft,
  query: { toolId: PathId.optional() },
  more: {
    studyNo: z.string(),
    status: z.enum(studyStatuses),
    toolCode: z.string(),
    toolName: z.string(),
    productName: z.string().nullish(),
    /** Values that are there, and that the plan asks for. */
    measured: int,
    asked: int,
    verdict: z.enum(studyVerdicts).nullish(),
    /** Percent: what its verdict goes by. */
    share: z.number().nullish(),
    ndc: int.nullish(),
    completedAt: z.string().nullish(),
    completedByName: z.string().nullish(),
    voidedAt: z.string().nullish(),
    voidReason: z.string().nullish(),
    /** Told of one study, not in lists. */
    measurements: z.array(StudyMeasurement).optional(),
  },
  paths: { list: '/msa/studies', create: '/msa/study', one: '/msa/study/{id}', removeOne: '/msa/study/{id}' },
});
export type StudyRow = z.infer<typeof Study.row>;

const view = ['msa', 'view'] as const;
const modify = ['msa', 'modify'] as const;
const writes = ['gauge_study'] as const;
export const oneStudy = call({
  reads: tables,
  method: 'GET',
  path: '/msa/study/{id}',
  permission: view,
  summary: 'One study with its measurements.',
  ask: z.object({ id: PathId }),
  answer: Study.row,
});
export const measureStudy = call({
  writes,
  method: 'PUT',
  path: '/msa/study/{id}/values',
  permission: modify,
  summary: 'Writes down what was measured in a study that isn’t judged: all of its values as they are now.',
  ask: z.object({ id: PathId, version: Version, measurements: z.array(StudyMeasurement).max(mostStudyValues) }),
  answer: Study.row,
});
export const completeStudy = call({
  writes,
  method: 'POST',
  path: '/msa/study/{id}/complete',
  permission: modify,
  summary: 'Judges a study that is measured whole, by AIAG’s guidelines; from then on it stays.',
  ask: z.object({ id: PathId, version: Version }),
  answer: Study.row,
});
export const voidStudy = call({
  writes,
  method: 'POST',
  path: '/msa/study/{id}/void',
  permission: modify,
  summary: 'Voids a study with a reason; it stays to be seen and counts no more.',
  ask: z.object({ id: PathId, reason: Name(500) }),
  answer: Study.row,
});
export const studyReport = call({
  reads: tables,
  method: 'GET',
  path: '/msa/study/{id}/report',
  permission: view,
  summary: 'A study as a document: its plan, its values, what they come to and the verdict.',
  ask: z.object({ id: PathId, lang: z.enum(['kr', 'en']).optional() }),
  answer: z.unknown(),
  kind: 'file',
});
