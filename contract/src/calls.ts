import * as alert from './alert/alert.ts';
import * as testReport from './certificate/test-report.ts';
import * as change from './change/change.ts';
import * as chat from './chat/chat.ts';
import * as claim from './claim/claim.ts';
import * as connection from './collection/connection.ts';
import * as curve from './collection/curve.ts';
import * as device from './collection/device.ts';
import * as parameter from './collection/parameter.ts';
import * as specOut from './collection/spec-out.ts';
import * as trend from './collection/trend.ts';
import * as control from './control/control.ts';
import * as count from './count/count.ts';
import * as board from './dashboard/board.ts';
import * as dashboard from './dashboard/dashboard.ts';
import * as dashboardNames from './dashboard/dashboard-names.ts';
import * as widget from './dashboard/widget.ts';
import * as gauge from './gauge/gauge.ts';
import * as study from './gauge/study.ts';
import * as online from './identity/online.ts';
import * as role from './identity/role.ts';
import * as session from './identity/session.ts';
import * as settings from './identity/settings.ts';
import * as user from './identity/user.ts';
import * as kioskFacts from './kiosk/facts.ts';
import * as kioskHelp from './kiosk/help.ts';
import * as kioskInspection from './kiosk/inspection.ts';
import * as kiosk from './kiosk/kiosk.ts';
import * as lineInspections from './kiosk/line-inspections.ts';
import * as kioskLineRefusal from './kiosk/line-refusal.ts';
import * as kioskMold from './kiosk/mold.ts';
import * as kioskPapers from './kiosk/papers.ts';
import * as kioskPerson from './kiosk/person.ts';
import * as kioskRefusal from './kiosk/refusal.ts';
import * as kioskRefusalList from './kiosk/refusal-list.ts';
import * as lineSignal from './kiosk/signal.ts';
import type { Call, Schema } from './kit/call.ts';
import { callsOf, shapesOf } from './kit/calls-of.ts';
import * as labelPrint from './label/print.ts';
import * as printer from './label/printer.ts';
import * as labelTemplate from './label/template.ts';
import * as expiry from './lot/expiry.ts';
import * as lot from './lot/lot.ts';
import * as minimum from './lot/minimum.ts';
import * as partIssue from './lot/part-issue.ts';
import * as productStock from './lot/product-stock.ts';
import * as recall from './lot/recall.ts';
import * as tracking from './lot/tracking.ts';
import * as materialIssue from './material/issue.ts';
import * as material from './material/material.ts';
import * as materialMovement from './material/movement.ts';
import * as repack from './material/repack.ts';
import * as materialScanned from './material/scanned.ts';
import * as scrap from './material/scrap.ts';
import * as materialShortage from './material/shortage.ts';
import * as materialStock from './material/stock.ts';
import * as measurement from './measurement/measurement.ts';
import * as mold from './mold/mold.ts';
import * as concession from './nonconformance/concession.ts';
import * as nonconformance from './nonconformance/nonconformance.ts';
import * as notice from './notice/notice.ts';
import * as business from './order/business.ts';
import * as orderChoices from './order/choices.ts';
import * as openOrder from './order/open-order.ts';
import * as order from './order/order.ts';
import * as orderProduct from './order/order-product.ts';
import * as partnerItem from './order/partner-item.ts';
import * as placeOrder from './order/place-order.ts';
import * as partner from './partner/partner.ts';
import * as calendar from './plant/calendar.ts';
import * as location from './plant/location.ts';
import * as rate from './plant/rate.ts';
import * as tool from './plant/tool.ts';
import * as worker from './plant/worker.ts';
import * as bom from './product/bom.ts';
import * as operPlan from './product/oper-plan.ts';
import * as operation from './product/operation.ts';
import * as product from './product/product.ts';
import * as rollUp from './product/roll-up.ts';
import * as route from './product/route.ts';
import * as workInstruction from './product/work-instruction.ts';
import * as outsourcing from './production/outsourcing/outsourcing.ts';
import * as planBill from './production/plan/bill.ts';
import * as carryOver from './production/plan/carry-over.ts';
import * as planChoices from './production/plan/choices.ts';
import * as dailyPlan from './production/plan/daily-plan.ts';
import * as operationPlanOfPlan from './production/plan/operation-plan.ts';
import * as plan from './production/plan/plan.ts';
import * as planBoard from './production/plan/plan-board.ts';
import * as planCalendar from './production/plan/plan-calendar.ts';
import * as productionCost from './production/result/cost.ts';
import * as productionProfit from './production/result/profit.ts';
import * as qualityDaily from './quality/daily-result.ts';
import * as qualityResult from './quality/quality-result.ts';
import * as spc from './quality/spc/spc.ts';
import * as qualityStandard from './quality/standard.ts';
import * as qualityStandardLines from './quality/standard-lines.ts';
import * as qualitySwitching from './quality/switching-state.ts';
import * as kpiReport from './report/kpi-report.ts';
import * as oee from './report/oee.ts';
import * as reportPaper from './report/paper.ts';
import * as report from './report/report.ts';
import * as reportRows from './report/report-rows.ts';
import * as salesEntry from './sales/entry.ts';
import * as materialSale from './sales/sale.ts';
import * as salesStatement from './sales/statement.ts';
import * as shipmentLoading from './shipment/loading.ts';
import * as shipmentScan from './shipment/scan.ts';
import * as shipment from './shipment/shipment.ts';
import * as attachment from './system/attachment.ts';
import * as barcode from './system/barcode.ts';
import * as code from './system/code.ts';
import * as condition from './system/condition.ts';
import * as customExt from './system/custom-ext.ts';
import * as dataChange from './system/data-change.ts';
import * as dataHistory from './system/data-history.ts';
import * as events from './system/events.ts';
import * as file from './system/file.ts';
import * as find from './system/find.ts';
import * as menuForm from './system/menu-form.ts';
import * as pageHit from './system/page-hit.ts';
import * as publicSettings from './system/public-settings.ts';
import * as serviceHistory from './system/service-history.ts';
import * as finding from './terminal/finding.ts';
import * as terminal from './terminal/terminal.ts';

