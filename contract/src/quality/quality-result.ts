import { z } from 'zod';
import { call, Deleted } from '../kit/call.ts';
import { FactAsk, sources } from '../kit/fact.ts';
import { at, choice, day, flag, list, maybe, number, qty, text, whole } from '../kit/list.ts';
import { Flag, Id, Name, Note, Page, PathId, Period, PlannedDay, PositiveQty, Qty, Text, Version } from '../kit/shape.ts';
import { countedBy } from '../kit/unit-of.ts';
import { qualityStatuses } from '../ledger/movement.ts';
import type { MenuName } from '../system/menu.ts';
import { Measured } from './measured.ts';
import { causes, inspectionStatuses, judgements, openStatuses, valueJudgements } from './quality-result.states.ts';
import { characteristicClasses, characteristicKinds, stages } from './standard.ts';
import { SwitchingNow } from './switching-state.ts';

const int = z.number().int();

/** How many samples of a characteristic are measured at most. */
export const samplesAtMost = 5000;

export const Inspections = list(
  {
    resultNo: text(),
    stage: choice(stages),
    status: choice(inspectionStatuses),
    judgement: choice(judgements),
    itemCode: text(),
    itemName: text(),
    lotNo: maybe(text()),
    supplierLotNo: maybe(text()),
    bizPartnerName: maybe(text()),
    operationName: maybe(text()),
    planNo: maybe(text()),
    workDate: maybe(day()),
    cause: choice(causes),
    round: whole(),
    lotQty: qty(),
    uom: text(),
    sampleQty: maybe(whole()),
    /** Values out of their limits. */
    ngCount: whole(),
    inspectedQty: qty(),
    acceptedQty: qty(),
    rejectedQty: qty(),
    holdQty: qty(),
    /** What cannot go on before it is done, in its unit: packages that wait to be used, of a lot what waits to be shipped. */
    blockedQty: qty(),
    /** For how long it has been asked for, in whole hours; null once it is done. */
    waitedHours: maybe(whole()),
    requestedAt: at(),
    dueAt: maybe(at()),
    startedAt: maybe(at()),
    endedAt: maybe(at()),
    inspectorName: maybe(text()),
    confirmedAt: maybe(at()),
    confirmedByName: maybe(text()),
    standardCode: maybe(text()),
    standardRevision: maybe(whole()),
    fourEyes: flag(),
    /** The nonconformance that it opened, or the round before it. */
    ncNo: maybe(text()),
    remark: maybe(text()),
    cancelReason: maybe(text()),
    createdByName: maybe(text()),
    /** What waits stands first, the oldest of it before the others. */
    turn: number(),
  },
  {
    id: int,
    version: int,
    productId: int.nullable(),
    materialId: int.nullable(),
    lotId: int.nullable(),
    planId: int.nullable(),
    operPlanId: int.nullable(),
    operationId: int.nullable(),
    dailyPlanId: int.nullable(),
    toolId: int.nullable(),
    bizPartnerId: int.nullable(),
    shipmentId: int.nullable(),
    standardId: int.nullable(),
    previousId: int.nullable(),
    /** The round that follows it, where it was inspected again. */
    nextId: int.nullable(),
    ncId: int.nullable(),
    inspectorId: int.nullable(),
    judgedBy: int.nullable(),
    createdBy: int.nullable(),
  },
  {
    waiting: () => [{ status: openStatuses }],
    notPassed: () => [{ judgement: ['FAIL'] }],
    mine: ({ userId }) => [{ inspectorId: userId, judgedBy: userId, createdBy: userId }],
    held: () => [{ holdQty: '>0' }],
  },
);
export const Inspection = Inspections.row;
export type Inspection = z.infer<typeof Inspection>;

