import { alertWords } from './alert/alert.words.ts';
import { testReportWords } from './certificate/test-report.words.ts';
import { changeWords } from './change/change.words.ts';
import { aiChatWords } from './chat/ai-chat.words.ts';
import { chatWords } from './chat/chat.words.ts';
import { claimWords } from './claim/claim.words.ts';
import { connectionWords } from './collection/connection.words.ts';
import { deviceWords } from './collection/device.words.ts';
import { parameterWords } from './collection/parameter.words.ts';
import { specOutWords } from './collection/spec-out.words.ts';
import { trendWords } from './collection/trend.words.ts';
import { controlWords } from './control/control.words.ts';
import { countWords } from './count/count.words.ts';
import { countPaperWords } from './count/paper.words.ts';
import { dashboardWords } from './dashboard/dashboard.words.ts';
import { gaugeWords } from './gauge/gauge.words.ts';
import { studyWords } from './gauge/study.words.ts';
import { frameWords } from './identity/frame.words.ts';
import { onlineWords } from './identity/online.words.ts';
import { roleWords } from './identity/role.words.ts';
import { sessionWords } from './identity/session.words.ts';
import { signatureWords } from './identity/signature.words.ts';
import { userWords } from './identity/user.words.ts';
import { inHandWords } from './in-hand.words.ts';
import { lineAlarmWords } from './kiosk/alarm.words.ts';
import { helpWords } from './kiosk/help.words.ts';
import { lineInspectionWords } from './kiosk/inspection.words.ts';
import { kioskWords } from './kiosk/kiosk.words.ts';
import { personWords } from './kiosk/person.words.ts';
import { refusalWords } from './kiosk/refusal.words.ts';
import { scannedWords } from './kiosk/scanned.words.ts';
import { lineSignalWords } from './kiosk/signal.words.ts';
import { factWords } from './kit/fact.words.ts';
import { issueWords } from './kit/issue-words.ts';
import { padWords } from './kit/pad.words.ts';
import { unitWords } from './kit/unit.words.ts';
import { kitWords } from './kit.words.ts';
import { labelWords } from './label/label.words.ts';
import { ledgerWords } from './ledger/ledger.words.ts';
import { expiryWords } from './lot/expiry.words.ts';
import { lotWords } from './lot/lot.words.ts';
import { minimumWords } from './lot/minimum.words.ts';
import { partIssueWords } from './lot/part-issue.words.ts';
import { recallWords } from './lot/recall.words.ts';
import { trackingWords } from './lot/tracking.words.ts';
import { warningWords } from './lot/warning.words.ts';
import { materialWords } from './material/material.words.ts';
import { repackWords } from './material/repack.words.ts';
import { scrapWords } from './material/scrap.words.ts';
import { shortageWords } from './material/shortage.words.ts';
import { stockWords } from './material/stock.words.ts';
import { measurementWords } from './measurement/measurement.words.ts';
import { moldWords } from './mold/mold.words.ts';
import { concessionWords } from './nonconformance/concession.words.ts';
import { nonconformanceWords } from './nonconformance/nonconformance.words.ts';
import { noticeWords } from './notice/notice.words.ts';
import { orderWords } from './order/order.words.ts';
import { partnerWords } from './partner/partner.words.ts';
import { phoneWords } from './phone.words.ts';
import { calendarWords } from './plant/calendar.words.ts';
import { locationWords } from './plant/location.words.ts';
import { rateWords } from './plant/rate.words.ts';
import { toolWords } from './plant/tool.words.ts';
import { workerWords } from './plant/worker.words.ts';
import { bomWords } from './product/bom.words.ts';
import { costWords } from './product/cost.words.ts';
import { operPlanWords } from './product/oper-plan.words.ts';
import { operationWords } from './product/operation.words.ts';
import { productWords } from './product/product.words.ts';
import { routeWords } from './product/route.words.ts';
import { workInstructionWords } from './product/work-instruction.words.ts';
import { outsourcingWords } from './production/outsourcing/outsourcing.words.ts';
import { billWords } from './production/plan/bill.words.ts';
import { planWords } from './production/plan/plan.words.ts';
import { planBoardWords } from './production/plan/plan-board.words.ts';
import { planCalendarWords } from './production/plan/plan-calendar.words.ts';
import { profitWords } from './production/result/profit.words.ts';
import { resultWords } from './production/result/result.words.ts';
import { workEventWords } from './production/work/work-event.words.ts';
import { qualityResultWords } from './quality/quality-result.words.ts';
import { samplingWords } from './quality/sampling/sampling.words.ts';
import { spcWords } from './quality/spc/spc.words.ts';
import { qualityStandardWords } from './quality/standard.words.ts';
import { recordWords } from './record.words.ts';
import { reportPaperWords } from './report/paper.words.ts';
import { reportWords } from './report/report.words.ts';
import { richTextWords } from './rich-text.words.ts';
import { salesEntryWords } from './sales/entry.words.ts';
import { saleWords } from './sales/sale.words.ts';
import { statementWords } from './sales/statement.words.ts';
import { shipmentWords } from './shipment/shipment.words.ts';
import { attachmentWords } from './system/attachment.words.ts';
import { barcodeWords } from './system/barcode.words.ts';
import { codeWords } from './system/code.words.ts';
import { configWords } from './system/config.words.ts';
import { customExtWords } from './system/custom-ext.words.ts';
import { shellWords } from './system/frame.words.ts';
import { historyWords } from './system/history.words.ts';
import { historyTableWords } from './system/history-tables.words.ts';
import { menuWords } from './system/menu.words.ts';
import { pageHitWords } from './system/page-hit.words.ts';
import { terminalWords } from './terminal/terminal.words.ts';

