import type { tablesSeen } from './tables.ts';

type Table = keyof typeof tablesSeen;
/** The last values of parameters, how connections stand and what terminals say of themselves pass too fast to be kept one by one; what the product noticed says itself when it was so. */
type Unkept = 'parameter_value' | 'connection_state' | 'terminal_contact' | 'alert';

/** How the history of a table is told in words. */
export type TableTold = {
  /** The families that name its fields, the first that knows one; a field that leads to a record and has no word is called by its kind. */
  readonly words: readonly string[];
  /** The family of a field's values, where it isn't named after the field. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Fields that hold the text of a code: its category, or those that it may be of. */
  readonly codes?: Readonly<Record<string, string | readonly string[]>>;
  /** Whose unit its quantities have, where the row doesn't say it itself: the field that leads there, and its table. */
  readonly unitOf?: readonly [field: string, table: string];
  /** Numbers that count nothing: their digits stand together. */
  readonly numerals?: readonly string[];
  /** Fields that say nothing to people: secrets, and what the server writes for itself. */
  readonly untold?: readonly string[];
};

const quality = { qualityStatus: 'quality' } as const;
/** What movements made of a stock is told by them: a revision keeps how much there was when something else was changed. */
const movements = ['qty', 'firstInAt', 'lastMoveAt'];

