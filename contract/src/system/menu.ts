export type Layout = 'main' | 'full' | 'bare' | 'mobile';
/** A place of the menu: a group holds children, a screen has a path. Its name is the permission's name and, with `menu.` before it, its word. */
export type MenuNode = {
  readonly name: string;
  readonly path?: string;
  readonly layout?: Layout;
  /** Not listed, but open to who may view it. */
  readonly hidden?: true;
  readonly children?: readonly MenuNode[];
};

const screen = <const N extends string>(name: N, path: string, layout: Layout = 'main') => ({ name, path, layout });

/** Every screen of the product, in the order people look for them; the web lists those that exist and that the user may view. */
export const menuTree = [
  { ...screen('dashboard', '/dashboard'), children: [screen('dashboardSlides', '/dashboard/slides')] },
  screen('notice', '/notice'),
  {
    name: 'baseinfo',
    children: [
      screen('location', '/baseinfo/location'),
      screen('plantCalendar', '/baseinfo/calendar'),
      screen('tools', '/baseinfo/tools'),
      screen('productInfo', '/baseinfo/productInfo'),
      screen('operation', '/baseinfo/operation'),
      screen('route', '/baseinfo/route'),
      screen('operPlan', '/baseinfo/operPlan'),
      screen('bizPartner', '/baseinfo/bizPartner'),
    ],
  },
  screen('bom', '/bom'),
  {
    name: 'materialGroup',
    children: [
      screen('material', '/material/material'),
      screen('materialStock', '/material/stock'),
      screen('materialHistory', '/material/history'),
      screen('materialShortage', '/material/shortage'),
      screen('expiry', '/material/expiry'),
      screen('minimumStock', '/material/minimum'),
      screen('materialStockOutRestock', '/material/stockOutRestock'),
      // A right and no screen: `create` lets its holder issue what a rule stops.
      { name: 'materialIssueException', hidden: true },
      screen('stockCount', '/material/count'),
      // A right and no screen: `create` approves counts.
      { name: 'stockCountApproval', hidden: true },
      screen('materialSales', '/material/sales'),
    ],
  },
  {
    name: 'production',
    children: [
      screen('orderInfo', '/production/orderInfo'),
      screen('productionPlan', '/production/plan'),
      screen('productionProfit', '/production/profit'),
      screen('kioskRefusal', '/production/kioskRefusal'),
      screen('prodStock', '/production/prodStock'),
      screen('productStockOutRestock', '/production/productStockOutRestock'),
      screen('shipment', '/production/shipment'),
      screen('outSourcing', '/production/outSourcing'),
      screen('worker', '/production/worker'),
    ],
  },
  { name: 'sales', children: [screen('materialProdSales', '/sales/materialProdSales')] },
  {
    name: 'quality',
    children: [
      screen('productQualityInfo', '/quality/product/info'),
      screen('productQualityResult', '/quality/product/result'),
      screen('productMeasurementResult', '/quality/product/measurementResult'),
      screen('materialQualityInfo', '/quality/material/info'),
      screen('materialQualityResult', '/quality/material/result'),
      screen('dailyQualityResult', '/quality/daily/result'),
      screen('nonconformance', '/quality/nonconformance'),
      screen('concession', '/quality/concession'),
      screen('claimManagement', '/quality/claim/claim-management'),
      screen('changeControl', '/quality/changeControl'),
      screen('spc', '/quality/spc'),
      screen('gauge', '/quality/gauge'),
      screen('msa', '/quality/msa'),
    ],
  },
  {
    name: 'dataCollection',
    children: [
      screen('parameter', '/dataCollection/parameter'),
      screen('trend', '/dataCollection/trend'),
      screen('correlation', '/dataCollection/correlation'),
      screen('specOut', '/dataCollection/specOut'),
      screen('device', '/dataCollection/device'),
      screen('connection', '/dataCollection/connection'),
    ],
  },
  {
    name: 'report',
    children: [
      screen('defectReport', '/report/defect'),
      screen('testReport', '/report/inspect'),
      screen('productReport', '/report/product'),
      screen('kpiReport', '/report/kpi'),
      screen('lotReport', '/report/lot'),
      screen('tracking', '/report/tracking'),
    ],
  },
  { name: 'mold', children: [screen('moldInfo', '/mold/moldInfo')] },
  {
    name: 'system',
    children: [
      screen('user', '/admin/user'),
      screen('role', '/admin/role'),
      screen('terminal', '/admin/device'),
      screen('code', '/code'),
      screen('customExt', '/custom-ext'),
      screen('history', '/history'),
      screen('pageHit', '/page-hit'),
      screen('label', '/system/label'),
      screen('printer', '/system/printer'),
      screen('printJob', '/system/print-job'),
      { ...screen('config', '/config'), hidden: true },
      // A right and no screen: `view` lets its holder read the history of conversations.
      { name: 'chatHistory', hidden: true },
    ],
  },
  { ...screen('kiosk', '/kiosk', 'full'), hidden: true },
  { ...screen('goodBadStatus', '/fs/good-bad-status', 'full'), hidden: true },
  { ...screen('productionStatus', '/fs/production-status', 'full'), hidden: true },
  { ...screen('productionPlanCalendar', '/fs/production-plan-calendar', 'full'), hidden: true },
  { ...screen('aiChat', '/ai-chat', 'bare'), hidden: true },
  { ...screen('chat', '/chat', 'bare'), hidden: true },
  {
    name: 'mobile',
    hidden: true,
    children: [
      screen('mobileNotice', '/m/notice', 'mobile'),
      screen('mobileMaterialStock', '/m/material/stock', 'mobile'),
      screen('mobileMaterialIn', '/m/material/in', 'mobile'),
      screen('mobileMaterialOut', '/m/material/out', 'mobile'),
      screen('mobileMaterialReIn', '/m/material/re-in', 'mobile'),
      screen('mobileProductStock', '/m/production/stock', 'mobile'),
      screen('mobileShipment', '/m/production/shipment', 'mobile'),
      screen('mobileShipmentList', '/m/production/shipmentList', 'mobile'),
    ],
  },
] as const satisfies readonly MenuNode[];

type NamesOf<N> = N extends { readonly name: infer A extends string }
  ? A | (N extends { readonly children: readonly (infer C)[] } ? NamesOf<C> : never)
  : never;
export type MenuName = NamesOf<(typeof menuTree)[number]>;

/** Each node with the names above it, the nearest last. */
export type Placed = { readonly node: MenuNode; readonly above: readonly string[] };
const walk = (nodes: readonly MenuNode[], above: readonly string[]): Placed[] =>
  nodes.flatMap((node) => [{ node, above }, ...walk(node.children ?? [], [...above, node.name])]);

/** The whole tree, flat, in reading order. */
export const menus: readonly Placed[] = walk(menuTree, []);
const byName = new Map(menus.map((placed) => [placed.node.name, placed]));

/** The menu's name and those above it: a flag on any of them counts. Unknown names have no node. */
export const lineOf = (name: string): readonly string[] => {
  const placed = byName.get(name);
  return placed ? [...placed.above, name] : [];
};
