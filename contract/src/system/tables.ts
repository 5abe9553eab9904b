import { lineOf, type MenuName, menus } from './menu.ts';

/** How people see a table: the menu that shows its rows, and the columns that name a row for them. */
export type TableSeen = {
  readonly menu: MenuName;
  /** A column, or the column of the parent that the foreign key in `of` points to. */
  readonly nameColumn: string;
  readonly codeColumn?: string;
  /** Rows that have no name of their own are named by the row they belong to: `[foreign key, table]`. */
  readonly of?: readonly [column: string, table: string];
  /**
   * What tells one of its rows from the others where no column names it, part by part: columns, each its own or of a row that it leads to
   * (`foreign key.table.column`), and an enumeration with the family of its words behind a colon.
   */
  readonly tells?: readonly string[];
  /** What its screen lists in its place: `[foreign key, table]`; null where it lists no such row and nothing in its place. */
  readonly shownBy?: readonly [column: string, table: string] | null;
  /** Other menus whose screens show these rows too: viewing any of them is enough to hear of changes. */
  readonly alsoOn?: readonly MenuName[];
  /** Every screen may show what comes from it. */
  readonly toAll?: true;
  /** Its changes are told to those whom a row concerns, and to nobody for a right. */
  readonly toldApart?: true;
  /** Rows of one of several kinds of record, each with a menu of its own: the column that names it, and whoever may not view that menu learns nothing of the row. */
  readonly ownedBy?: Readonly<Record<string, MenuName>>;
  /** Everybody may pick one from a list, and the list names it by its code and name, or by its name alone. */
  readonly picked?: 'byCode' | 'byName';
};