/** Every word of the product in both languages. Each domain adds its own modules here. */
export const allWords = {
  ...kitWords,
  ...issueWords,
  ...recordWords,
  ...phoneWords,
  ...inHandWords,
  ...richTextWords,
  ...padWords,
  ...factWords,
  ...unitWords,
  ...labelWords,
  ...terminalWords,
  ...ledgerWords,
  ...frameWords,
  ...onlineWords,
  ...chatWords,
  ...aiChatWords,
  ...menuWords,
  ...sessionWords,
  ...shellWords,
  ...orderWords,
  ...workInstructionWords,
  ...helpWords,
  ...personWords,
  ...planWords,
  ...planBoardWords,
  ...planCalendarWords,
  ...billWords,
  ...resultWords,
  ...workEventWords,
  ...measurementWords,
  ...studyWords,
  ...parameterWords,
  ...deviceWords,
  ...trendWords,
  ...specOutWords,
  ...connectionWords,
  ...nonconformanceWords,
  ...concessionWords,
  ...qualityResultWords,
  ...qualityStandardWords,
  ...samplingWords,
  ...spcWords,
  ...roleWords,
  ...signatureWords,
  ...userWords,
  ...codeWords,
  ...customExtWords,
  ...configWords,
  ...historyWords,
  ...historyTableWords,
  ...pageHitWords,
  ...attachmentWords,
  ...barcodeWords,
  ...materialWords,
  ...shortageWords,
  ...stockWords,
  ...partnerWords,
  ...calendarWords,
  ...locationWords,
  ...toolWords,
  ...rateWords,
  ...moldWords,
  ...workerWords,
  ...productWords,
  ...operationWords,
  ...routeWords,
  ...operPlanWords,
  ...costWords,
  ...bomWords,
  ...lotWords,
  ...trackingWords,
  ...partIssueWords,
  ...expiryWords,
  ...minimumWords,
  ...warningWords,
  ...testReportWords,
  ...gaugeWords,
  ...controlWords,
  ...changeWords,
  ...reportWords,
  ...dashboardWords,
  ...claimWords,
  ...alertWords,
  ...noticeWords,
  ...countWords,
  ...repackWords,
  ...scrapWords,
  ...countPaperWords,
  ...reportPaperWords,
  ...recallWords,
  ...shipmentWords,
  ...saleWords,
  ...salesEntryWords,
  ...outsourcingWords,
  ...statementWords,
  ...profitWords,
  ...kioskWords,
  ...lineInspectionWords,
  ...lineAlarmWords,
  ...lineSignalWords,
  ...refusalWords,
  ...scannedWords,
};
export type WordKey = keyof typeof allWords;
