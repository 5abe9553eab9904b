import type { MenuName } from '@lotline/contract/system/menu';
import type { ComponentType } from 'react';

/** A screen that exists: its path, group and layout stand in the contract's menu. */
export type Screen = {
  readonly menu: MenuName;
  readonly load: () => Promise<ComponentType>;
  /** The page of one of its records, below its own address. */
  readonly record?: () => Promise<ComponentType<{ id: number }>>;
};

/** One line per screen, in the menu's order. What isn't here isn't in the menu, and its address is not found. */
export const screens: readonly Screen[] = [
  {
    menu: 'dashboard',
    load: async () => (await import('../dashboard/DashboardPage.tsx')).DashboardScreen,
    record: async () => (await import('../dashboard/DashboardPage.tsx')).DashboardPage,
  },
  { menu: 'dashboardSlides', load: async () => (await import('../dashboard/SlidesScreen.tsx')).SlidesScreen },
  {
    menu: 'notice',
    load: async () => (await import('../notice/NoticeScreen.tsx')).NoticeScreen,
    record: async () => (await import('../notice/NoticePage.tsx')).NoticePage,
  },
  { menu: 'location', load: async () => (await import('../plant/LocationScreen.tsx')).LocationScreen },
  { menu: 'plantCalendar', load: async () => (await import('../plant/CalendarScreen.tsx')).CalendarScreen },
  {
    menu: 'tools',
    load: async () => (await import('../plant/ToolScreen.tsx')).ToolScreen,
    record: async () => (await import('../plant/ToolPage.tsx')).ToolPage,
  },
  {
    menu: 'productInfo',
    load: async () => (await import('../product/ProductScreen.tsx')).ProductScreen,
    record: async () => (await import('../product/ProductPage.tsx')).ProductPage,
  },
  { menu: 'operation', load: async () => (await import('../product/OperationScreen.tsx')).OperationScreen },
  { menu: 'route', load: async () => (await import('../product/RouteScreen.tsx')).RouteScreen },
  { menu: 'operPlan', load: async () => (await import('../product/OperPlanScreen.tsx')).OperPlanScreen },
  {
    menu: 'bizPartner',
    load: async () => (await import('../partner/BizPartnerScreen.tsx')).BizPartnerScreen,
    record: async () => (await import('../partner/PartnerPage.tsx')).PartnerPage,
  },
  { menu: 'bom', load: async () => (await import('../product/BomScreen.tsx')).BomScreen },
  {
    menu: 'material',
    load: async () => (await import('../material/MaterialScreen.tsx')).MaterialScreen,
    record: async () => (await import('../material/MaterialPage.tsx')).MaterialPage,
  },
  { menu: 'materialStock', load: async () => (await import('../material/StockScreen.tsx')).StockScreen },
  { menu: 'materialHistory', load: async () => (await import('../material/HistoryScreen.tsx')).HistoryScreen },
  { menu: 'expiry', load: async () => (await import('../lot/ExpiryScreen.tsx')).ExpiryScreen },
  { menu: 'minimumStock', load: async () => (await import('../lot/MinimumScreen.tsx')).MinimumScreen },
  { menu: 'materialShortage', load: async () => (await import('../material/ShortageScreen.tsx')).ShortageScreen },
  {
    menu: 'materialStockOutRestock',
    load: async () => (await import('../material/StockOutRestockScreen.tsx')).StockOutRestockScreen,
  },
  { menu: 'stockCount', load: async () => (await import('../count/CountScreen.tsx')).CountScreen },
  { menu: 'materialSales', load: async () => (await import('../sales/SaleScreen.tsx')).SaleScreen },
  { menu: 'worker', load: async () => (await import('../plant/WorkerScreen.tsx')).WorkerScreen },
  {
    menu: 'orderInfo',
    load: async () => (await import('../order/OrderScreen.tsx')).OrderScreen,
    record: async () => (await import('../order/OrderPage.tsx')).OrderPage,
  },
  {
    menu: 'productionPlan',
    load: async () => (await import('../production/plan/PlanScreen.tsx')).PlanScreen,
    record: async () => (await import('../production/plan/PlanPage.tsx')).PlanPage,
  },
  { menu: 'prodStock', load: async () => (await import('../lot/ProductStockScreen.tsx')).ProductStockScreen },
  {
    menu: 'productStockOutRestock',
    load: async () => (await import('../material/PartsOutRestockScreen.tsx')).PartsOutRestockScreen,
  },
  { menu: 'shipment', load: async () => (await import('../shipment/ShipmentScreen.tsx')).ShipmentScreen },
  { menu: 'outSourcing', load: async () => (await import('../production/outsourcing/OutsourcingScreen.tsx')).OutsourcingScreen },
  { menu: 'productionProfit', load: async () => (await import('../production/result/ResultScreen.tsx')).ResultScreen },
  { menu: 'materialProdSales', load: async () => (await import('../sales/ProdSalesScreen.tsx')).ProdSalesScreen },
  { menu: 'productQualityInfo', load: async () => (await import('../quality/StandardScreen.tsx')).ProductStandardScreen },
  { menu: 'productQualityResult', load: async () => (await import('../quality/InspectionScreen.tsx')).ProductResultScreen },
  {
    menu: 'productMeasurementResult',
    load: async () => (await import('../measurement/MeasurementScreen.tsx')).MeasurementScreen,
    record: async () => (await import('../measurement/MeasurementPage.tsx')).MeasurementPage,
  },
  { menu: 'materialQualityInfo', load: async () => (await import('../quality/StandardScreen.tsx')).MaterialStandardScreen },
  { menu: 'materialQualityResult', load: async () => (await import('../quality/InspectionScreen.tsx')).MaterialResultScreen },
  { menu: 'dailyQualityResult', load: async () => (await import('../quality/DailyScreen.tsx')).DailyScreen },
  {
    menu: 'testReport',
    load: async () => (await import('../certificate/ReportScreen.tsx')).ReportScreen,
    record: async () => (await import('../certificate/ReportPage.tsx')).ReportPage,
  },
  {
    menu: 'nonconformance',
    load: async () => (await import('../nonconformance/NonconformanceScreen.tsx')).NonconformanceScreen,
    record: async () => (await import('../nonconformance/NonconformancePage.tsx')).NonconformancePage,
  },
  {
    menu: 'concession',
    load: async () => (await import('../nonconformance/ConcessionScreen.tsx')).ConcessionScreen,
    record: async () => (await import('../nonconformance/ConcessionPage.tsx')).ConcessionPage,
  },
  {
    menu: 'claimManagement',
    load: async () => (await import('../claim/ClaimScreen.tsx')).ClaimScreen,
    record: async () => (await import('../claim/ClaimPage.tsx')).ClaimPage,
  },
  {
    menu: 'changeControl',
    load: async () => (await import('../change/ChangeScreen.tsx')).ChangeScreen,
    record: async () => (await import('../change/ChangePage.tsx')).ChangePage,
  },
  {
    menu: 'spc',
    load: async () => (await import('../control/ControlScreen.tsx')).ControlScreen,
    record: async () => (await import('../control/ControlPage.tsx')).ControlPage,
  },
  {
    menu: 'parameter',
    load: async () => (await import('../collection/ParameterScreen.tsx')).ParameterScreen,
    record: async () => (await import('../collection/ParameterPage.tsx')).ParameterPage,
  },
  { menu: 'trend', load: async () => (await import('../collection/TrendScreen.tsx')).TrendScreen },
  { menu: 'correlation', load: async () => (await import('../collection/CorrelationScreen.tsx')).CorrelationScreen },
  { menu: 'specOut', load: async () => (await import('../collection/SpecOutScreen.tsx')).SpecOutScreen },
  { menu: 'device', load: async () => (await import('../collection/DeviceScreen.tsx')).DeviceScreen },
  {
    menu: 'gauge',
    load: async () => (await import('../gauge/GaugeScreen.tsx')).GaugeScreen,
    record: async () => (await import('../gauge/GaugePage.tsx')).GaugePage,
  },
  {
    menu: 'msa',
    load: async () => (await import('../gauge/StudyScreen.tsx')).StudyScreen,
    record: async () => (await import('../gauge/StudyPage.tsx')).StudyPage,
  },
  { menu: 'kioskRefusal', load: async () => (await import('../kiosk/RefusalScreen.tsx')).RefusalScreen },
  { menu: 'defectReport', load: async () => (await import('../report/DefectReportScreen.tsx')).DefectReportScreen },
  { menu: 'productReport', load: async () => (await import('../report/ProductReportScreen.tsx')).ProductReportScreen },
  { menu: 'kpiReport', load: async () => (await import('../report/KpiReportScreen.tsx')).KpiReportScreen },
  {
    menu: 'lotReport',
    load: async () => (await import('../lot/LotScreen.tsx')).LotScreen,
    record: async () => (await import('../lot/LotPage.tsx')).LotPage,
  },
  {
    menu: 'moldInfo',
    load: async () => (await import('../mold/MoldScreen.tsx')).MoldScreen,
    record: async () => (await import('../mold/MoldPage.tsx')).MoldPage,
  },
  { menu: 'tracking', load: async () => (await import('../lot/TrackingScreen.tsx')).TrackingScreen },
  { menu: 'user', load: async () => (await import('../identity/UserScreen.tsx')).UserScreen },
  { menu: 'role', load: async () => (await import('../identity/RoleScreen.tsx')).RoleScreen },
  { menu: 'terminal', load: async () => (await import('../terminal/TerminalScreen.tsx')).TerminalScreen },
  { menu: 'code', load: async () => (await import('../system/CodeScreen.tsx')).CodeScreen },
  { menu: 'customExt', load: async () => (await import('../system/CustomExtScreen.tsx')).CustomExtScreen },
  { menu: 'history', load: async () => (await import('../system/HistoryScreen.tsx')).HistoryScreen },
  { menu: 'pageHit', load: async () => (await import('../system/PageHitScreen.tsx')).PageHitScreen },
  { menu: 'label', load: async () => (await import('../label/TemplateScreen.tsx')).TemplateScreen },
  { menu: 'connection', load: async () => (await import('../collection/ConnectionScreen.tsx')).ConnectionScreen },
  { menu: 'printer', load: async () => (await import('../label/PrinterScreen.tsx')).PrinterScreen },
  { menu: 'printJob', load: async () => (await import('../label/PrintJobScreen.tsx')).PrintJobScreen },
  { menu: 'config', load: async () => (await import('../system/ConfigScreen.tsx')).ConfigScreen },
  { menu: 'goodBadStatus', load: async () => (await import('../dashboard/GoodBadBoard.tsx')).GoodBadBoard },
  { menu: 'productionStatus', load: async () => (await import('../dashboard/ProductionBoard.tsx')).ProductionBoard },
  {
    menu: 'productionPlanCalendar',
    load: async () => (await import('../production/plan/PlanCalendarWall.tsx')).PlanCalendarWall,
  },
  { menu: 'mobileNotice', load: async () => (await import('../notice/PhoneNoticeScreen.tsx')).PhoneNoticeScreen },
  { menu: 'mobileMaterialStock', load: async () => (await import('../material/PhoneStockScreen.tsx')).PhoneStockScreen },
  { menu: 'mobileProductStock', load: async () => (await import('../lot/PhoneProductStockScreen.tsx')).PhoneProductStockScreen },
  { menu: 'mobileMaterialIn', load: async () => (await import('../material/phone/PhoneReceiveScreen.tsx')).PhoneReceiveScreen },
  { menu: 'mobileMaterialOut', load: async () => (await import('../material/phone/PhoneIssueScreen.tsx')).PhoneIssueScreen },
  { menu: 'mobileMaterialReIn', load: async () => (await import('../material/phone/PhoneRestockScreen.tsx')).PhoneRestockScreen },
  { menu: 'mobileShipment', load: async () => (await import('../shipment/phone/PhoneShipScreen.tsx')).PhoneShipScreen },
  { menu: 'mobileShipmentList', load: async () => (await import('../shipment/phone/PhoneShipmentListScreen.tsx')).PhoneShipmentListScreen },
  { menu: 'aiChat', load: async () => (await import('../chat/AiChatPage.tsx')).AiChatPage },
  { menu: 'chat', load: async () => (await import('../chat/ChatPage.tsx')).ChatPage },
  { menu: 'kiosk', load: async () => (await import('../kiosk/KioskScreen.tsx')).KioskScreen },
];