/** A characteristic of the standard, as it is measured. */
export const InspectedCharacteristic = z.object({
  id: int,
  key: z.string(),
  seq: int,
  balloonNo: z.string().nullable(),
  name: z.string(),
  kind: z.enum(characteristicKinds),
  class: z.enum(characteristicClasses),
  special: z.boolean(),
  unit: z.string().nullable(),
  nominal: z.number().nullable(),
  lsl: z.number().nullable(),
  usl: z.number().nullable(),
  decimals: int.nullable(),
  gaugeRequired: z.boolean(),
  /** The code of GAUGE_CLASS that it asks for. */
  gaugeClass: z.string().nullable(),
  gaugeClassName: z.string().nullable(),
  defectCodeId: int.nullable(),
  /** Method, tolerance as it is written, the balloon’s place. */
  more: z.record(z.string(), z.unknown()),
  /** How many samples of it are measured. */
  samples: int,
  sampleSize: int.nullable(),
});
export type InspectedCharacteristic = z.infer<typeof InspectedCharacteristic>;

/** A value as it was measured. One that was corrected stays, and says what replaced it. */
export const InspectedValue = z.object({
  id: int,
  characteristicId: int,
  sampleNo: int,
  cavityNo: int.nullable(),
  serialNo: z.string().nullable(),
  value: z.number().nullable(),
  ok: z.boolean().nullable(),
  text: z.string().nullable(),
  fileId: int.nullable(),
  judge: z.enum(valueJudgements),
  gaugeId: int.nullable(),
  gaugeName: z.string().nullable(),
  occurredAt: z.string(),
  recordedAt: z.string(),
  actorName: z.string().nullable(),
  source: z.enum(sources),
  correctsId: int.nullable(),
  correctionReason: z.string().nullable(),
  void: z.boolean(),
  /** Stands: nothing replaced it and it wasn’t taken away. */
  inForce: z.boolean(),
});
export type InspectedValue = z.infer<typeof InspectedValue>;

export const InspectedUnit = z.object({
  id: int,
  materialStockId: int.nullable(),
  lotId: int.nullable(),
  /** The package’s or lot’s number. */
  name: z.string(),
  locationName: z.string().nullable(),
  qty: z.number(),
  /** What is in stock of it now. */
  stockQty: z.number(),
  qualityStatus: z.enum(qualityStatuses),
  acceptedQty: z.number().nullable(),
  rejectedQty: z.number().nullable(),
  holdQty: z.number().nullable(),
});
export type InspectedUnit = z.infer<typeof InspectedUnit>;

const ClassPlanShape = z.object({
  n: int,
  ac: int,
  re: int,
  letter: z.string().nullish(),
  aql: z.number().nullish(),
  severity: z.string().nullish(),
});
export const SamplePlanShape = z.object({
  mode: z.string(),
  classes: z.object({ CRITICAL: ClassPlanShape.optional(), MAJOR: ClassPlanShape.optional(), MINOR: ClassPlanShape.optional() }),
});
const Proposed = z.object({
  judgement: z.enum(['PENDING', 'PASS', 'FAIL']),
  classes: z.array(z.object({ class: z.enum(characteristicClasses), ng: int, ac: int, n: int })),
  missing: int,
  measured: int,
});

/** One inspection with all that stands in it: what is asked of each sample, what was measured, what it judges, and what its values say. */
export const InspectionPage = z.object({
  ...Inspection.shape,
  defects: z.array(z.object({ defectCodeId: int, defectName: z.string().nullable(), qty: z.number(), note: z.string().nullable() })),
  drawingFileId: int.nullable(),
  characteristics: z.array(InspectedCharacteristic),
  values: z.array(InspectedValue),
  units: z.array(InspectedUnit),
  /** As it was fixed with the first value; before that, as it would be now. */
  plan: SamplePlanShape.nullable(),
  proposed: Proposed,
  /** How strictly each class is inspected now, where it goes by an AQL. */
  switching: z.array(SwitchingNow),
  /** What it found is dealt with there. */
  nonconformance: z.object({ id: int, ncNo: z.string() }).nullable(),
  rounds: z.array(
    z.object({
      id: int,
      resultNo: z.string(),
      round: int,
      status: z.enum(inspectionStatuses),
      judgement: z.enum(judgements),
      endedAt: z.string().nullable(),
      inspectorName: z.string().nullable(),
    }),
  ),
});
export type InspectionPage = z.infer<typeof InspectionPage>;

