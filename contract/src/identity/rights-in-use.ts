import type { Action } from '../kit/call.ts';
import type { MenuName } from '../system/menu.ts';

/** What a right of today opens something of, by menu; what isn't built yet is no right to give. */
export const rightsInUse = {
  dashboard: ['view', 'create', 'modify', 'delete'],
  location: ['view', 'create', 'modify', 'delete'],
  plantCalendar: ['view', 'create', 'modify', 'delete'],
  tools: ['view', 'create', 'modify', 'delete'],
  moldInfo: ['view', 'create', 'modify', 'delete'],
  productInfo: ['view', 'create', 'modify', 'delete'],
  operation: ['view', 'create', 'modify', 'delete'],
  route: ['view', 'create', 'modify', 'delete'],
  operPlan: ['view', 'create', 'modify', 'delete'],
  bizPartner: ['view', 'create', 'modify', 'delete'],
  bom: ['view', 'create', 'modify', 'delete'],
  material: ['view', 'create', 'modify', 'delete'],
  materialStock: ['view', 'create', 'modify', 'delete'],
  materialHistory: ['view'],
  materialShortage: ['view'],
  stockCount: ['view', 'create', 'modify', 'delete'],
  stockCountApproval: ['create'],
  expiry: ['view', 'modify'],
  minimumStock: ['view', 'modify'],
  materialStockOutRestock: ['view', 'create'],
  materialIssueException: ['create'],
  orderInfo: ['view', 'create', 'modify', 'delete'],
  productionPlan: ['view', 'create', 'modify', 'delete'],
  productionProfit: ['view', 'modify'],
  kioskRefusal: ['view', 'modify'],
  productStockOutRestock: ['view', 'create'],
  prodStock: ['view', 'create', 'modify'],
  productQualityResult: ['view', 'create', 'modify', 'delete'],
  materialQualityResult: ['view', 'create', 'modify', 'delete'],
  dailyQualityResult: ['view', 'create', 'modify'],
  materialSales: ['view', 'create', 'modify', 'delete'],
  materialProdSales: ['view'],
  shipment: ['view', 'create', 'modify'],
  outSourcing: ['view', 'create', 'modify', 'delete'],
  productQualityInfo: ['view', 'create', 'modify', 'delete'],
  materialQualityInfo: ['view', 'create', 'modify', 'delete'],
  worker: ['view', 'modify', 'delete'],
  nonconformance: ['view', 'modify'],
  concession: ['view', 'create', 'modify'],
  claimManagement: ['view', 'create', 'modify', 'delete'],
  testReport: ['view', 'create', 'modify', 'delete'],
  changeControl: ['view', 'create', 'modify'],
  spc: ['view', 'modify'],
  productMeasurementResult: ['view', 'create', 'delete'],
  msa: ['view', 'create', 'modify', 'delete'],
  parameter: ['view', 'create', 'modify', 'delete'],
  trend: ['view'],
  correlation: ['view'],
  specOut: ['view', 'modify'],
  device: ['view', 'create', 'modify', 'delete'],
  connection: ['view', 'create', 'modify', 'delete'],
  gauge: ['view', 'create', 'modify', 'delete'],
  lotReport: ['view', 'modify'],
  productReport: ['view'],
  defectReport: ['view'],
  kpiReport: ['view'],
  tracking: ['view', 'modify'],
  user: ['view', 'create', 'modify', 'delete'],
  role: ['view', 'create', 'modify', 'delete'],
  code: ['view', 'create', 'modify', 'delete'],
  customExt: ['view', 'create', 'modify', 'delete'],
  history: ['view'],
  pageHit: ['view'],
  label: ['view', 'create', 'modify', 'delete'],
  printer: ['view', 'create', 'modify', 'delete'],
  printJob: ['view', 'modify'],
  config: ['view', 'create', 'modify'],
  kiosk: ['view', 'modify'],
} as const satisfies Partial<Record<MenuName, readonly Action[]>>;

type InUse = typeof rightsInUse;
/** The key of the sentence that says what a right lets one do. */
export type RightWord = { [M in keyof InUse]: `right.${M}.${InUse[M][number]}` }[keyof InUse];

const known: Readonly<Record<string, readonly Action[]>> = rightsInUse;
/** What can be given of a menu. */
export const actionsInUse = (menu: string): readonly Action[] => known[menu] ?? [];
/** The menus that a right of today opens something of. */
export const menusInUse = Object.keys(rightsInUse) as readonly MenuName[];