/** Every table whose rows people see, and how its history is told. */
export const tablesTold = {
  role: { words: ['role'] },
  app_user: { words: ['user'], untold: ['passwordHash', 'lastLoginAt'] },
  user_role: { words: ['user'] },
  terminal: { words: ['terminal'], choices: { kind: 'terminalKind' }, untold: ['key'] },
  terminal_finding: {
    words: ['terminalFinding', 'terminal'],
    choices: { kind: 'terminalFinding' },
    untold: ['factKey', 'code', 'form', 'content'],
  },
  notice: { words: ['notice'], untold: ['contents'] },
  notice_reading: { words: ['noticeReading'] },
  chat: { words: ['chat'] },
  chat_message: { words: ['chatMessage'], numerals: ['chatId'] },
  chat_member: { words: ['chatMember'], numerals: ['chatId', 'afterId', 'untilId', 'readId'] },
  code_category: { words: ['code'] },
  code: { words: ['code'] },
  custom_field: { words: ['customField'], choices: { tableName: 'recordKind' } },
  menu: { words: ['config'], choices: { name: 'menu', parentName: 'menu' } },
  biz_partner: { words: ['partner'], choices: { types: 'partnerType' } },
  location: { words: ['location'], choices: { type: 'locationType' } },
  plant_calendar: { words: ['calendar'], choices: { kind: 'calendarKind' } },
  tool: {
    words: ['tool', 'gauge'],
    choices: { status: 'toolStatus', gaugeRole: 'gaugeRole' },
    codes: { classification: 'TOOL_CLASS', gaugeClass: 'GAUGE_CLASS' },
    untold: ['statusSince'],
  },
  tool_inspection: {
    words: ['inspection'],
    choices: { type: 'inspectionType', status: 'inspectionStatus', result: 'inspectionResult', oeeImpact: 'oeeImpact' },
  },
  labor_rate: { words: ['laborRate'] },
  machine_rate: { words: ['machineRate'] },
  mold: { words: ['mold'], choices: { type: 'moldType', ownership: 'moldOwnership', status: 'moldStatus' } },
  mold_product: { words: ['mold'] },
  mold_inout: { words: ['moldInout', 'mold'], choices: { kind: 'moldMove', condition: 'moldCondition' } },
  mold_shot_correction: { words: ['moldCorrection', 'mold'], untold: ['moldVersion'] },
  mold_maintenance: { words: ['moldMaintenance', 'mold'], choices: { result: 'inspectionResult' } },
  spc_exclusion: { words: ['spcExclusion'] },
  spc_limits: { words: ['spcLimits'] },
  spc_signal: { words: ['spcSignal'], choices: { place: 'controlPlace' } },
  measurement_file: {
    words: ['measurement'],
    choices: { format: 'measurementFormat', judgement: 'measurementJudge' },
    untold: ['mapping', 'sha256', 'encoding'],
  },
  measurement_value: { words: ['measurement'], choices: { judge: 'measurementJudge' }, untold: ['gaugeStatus'] },
  measurement_template: { words: ['measurement'], choices: { format: 'measurementFormat' }, untold: ['mapping', 'signature'] },
  gauge_study: {
    words: ['study'],
    choices: { kind: 'studyKind', verdict: 'studyVerdict' },
  },
  parameter: { words: ['parameter'], choices: { kind: 'parameterKind' }, untold: ['blockHours'] },
  spec_out: { words: ['specOut'], choices: { side: 'specOutSide' } },
  connection: { words: ['connection'], choices: { kind: 'connectionKind' }, untold: ['secrets'] },
  connection_tag: { words: ['connection'] },
  device: { words: ['device'], untold: ['keyHash', 'lastPushedAt', 'clockAheadSec'] },
  parameter_limit: { words: ['parameter'] },
  gauge_decision: { words: ['gaugeDecision'], choices: { kind: 'gaugeDecision' }, untold: ['resultIds'] },
  calibration: { words: ['calibration'], choices: { kind: 'calibrationKind', found: 'calibrationResult', result: 'calibrationResult' } },
  test_report: { words: ['testReport'], choices: { status: 'testReportStatus', judgement: 'reportJudgement' } },
  claim: { words: ['claim'], choices: { severity: 'claimSeverity', status: 'claimStatus' }, codes: { claimType: 'CLAIM_TYPE' } },
  worker: { words: ['worker'], codes: { shiftGroup: 'SHIFT_GROUP', position: 'POSITION' }, untold: ['pinHash'] },
  worker_location: { words: ['workerPast', 'worker'] },
  product: { words: ['product'], choices: { type: 'productType' } },
  operation: { words: ['operation'], choices: { type: 'operationType' } },
  route: { words: ['route'] },
  route_operation: { words: ['routeOperation'] },
  operation_plan: { words: ['operPlan'], choices: { dayNight: 'planShift' } },
  work_instruction: { words: ['workInstruction'] },
  work_instruction_step: { words: ['workInstruction'] },
  material: { words: ['material'], unitOf: ['id', 'material'] },
  bom: { words: ['bom'] },
  business: { words: ['business'], choices: { status: 'businessStatus' }, codes: { businessType: 'BUSINESS_TYPE' } },
  order_info: { words: ['order'], choices: { status: 'orderStatus' }, codes: { orderType: 'ORDER_TYPE' } },
  order_product: { words: ['orderProduct'], choices: { status: 'orderProductStatus' } },
  order_material: { words: ['orderMaterial'], choices: { status: 'orderMaterialStatus', purpose: 'orderPurpose' } },
  lot: { words: ['lot'], choices: quality, unitOf: ['productId', 'product'] },
  production_plan: { words: ['plan'], choices: { status: 'planStatus' }, unitOf: ['productId', 'product'] },
  production_operation_plan: { words: ['planOperation'], choices: { status: 'planStatus' }, unitOf: ['planId', 'production_plan'] },
  daily_plan: { words: ['dailyPlan'], choices: { dayNight: 'shift', workStatus: 'workStatus' }, unitOf: ['planId', 'production_plan'] },
  work_event: { words: ['work'] },
  check_point_tick: { words: ['workInstruction'], unitOf: ['dailyPlanId', 'daily_plan'] },
  production_result: {
    words: ['profit', 'dailyPlan', 'result'],
    choices: { countedBy: 'recordValue.countedBy' },
    unitOf: ['planId', 'production_plan'],
  },
  result_defect: { words: ['profit'], unitOf: ['resultId', 'production_result'] },
  carry_over: { words: ['carryOver', 'dailyPlan'], choices: { kind: 'carryOver' }, unitOf: ['fromDailyPlanId', 'daily_plan'] },
  help_call: { words: ['help'] },
  kiosk_refusal: {
    words: ['refusal'],
    untold: ['key', 'asked', 'factId', 'userId', 'settledWorkerId', 'reasonCode', 'reasonEn', 'operationNameEn', 'productNameEn'],
  },
  material_stock: { words: ['stock'], choices: quality, untold: movements },
  material_issue: { words: ['issuing', 'stock'], unitOf: ['materialStockId', 'material_stock'], untold: ['lastMoveAt'] },
  product_issue: { words: ['parts', 'prodStock'], unitOf: ['productId', 'product'], untold: ['lastMoveAt'] },
  product_stock: { words: ['prodStock'], choices: quality, unitOf: ['productId', 'product'], untold: movements },
  material_sale: { words: ['sale'] },
  material_sale_line: { words: ['sale'] },
  count_sheet: { words: ['count'], choices: { status: 'countStatus', items: 'countItems', materialType: 'material.type' } },
  count_line: { words: ['count'], choices: { state: 'lineState' }, codes: { reasonCode: 'ADJUST_REASON' }, untold: ['counters'] },
  shipment: { words: ['shipment'] },
  shipment_line: { words: ['shipment'], unitOf: ['productId', 'product'] },
  outsourcing: { words: ['outsourcing'], untold: ['askedOutDate'] },
  outsourcing_line: { words: ['outsourcing'] },
  outsourcing_return: { words: ['outsourcing'], untold: ['arrivedVersion', 'takenBackVersion'] },
  outsourcing_defect: { words: ['outsourcing'] },
  stock_movement: {
    words: ['movement'],
    choices: {
      type: 'type',
      itemType: 'recordValue.itemType',
      fromPlace: 'recordValue.place',
      toPlace: 'recordValue.place',
      vendorOutcome: 'recordValue.vendorOutcome',
    },
    codes: { reasonCode: ['ADJUST_REASON', 'DISPOSE_REASON'] },
    untold: ['billLineId'],
  },
  genealogy_edge: { words: ['tracking'], choices: { basis: 'recordValue.basis' } },
  attachment: { words: ['attachment'], untold: ['fileId'] },
  quality_standard: { words: ['standard'], choices: { status: 'standardStatus' } },
  quality_characteristic: { words: ['characteristic', 'standard'], choices: { kind: 'characteristicKind', class: 'characteristicClass' } },
  signature: { words: ['signature'], choices: { meaning: 'signMeaning', subject: 'recordKind' } },
  quality_result: {
    words: ['qualityResult'],
    choices: { stage: 'stage', cause: 'qualityCause', status: 'qualityStatus', judgement: 'qualityJudgement' },
    untold: ['plan', 'defects', 'judgedAt'],
  },
  quality_result_unit: { words: ['qualityResult'], unitOf: ['resultId', 'quality_result'] },
  quality_value: { words: ['qualityResult'], choices: { judge: 'qualityValue' }, untold: ['gaugeStatus', 'device', 'line'] },
  quality_switching: { words: ['switching'], choices: { severity: 'severity', class: 'characteristicClass' } },
  quality_switch: { words: ['switching'], choices: { fromSeverity: 'severity', toSeverity: 'severity', why: 'switchReason' } },
  nonconformance: { words: ['nonconformance'], choices: { source: 'ncSource', status: 'ncStatus' } },
  nonconformance_unit: { words: ['nonconformance'], unitOf: ['nonconformanceId', 'nonconformance'] },
  disposition_ask: {
    words: ['nonconformance'],
    choices: { kind: 'disposition', status: 'askStatus' },
    unitOf: ['nonconformanceId', 'nonconformance'],
  },
  nonconformance_disposition: {
    words: ['nonconformance'],
    choices: { kind: 'disposition', fromStatus: 'quality' },
    untold: ['movementIds'],
  },
  process_change: {
    words: ['change'],
    choices: { kind: 'changeKind', cause: 'changeCause', status: 'changeStatus', verdict: 'changeVerdict' },
    untold: ['noticedAs'],
  },
  concession: { words: ['concession'], choices: { status: 'concessionStatus' } },
  label_template: { words: ['label'], choices: { kind: 'labelKind' } },
  printer: { words: ['printer'], choices: { language: 'printerLanguage', media: 'printerMedia' }, numerals: ['port'] },
  print_job: {
    words: ['printJob', 'print'],
    choices: { status: 'printStatus', kind: 'labelKind', paper: 'print.paper' },
    untold: ['form', 'logoFileId', 'lang', 'sendingSince'],
  },
  print_job_label: { words: ['printJob', 'print'], choices: { kind: 'labelKind' }, untold: ['said', 'unitId'] },
  stock_hold: { words: ['hold', 'tracking'], untold: ['cause'] },
  stock_hold_unit: { words: ['hold', 'tracking'], choices: { fromStatus: 'quality' } },
  stock_warning: { words: ['warning'] },
} as const satisfies Record<Exclude<Table, Unkept>, TableTold>;