/** One cell: what was measured of a sample. What stands there already is replaced only with a reason; nothing at all takes it away. */
export const ValueAsk = z.object({
  characteristicId: Id,
  sampleNo: int.min(1).max(samplesAtMost).default(1),
  value: Measured.nullish(),
  ok: z.boolean().nullish(),
  text: Text(500).nullish(),
  fileId: Id.nullish(),
  cavityNo: int.positive().max(10_000).nullish(),
  serialNo: Text(100).nullish(),
  gaugeId: Id.nullish(),
  device: Text(100).nullish(),
  reason: Text(500).optional(),
  occurredAt: FactAsk.occurredAt,
});
export type ValueAsk = z.infer<typeof ValueAsk>;
const values = z.array(ValueAsk).max(5000);

type Counted = <Shape extends z.ZodNumber>(qty: Shape) => z.ZodNumber;
const defectsIn = (of: Counted) =>
  z
    .array(z.object({ defectCodeId: Id, qty: of(PositiveQty), note: Text(500).nullish() }))
    .max(100)
    .optional();
const judged = (of: Counted) => ({
  judgement: z.enum(['PASS', 'FAIL', 'CONDITIONAL']),
  /** What isn’t said follows: accepted when it passes, rejected when it fails, held on condition. */
  acceptedQty: of(Qty).optional(),
  rejectedQty: of(Qty).optional(),
  holdQty: of(Qty).optional(),
  inspectedQty: of(Qty).optional(),
  defects: defectsIn(of),
  remark: Note.nullish(),
  inspectorWorkerId: Id.nullish(),
  /** Confirms it in the same step, where one person may. */
  confirm: z.boolean().optional(),
});
const ofIt: Counted = (qty) => countedBy(qty, ['id', 'quality_result']);
/** Which of the packages or lots, where they aren’t judged alike. */
const units = z
  .array(z.object({ unitId: Id, acceptedQty: ofIt(Qty).default(0), rejectedQty: ofIt(Qty).default(0), holdQty: ofIt(Qty).default(0) }))
  .max(1000)
  .optional();
export const JudgeAsk = z.object({ id: PathId, version: Version, ...judged(ofIt), units });
export type JudgeAsk = z.infer<typeof JudgeAsk>;

const said = (of: Counted) => ({
  ...judged(of),
  judgement: judged(of).judgement.optional(),
  dueAt: FactAsk.occurredAt.nullable(),
  toolId: Id.nullish(),
  moldId: Id.nullish(),
  workerId: Id.nullish(),
  values: values.optional(),
  occurredAt: FactAsk.occurredAt,
});

const ofItem: Counted = (qty) =>
  countedBy(
    qty,
    ['productId', 'product'],
    ['materialId', 'material'],
    ['lotId', 'lot'],
    ['dailyPlanId', 'daily_plan'],
    ['operPlanId', 'production_operation_plan'],
    ['planId', 'production_plan'],
  );
/** An inspection by hand, with its values and its judgement where they are known already. */
export const NewInspection = z.object({
  stage: z.enum(stages).optional(),
  productId: Id.optional(),
  materialId: Id.optional(),
  lotId: Id.optional(),
  /** Packages of one material. */
  materialStockIds: z.array(Id).min(1).max(1000).optional(),
  /** The same by what is printed on them. */
  packageIds: z.array(Name(100)).min(1).max(1000).optional(),
  lotNo: Name(100).optional(),
  planId: Id.optional(),
  operPlanId: Id.optional(),
  operationId: Id.optional(),
  dailyPlanId: Id.optional(),
  shipmentId: Id.optional(),
  bizPartnerId: Id.optional(),
  supplierLotNo: Text(100).optional(),
  lotQty: ofItem(PositiveQty).optional(),
  ...said(ofItem),
});
export type NewInspection = z.infer<typeof NewInspection>;
export const ChangeInspection = z.object({ id: Id, version: Version, ...said(ofIt), units });
export type ChangeInspection = z.infer<typeof ChangeInspection>;