/** Every contract module that holds calls, in the order of its path; a new one gets a line above and a line here. */
const modules = [
  role,
  session,
  settings,
  user,
  online,
  code,
  condition,
  customExt,
  menuForm,
  pageHit,
  dataChange,
  dataHistory,
  events,
  publicSettings,
  serviceHistory,
  partner,
  calendar,
  location,
  tool,
  rate,
  mold,
  worker,
  product,
  operation,
  rollUp,
  route,
  operPlan,
  workInstruction,
  qualityStandard,
  qualityStandardLines,
  bom,
  file,
  attachment,
  find,
  chat,
  material,
  materialStock,
  materialIssue,
  partIssue,
  materialMovement,
  materialScanned,
  materialShortage,
  barcode,
  business,
  order,
  openOrder,
  orderProduct,
  partnerItem,
  placeOrder,
  orderChoices,
  plan,
  operationPlanOfPlan,
  dailyPlan,
  carryOver,
  planBill,
  planBoard,
  planCalendar,
  planChoices,
  kiosk,
  kioskRefusal,
  kioskLineRefusal,
  kioskRefusalList,
  kioskHelp,
  kioskPerson,
  kioskPapers,
  kioskMold,
  kioskInspection,
  lineSignal,
  lineInspections,
  outsourcing,
  productionProfit,
  productionCost,
  lot,
  productStock,
  shipment,
  shipmentLoading,
  shipmentScan,
  nonconformance,
  measurement,
  study,
  concession,
  qualityResult,
  qualityDaily,
  qualitySwitching,
  materialSale,
  salesEntry,
  salesStatement,
  recall,
  expiry,
  minimum,
  repack,
  scrap,
  count,
  change,
  claim,
  testReport,
  gauge,
  control,
  parameter,
  device,
  trend,
  curve,
  specOut,
  connection,
  report,
  reportRows,
  reportPaper,
  oee,
  kpiReport,
  dashboardNames,
  dashboard,
  widget,
  board,
  alert,
  notice,
  tracking,
  spc,
  labelTemplate,
  printer,
  terminal,
  finding,
  kioskFacts,
  labelPrint,
];

/** Every call of the API. */
export const calls: readonly Call[] = modules.flatMap(callsOf);

/**
 * The shapes that have a name of their own, for the API document: a record's rows go by the record's name. A name that two modules give
 * belongs to the first.
 */
export const namedShapes: ReadonlyMap<Schema, string> = new Map(
  [
    ...new Map(
      modules
        .flatMap(shapesOf)
        .map(({ name, shape }) => [name, shape] as const)
        .reverse(),
    ),
  ].map(([name, shape]) => [shape, name]),
);