const told: Readonly<Record<string, TableTold>> = tablesTold;
export const tableTold = (table: string): TableTold | undefined => (Object.hasOwn(told, table) ? told[table] : undefined);

/** Tables whose changes are kept and not told, and why. */
export const tablesUntold: Readonly<Record<string, string>> = {
  stored_file: 'is told with the record that it is kept with',
  saved_condition: 'is how somebody looks at a list',
  dashboard: 'is how somebody looks at the plant',
  user_setting: 'is how somebody sees the screens',
  alert_setting: 'is what somebody wants to be told',
  production_bill_line: 'repeats the bill of material that its plan was made by',
};

/** Written with every save, and no change of what the record says. */
const always = ['id', 'version', 'ext', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'idempotencyKey', 'recordedAt'];
export const isTold = (table: string, field: string) => !always.includes(field) && !tableTold(table)?.untold?.includes(field);

/** The first word of these families that names a field, or the row that it leads to. */
export const wordOfField = (field: string, families: readonly string[], isWord: (key: string) => boolean): string | undefined => {
  const stem = /^(.+?)(File)?Id$/.exec(field)?.[1];
  const names = [field, ...(stem ? [stem, `${stem}Name`, `${stem}No`] : [])];
  return families.flatMap((family) => names.map((name) => `${family}.${name}`)).find(isWord);
};