export const inspectionTables = [
  'quality_result',
  'quality_result_unit',
  'quality_value',
  'quality_standard',
  'quality_characteristic',
  'product',
  'material',
  'lot',
  'biz_partner',
  'operation',
  'production_plan',
  'daily_plan',
  'material_stock',
  'product_stock',
  'worker',
  'nonconformance',
] as const;
export const inspectionPageTables = [...inspectionTables, 'location', 'tool', 'code', 'quality_switching'] as const;
const writes = ['quality_result', 'quality_result_unit', 'quality_value'] as const;
const stock = [
  ...writes,
  'material_stock',
  'product_stock',
  'lot',
  'stock_movement',
  'stock_hold_unit',
  'quality_switching',
  'quality_switch',
  'nonconformance',
  'nonconformance_unit',
] as const;

const One = z.object({ id: PathId });

/** Whom and until when the nonconformance is given that a failed inspection opens; what isn't said follows by itself. */
export const NcOpening = z.object({ responsibleId: Id.nullable().optional(), dueDay: PlannedDay.nullable().optional() });
export type NcOpening = z.infer<typeof NcOpening>;
/** Whom the standard or the machine names, else who confirms, else the first who may deal with it. */
export const NcAhead = z.object({
  responsibleId: int.nullable(),
  responsibleName: z.string().nullable(),
  because: z.enum(['STANDARD', 'MACHINE', 'CONFIRMER', 'RIGHT']).nullable(),
  dueDay: z.string(),
});
export type NcAhead = z.infer<typeof NcAhead>;

/** The calls of inspections under one address and one menu. */
export const inspectionFamily = (base: `/${string}`, menu: MenuName, noun: string) => ({
  one: call({
    reads: inspectionPageTables,
    method: 'GET',
    path: `${base}/{id}` as const,
    permission: [menu, 'view'],
    summary: `One ${noun} with what is asked of each sample, what was measured and what it judges.`,
    ask: One,
    answer: InspectionPage,
  }),
  create: call({
    writes: stock,
    method: 'POST',
    path: base,
    permission: [menu, 'create'],
    summary: `Makes a ${noun} by hand, with its values and its judgement where they are known already.`,
    fact: true,
    ask: NewInspection,
    answer: InspectionPage,
  }),
  change: call({
    writes: stock,
    method: 'PUT',
    path: base,
    permission: [menu, 'modify'],
    summary: `Changes a ${noun} that isn’t judged yet, adds values, or judges it.`,
    fact: true,
    ask: ChangeInspection,
    answer: InspectionPage,
  }),
  start: call({
    writes,
    method: 'POST',
    path: `${base}/{id}/start` as const,
    permission: [menu, 'modify'],
    summary: `Begins a ${noun}: its standard and its samples are fixed.`,
    fact: true,
    ask: One,
    answer: InspectionPage,
  }),
  values: call({
    writes,
    method: 'POST',
    path: `${base}/{id}/values` as const,
    permission: [menu, 'modify'],
    summary: `Writes down what was measured in a ${noun}; what stands already is corrected with a reason and stays to be seen.`,
    fact: true,
    ask: z.object({ id: PathId, values: values.min(1) }),
    answer: InspectionPage,
  }),
  judge: call({
    writes: stock,
    method: 'POST',
    path: `${base}/{id}/judge` as const,
    permission: [menu, 'modify'],
    summary: `Judges a ${noun}: accepted, rejected and held add up to its lot.`,
    fact: true,
    ask: JudgeAsk,
    answer: InspectionPage,
  }),
  confirm: call({
    writes: stock,
    method: 'POST',
    path: `${base}/{id}/confirm` as const,
    permission: [menu, 'modify'],
    summary: `Confirms a ${noun}: stock is released, rejected or held as it was judged.`,
    fact: true,
    ask: z.object({ id: PathId, version: Version, nonconformance: NcOpening.optional() }),
    answer: InspectionPage,
  }),
  ahead: call({
    reads: [...inspectionTables, 'tool', 'app_user', 'role', 'user_role'],
    method: 'GET',
    path: `${base}/{id}/nonconformance-ahead` as const,
    permission: [menu, 'view'],
    summary: `Who would look after what a ${noun} finds, and until when, if the reader confirmed it now.`,
    ask: One,
    answer: NcAhead,
  }),
  cancel: call({
    writes,
    method: 'POST',
    path: `${base}/{id}/cancel` as const,
    permission: [menu, 'modify'],
    summary: `Cancels a ${noun} that nothing waits for, with a reason.`,
    fact: true,
    ask: z.object({ id: PathId, reason: Name(500) }),
    answer: InspectionPage,
  }),
  again: call({
    writes,
    method: 'POST',
    path: `${base}/{id}/again` as const,
    permission: [menu, 'create'],
    summary: `Begins the next round of a ${noun} for the same lot; the one before stays as it is.`,
    fact: true,
    ask: z.object({ id: PathId, remark: Note.optional() }),
    answer: InspectionPage,
  }),
});
export type InspectionCalls = ReturnType<typeof inspectionFamily>;