/** Every table of records and facts, by its name in the database. What isn't listed is told to nobody. */
export const tablesSeen = {
  role: { menu: 'role', nameColumn: 'name' },
  app_user: { menu: 'user', nameColumn: 'username', codeColumn: 'user_id', picked: 'byName' },
  user_role: { menu: 'user', nameColumn: 'username', of: ['user_id', 'app_user'] },
  terminal: { menu: 'terminal', nameColumn: 'name' },
  terminal_contact: { menu: 'terminal', nameColumn: 'name', of: ['terminal_id', 'terminal'] },
  terminal_finding: {
    menu: 'terminal',
    nameColumn: 'kind',
    tells: ['terminal_id.terminal.name', 'kind:terminalFinding', 'at'],
    alsoOn: ['kioskRefusal'],
    shownBy: null,
  },
  notice: { menu: 'notice', nameColumn: 'title', toAll: true },
  alert: { menu: 'notice', nameColumn: 'subject', toAll: true, shownBy: null },
  notice_reading: { menu: 'notice', nameColumn: 'title', of: ['notice_id', 'notice'], toAll: true },
  chat: {
    shownBy: null,
    menu: 'chatHistory',
    nameColumn: 'created_at',
    tells: ['location_id.location.name', 'created_at'],
    toldApart: true,
  },
  chat_message: { shownBy: null, menu: 'chatHistory', nameColumn: 'body', tells: ['body', 'sent_at'], toldApart: true },
  chat_member: {
    shownBy: null,
    menu: 'chatHistory',
    nameColumn: 'created_at',
    tells: ['user_id.app_user.username', 'created_at'],
    toldApart: true,
  },
  code_category: { menu: 'code', nameColumn: 'name_kr', codeColumn: 'category', toAll: true, picked: 'byName' },
  code: { menu: 'code', nameColumn: 'name_kr', codeColumn: 'code', toAll: true, picked: 'byName' },
  custom_field: { menu: 'customExt', nameColumn: 'display_kr', codeColumn: 'field', toAll: true },
  menu: { menu: 'config', nameColumn: 'name', tells: ['name:menu'], toAll: true },
  biz_partner: {
    menu: 'bizPartner',
    nameColumn: 'name',
    codeColumn: 'partner_code',
    picked: 'byCode',
    alsoOn: ['orderInfo', 'material', 'shipment', 'outSourcing'],
  },
  location: {
    menu: 'location',
    nameColumn: 'name',
    codeColumn: 'code',
    picked: 'byCode',
    alsoOn: ['tools', 'materialStock', 'prodStock', 'productionPlan', 'kiosk', 'worker'],
  },
  plant_calendar: { menu: 'plantCalendar', nameColumn: 'name', toAll: true },
  tool: { menu: 'tools', nameColumn: 'name', codeColumn: 'code', picked: 'byCode', alsoOn: ['productionPlan', 'kiosk', 'gauge'] },
  tool_inspection: { shownBy: ['tool_id', 'tool'], menu: 'tools', nameColumn: 'item', tells: ['tool_id.tool.name', 'item'] },
  // Only whoever sees costs of production learns what an hour costs.
  labor_rate: {
    menu: 'productionProfit',
    nameColumn: 'name',
    of: ['location_id', 'location'],
    tells: ['location_id.location.name', 'effective_from'],
  },
  machine_rate: { menu: 'productionProfit', nameColumn: 'name', of: ['tool_id', 'tool'], tells: ['tool_id.tool.name', 'effective_from'] },
  mold: { menu: 'moldInfo', nameColumn: 'name', codeColumn: 'code', picked: 'byCode', alsoOn: ['productionPlan', 'kiosk'] },
  mold_product: { menu: 'moldInfo', nameColumn: 'name', of: ['mold_id', 'mold'] },
  mold_inout: { menu: 'moldInfo', nameColumn: 'name', of: ['mold_id', 'mold'] },
  mold_shot_correction: { menu: 'moldInfo', nameColumn: 'name', of: ['mold_id', 'mold'] },
  mold_maintenance: { menu: 'moldInfo', nameColumn: 'name', of: ['mold_id', 'mold'] },
  worker: { menu: 'worker', nameColumn: 'name', codeColumn: 'worker_no', picked: 'byCode', alsoOn: ['kiosk', 'productionPlan'] },
  worker_location: { menu: 'worker', nameColumn: 'name', of: ['worker_id', 'worker'] },
  product: {
    menu: 'productInfo',
    nameColumn: 'name',
    codeColumn: 'code',
    picked: 'byCode',
    alsoOn: ['bom', 'operPlan', 'orderInfo', 'productionPlan', 'prodStock', 'kiosk'],
  },
  operation: { menu: 'operation', nameColumn: 'name', codeColumn: 'code', picked: 'byCode', alsoOn: ['route', 'operPlan'] },
  route: { menu: 'route', nameColumn: 'name', codeColumn: 'code', picked: 'byCode' },
  route_operation: {
    menu: 'route',
    nameColumn: 'name',
    of: ['route_id', 'route'],
    tells: ['route_id.route.name', 'operation_id.operation.name'],
  },
  operation_plan: {
    menu: 'operPlan',
    nameColumn: 'name',
    of: ['product_id', 'product'],
    tells: ['product_id.product.name', 'operation_id.operation.name'],
  },
  work_instruction: { menu: 'operPlan', nameColumn: 'name', of: ['product_id', 'product'], alsoOn: ['kiosk'] },
  work_instruction_step: {
    menu: 'operPlan',
    nameColumn: 'revision',
    of: ['instruction_id', 'work_instruction'],
    tells: ['instruction_id.work_instruction.product_id.product.name', 'text_kr'],
    alsoOn: ['kiosk'],
  },
  material: { menu: 'material', nameColumn: 'name', codeColumn: 'code', picked: 'byCode', alsoOn: ['bom', 'materialStock', 'orderInfo'] },
  bom: {
    menu: 'bom',
    nameColumn: 'name',
    of: ['parent_id', 'product'],
    tells: ['parent_id.product.name', 'child_material_id.material.name', 'child_product_id.product.name'],
  },
  business: { menu: 'orderInfo', nameColumn: 'name', codeColumn: 'code' },
  order_info: { menu: 'orderInfo', nameColumn: 'order_no', alsoOn: ['productionPlan', 'shipment'] },
  order_product: {
    menu: 'orderInfo',
    nameColumn: 'order_no',
    of: ['order_id', 'order_info'],
    tells: ['order_id.order_info.order_no', 'product_id.product.name'],
    alsoOn: ['productionPlan', 'shipment'],
  },
  order_material: {
    menu: 'orderInfo',
    nameColumn: 'order_no',
    of: ['order_id', 'order_info'],
    tells: ['order_id.order_info.order_no', 'material_id.material.name'],
    alsoOn: ['materialStock'],
  },
  lot: {
    menu: 'lotReport',
    nameColumn: 'lot_id',
    alsoOn: ['productionPlan', 'prodStock', 'shipment', 'outSourcing', 'tracking', 'productStockOutRestock'],
  },
  production_plan: {
    menu: 'productionPlan',
    nameColumn: 'plan_no',
    alsoOn: ['productionProfit', 'kiosk', 'materialStockOutRestock', 'productStockOutRestock'],
  },
  production_operation_plan: {
    menu: 'productionPlan',
    nameColumn: 'plan_no',
    of: ['plan_id', 'production_plan'],
    tells: ['plan_id.production_plan.plan_no', 'operation_id.operation.name'],
    alsoOn: ['kiosk'],
  },
  daily_plan: {
    shownBy: ['plan_id', 'production_plan'],
    menu: 'productionPlan',
    nameColumn: 'work_date',
    codeColumn: 'day_night',
    tells: ['plan_id.production_plan.plan_no', 'work_date', 'day_night:dailyPlan'],
    alsoOn: ['productionProfit', 'kiosk'],
  },
  work_event: {
    shownBy: null,
    menu: 'productionProfit',
    nameColumn: 'kind',
    tells: [
      'oper_plan_id.production_operation_plan.plan_id.production_plan.plan_no',
      'oper_plan_id.production_operation_plan.operation_id.operation.name',
      'business_date',
    ],
    alsoOn: ['kiosk'],
  },
  check_point_tick: {
    shownBy: null,
    menu: 'productionProfit',
    nameColumn: 'business_date',
    tells: ['daily_plan_id.daily_plan.plan_id.production_plan.plan_no', 'step_id.work_instruction_step.text_kr', 'business_date'],
    alsoOn: ['kiosk'],
  },
  production_result: {
    shownBy: ['plan_id', 'production_plan'],
    menu: 'productionProfit',
    nameColumn: 'business_date',
    tells: ['plan_id.production_plan.plan_no', 'oper_plan_id.production_operation_plan.operation_id.operation.name', 'business_date'],
    alsoOn: ['kiosk', 'productionPlan'],
  },
  result_defect: {
    menu: 'productionProfit',
    nameColumn: 'business_date',
    of: ['result_id', 'production_result'],
    tells: [
      'result_id.production_result.plan_id.production_plan.plan_no',
      'result_id.production_result.oper_plan_id.production_operation_plan.operation_id.operation.name',
      'result_id.production_result.business_date',
    ],
    alsoOn: ['kiosk'],
  },
  carry_over: {
    shownBy: null,
    menu: 'productionPlan',
    nameColumn: 'business_date',
    tells: ['from_daily_plan_id.daily_plan.plan_id.production_plan.plan_no', 'business_date'],
    alsoOn: ['productionProfit', 'kiosk'],
  },
  help_call: {
    shownBy: null,
    menu: 'kioskRefusal',
    nameColumn: 'called_at',
    tells: ['line_id.location.name', 'called_at'],
    alsoOn: ['kiosk'],
  },
  kiosk_refusal: { menu: 'kioskRefusal', nameColumn: 'lot_no', alsoOn: ['kiosk'] },
  material_stock: { menu: 'materialStock', nameColumn: 'package_id', alsoOn: ['materialStockOutRestock', 'materialHistory', 'kiosk'] },
  material_issue: {
    menu: 'materialStockOutRestock',
    nameColumn: 'package_id',
    of: ['material_stock_id', 'material_stock'],
    alsoOn: ['materialStock'],
  },
  product_issue: { menu: 'productStockOutRestock', nameColumn: 'lot_id', of: ['lot_id', 'lot'], alsoOn: ['prodStock'] },
  product_stock: { menu: 'prodStock', nameColumn: 'lot_id', of: ['lot_id', 'lot'], alsoOn: ['shipment', 'productStockOutRestock'] },
  material_sale: { menu: 'materialSales', nameColumn: 'sale_no', alsoOn: ['materialProdSales', 'materialStock', 'materialHistory'] },
  material_sale_line: {
    menu: 'materialSales',
    nameColumn: 'sale_no',
    of: ['sale_id', 'material_sale'],
    alsoOn: ['materialProdSales', 'materialStock', 'materialHistory'],
  },
  count_sheet: { menu: 'stockCount', nameColumn: 'sheet_no', alsoOn: ['materialStock', 'prodStock'] },
  count_line: {
    menu: 'stockCount',
    nameColumn: 'sheet_no',
    of: ['sheet_id', 'count_sheet'],
    tells: ['sheet_id.count_sheet.sheet_no', 'seq'],
    alsoOn: ['materialStock', 'prodStock'],
  },
  test_report: { menu: 'testReport', nameColumn: 'report_no' },
  nonconformance: {
    menu: 'nonconformance',
    nameColumn: 'nc_no',
    alsoOn: ['productQualityResult', 'materialQualityResult', 'dailyQualityResult'],
  },
  nonconformance_unit: { menu: 'nonconformance', nameColumn: 'nc_no', of: ['nonconformance_id', 'nonconformance'] },
  disposition_ask: {
    shownBy: null,
    menu: 'nonconformance',
    nameColumn: 'kind',
    tells: ['unit_id.nonconformance_unit.id', 'kind:disposition', 'qty'],
  },
  nonconformance_disposition: {
    shownBy: null,
    menu: 'nonconformance',
    nameColumn: 'kind',
    tells: ['unit_id.nonconformance_unit.id', 'kind:disposition', 'qty'],
  },
  spc_exclusion: { shownBy: null, menu: 'spc', nameColumn: 'reason', tells: ['reason'] },
  spc_limits: { shownBy: null, menu: 'spc', nameColumn: 'standard_code', tells: ['standard_code', 'valid_from'] },
  spc_signal: { shownBy: null, menu: 'spc', nameColumn: 'standard_code', tells: ['standard_code', 'cause'], alsoOn: ['kiosk'] },
  measurement_file: { menu: 'productMeasurementResult', nameColumn: 'file_no', alsoOn: ['productQualityResult'] },
  measurement_value: {
    menu: 'productMeasurementResult',
    nameColumn: 'file_no',
    of: ['measurement_id', 'measurement_file'],
    tells: ['measurement_id.measurement_file.file_no', 'characteristic', 'sample_no'],
  },
  measurement_template: { shownBy: null, menu: 'productMeasurementResult', nameColumn: 'name' },
  gauge_study: { menu: 'msa', nameColumn: 'study_no', alsoOn: ['gauge'] },
  parameter: { menu: 'parameter', nameColumn: 'name', codeColumn: 'code', picked: 'byCode', alsoOn: ['trend', 'correlation'] },
  spec_out: { menu: 'specOut', nameColumn: 'from_at', tells: ['parameter_id.parameter.name', 'from_at'], alsoOn: ['trend'] },
  device: { menu: 'device', nameColumn: 'name' },
  connection: { menu: 'connection', nameColumn: 'name' },
  connection_tag: { menu: 'connection', nameColumn: 'name', of: ['connection_id', 'connection'] },
  connection_state: { menu: 'connection', nameColumn: 'name', of: ['connection_id', 'connection'] },
  parameter_limit: { menu: 'parameter', nameColumn: 'name', of: ['parameter_id', 'parameter'] },
  parameter_value: { menu: 'parameter', nameColumn: 'name', of: ['parameter_id', 'parameter'], alsoOn: ['trend'] },
  calibration: { shownBy: ['tool_id', 'tool'], menu: 'gauge', nameColumn: 'calibration_no' },
  gauge_decision: { shownBy: null, menu: 'gauge', nameColumn: 'kind', tells: ['kind:gaugeDecision', 'reason'], alsoOn: ['testReport'] },
  concession: {
    menu: 'concession',
    nameColumn: 'concession_no',
    alsoOn: ['nonconformance'],
  },
  process_change: { menu: 'changeControl', nameColumn: 'change_no', alsoOn: ['kiosk', 'spc'] },
  claim: { menu: 'claimManagement', nameColumn: 'claim_no' },
  shipment: { menu: 'shipment', nameColumn: 'shipment_no', alsoOn: ['materialProdSales'] },
  shipment_line: { menu: 'shipment', nameColumn: 'shipment_no', of: ['shipment_id', 'shipment'], alsoOn: ['materialProdSales'] },
  outsourcing: { menu: 'outSourcing', nameColumn: 'out_no', alsoOn: ['productionPlan', 'prodStock', 'kiosk'] },
  outsourcing_line: { menu: 'outSourcing', nameColumn: 'out_no', of: ['outsourcing_id', 'outsourcing'], alsoOn: ['prodStock', 'kiosk'] },
  outsourcing_return: {
    menu: 'outSourcing',
    nameColumn: 'out_no',
    of: ['outsourcing_id', 'outsourcing'],
    tells: ['outsourcing_id.outsourcing.out_no', 'business_date'],
  },
  outsourcing_defect: {
    menu: 'outSourcing',
    nameColumn: 'business_date',
    of: ['return_id', 'outsourcing_return'],
    tells: ['return_id.outsourcing_return.outsourcing_id.outsourcing.out_no', 'return_id.outsourcing_return.business_date'],
  },
  stock_movement: {
    menu: 'materialHistory',
    nameColumn: 'type',
    tells: [
      'type:type',
      'material_stock_id.material_stock.package_id',
      'lot_id.lot.lot_id',
      'material_id.material.name',
      'product_id.product.name',
      'qty uom',
      'business_date',
    ],
    alsoOn: ['materialStock', 'materialStockOutRestock', 'prodStock', 'productStockOutRestock'],
  },
  genealogy_edge: {
    shownBy: null,
    menu: 'tracking',
    nameColumn: 'business_date',
    tells: ['parent_lot_id.lot.lot_id', 'child_lot_id.lot.lot_id', 'business_date'],
  },
  attachment: {
    menu: 'productInfo',
    nameColumn: 'name',
    alsoOn: [
      'material',
      'orderInfo',
      'productionPlan',
      'lotReport',
      'tools',
      'moldInfo',
      'bizPartner',
      'claimManagement',
      'testReport',
      'gauge',
      'msa',
      'changeControl',
      'notice',
    ],
    ownedBy: {
      product_id: 'productInfo',
      material_id: 'material',
      order_id: 'orderInfo',
      plan_id: 'productionPlan',
      lot_id: 'lotReport',
      tool_id: 'tools',
      mold_id: 'moldInfo',
      biz_partner_id: 'bizPartner',
      business_id: 'orderInfo',
      claim_id: 'claimManagement',
      test_report_id: 'testReport',
      calibration_id: 'gauge',
      gauge_study_id: 'msa',
      process_change_id: 'changeControl',
      notice_id: 'notice',
    },
  },
  quality_standard: {
    menu: 'productQualityInfo',
    nameColumn: 'name',
    codeColumn: 'code',
    alsoOn: ['materialQualityInfo', 'productQualityResult', 'materialQualityResult', 'dailyQualityResult', 'kiosk'],
    ownedBy: { product_id: 'productQualityInfo', material_id: 'materialQualityInfo' },
  },
  quality_characteristic: {
    menu: 'productQualityInfo',
    nameColumn: 'name',
    of: ['standard_id', 'quality_standard'],
    alsoOn: ['materialQualityInfo', 'productQualityResult', 'materialQualityResult', 'dailyQualityResult', 'kiosk'],
  },
  signature: {
    shownBy: null,
    menu: 'productQualityInfo',
    nameColumn: 'signer_name',
    tells: ['signer_name', 'meaning:signMeaning'],
    alsoOn: ['materialQualityInfo', 'nonconformance', 'gauge'],
  },
  quality_result: {
    menu: 'productQualityResult',
    nameColumn: 'result_no',
    alsoOn: ['materialQualityResult', 'dailyQualityResult', 'materialStock', 'materialStockOutRestock', 'shipment', 'kiosk'],
    ownedBy: { product_id: 'productQualityResult', material_id: 'materialQualityResult' },
  },
  quality_result_unit: {
    menu: 'productQualityResult',
    nameColumn: 'result_no',
    of: ['result_id', 'quality_result'],
    alsoOn: ['materialQualityResult', 'dailyQualityResult', 'materialStock'],
  },
  quality_value: {
    menu: 'productQualityResult',
    nameColumn: 'result_no',
    of: ['result_id', 'quality_result'],
    tells: ['result_id.quality_result.result_no', 'characteristic_id.quality_characteristic.name', 'sample_no'],
    alsoOn: ['materialQualityResult', 'dailyQualityResult'],
  },
  quality_switching: {
    shownBy: null,
    menu: 'materialQualityResult',
    nameColumn: 'class',
    tells: ['material_id.material.name', 'product_id.product.name', 'class:characteristicClass'],
    alsoOn: ['productQualityResult'],
  },
  quality_switch: {
    menu: 'materialQualityResult',
    nameColumn: 'class',
    of: ['switching_id', 'quality_switching'],
    tells: ['switching_id.quality_switching.class:characteristicClass', 'business_date'],
    alsoOn: ['productQualityResult'],
  },
  label_template: { menu: 'label', nameColumn: 'name', toAll: true },
  printer: { menu: 'printer', nameColumn: 'name', toAll: true },
  print_job: { menu: 'printJob', nameColumn: 'titles', toAll: true },
  print_job_label: { shownBy: null, menu: 'printJob', nameColumn: 'title', toAll: true },
  stock_hold: { shownBy: null, menu: 'tracking', nameColumn: 'reason' },
  stock_hold_unit: { menu: 'tracking', nameColumn: 'reason', of: ['hold_id', 'stock_hold'] },
  stock_warning: {
    shownBy: null,
    menu: 'expiry',
    nameColumn: 'due_on',
    tells: [
      'material_stock_id.material_stock.package_id',
      'lot_id.lot.lot_id',
      'material_id.material.name',
      'product_id.product.name',
      'due_on',
    ],
    alsoOn: ['minimumStock'],
  },
} as const satisfies Record<string, TableSeen>;