const results = (base: `/${string}`, menu: MenuName, what: string) =>
  call({
    reads: inspectionTables,
    method: 'GET',
    path: `${base}/results` as const,
    permission: [menu, 'view'],
    summary: `Inspections of ${what}: what waits, and those of a period.`,
    ask: Period.safeExtend({ ...Page, waiting: Flag.optional() }),
    answer: Inspections.page,
  });
const remove = (base: `/${string}`, menu: MenuName, noun: string) =>
  call({
    writes,
    method: 'DELETE',
    path: `${base}/{id}` as const,
    permission: [menu, 'delete'],
    summary: `Takes back a ${noun} that isn’t judged and that nothing waits for; its number and its values stay.`,
    fact: true,
    ask: z.object({ id: PathId, reason: Text(500).optional() }),
    answer: Deleted,
  });

export const productInspectionList = results('/product-quality-result', 'productQualityResult', 'products');
export const productInspections = inspectionFamily('/product-quality-result', 'productQualityResult', 'product inspection');
export const removeProductInspection = remove('/product-quality-result', 'productQualityResult', 'product inspection');
export const materialInspectionList = results('/material-quality-result', 'materialQualityResult', 'materials');
export const materialInspections = inspectionFamily('/material-quality-result', 'materialQualityResult', 'material inspection');
export const removeMaterialInspection = remove('/material-quality-result', 'materialQualityResult', 'material inspection');

/** What came of a supplier and was judged. */
export const inspectionsOfSupplier = call({
  reads: inspectionTables,
  method: 'GET',
  path: '/material-quality-result/suppliers/{bizPartnerId}',
  permission: ['materialQualityResult', 'view'],
  summary:
    'The inspections of what a supplier delivered that were judged in a period, the first round of each lot: what is sorted out later was delivered so.',
  ask: Period.safeExtend({ bizPartnerId: PathId, ...Page }),
  answer: Inspections.page,
});

export const waitingInspections = call({
  reads: inspectionTables,
  method: 'GET',
  path: '/quality/waiting',
  permission: 'signed-in',
  summary: 'What waits for inspection, the oldest first, with what it blocks; of those inspections that the reader may see.',
  ask: z.object({ ...Page, lineId: PathId.optional() }),
  answer: Inspections.page,
});

/** Address of an inspection at the desk of its kind: each is reached only under its own menu. */
export const inspectionPath = ({ id, materialId, stage }: Pick<Inspection, 'id' | 'materialId' | 'stage'>) =>
  `/quality/${materialId !== null ? 'material' : stage === 'DAILY' ? 'daily' : 'product'}/result?desk=${id}`;

export const inspectionsOfUnit = call({
  reads: inspectionTables,
  method: 'GET',
  path: '/quality/of-unit',
  permission: 'signed-in',
  summary: 'The inspections of one package or one lot, what waits first; of those inspections that the reader may see.',
  ask: z.object({ ...Page, materialStockId: PathId.optional(), lotId: PathId.optional() }),
  answer: Inspections.page,
});