const seen: Readonly<Record<string, TableSeen>> = tablesSeen;
export const tableSeen = (table: string): TableSeen | undefined => (Object.hasOwn(seen, table) ? seen[table] : undefined);

type May = (menu: MenuName, action: 'view') => boolean;
/** Whether some screen that one may view shows the table's rows. */
export const maySee = ({ menu, alsoOn = [], toAll }: TableSeen, may: May) => toAll || [menu, ...alsoOn].some((name) => may(name, 'view'));

/** Menus whose records have a page of their own. */
export const recordPages: ReadonlySet<MenuName> = new Set<MenuName>([
  ...(['dashboard', 'notice'] as const),
  ...(['tools', 'productInfo', 'bizPartner', 'material', 'orderInfo', 'productionPlan', 'lotReport', 'moldInfo'] as const),
  ...(['productMeasurementResult', 'testReport', 'nonconformance', 'concession', 'claimManagement', 'changeControl'] as const),
  ...(['spc', 'parameter', 'gauge', 'msa'] as const),
]);

const paths = new Map(menus.map(({ node }) => [node.name, node.path]));
/** The path of the screen that shows the table's rows. */
export const screenOf = (table: string): string | undefined => {
  const menu = tableSeen(table)?.menu;
  return menu && pathOf(menu);
};
const pathOf = (menu: MenuName) =>
  [...lineOf(menu)]
    .reverse()
    .map((name) => paths.get(name))
    .find(Boolean);

/** The address at which one row of a table is shown: on its page, else chosen in the list of its screen. */
export const addressOf = (table: string, id: number, more: Readonly<Record<string, string>> = {}, menu = tableSeen(table)?.menu) => {
  const path = menu && pathOf(menu);
  if (!menu || !path) return null;
  // It stands in the tree beside the orders.
  if (table === 'business') return `${path}?at=BUSINESS:${id}`;
  return recordPages.has(menu) ? `${path}/${id}` : `${path}?${new URLSearchParams({ id: String(id), ...more })}`;
};
