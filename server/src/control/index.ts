export { leaveSignal, settleSignal } from './change-chart.ts';
export { mountControl } from './control.routes.ts';
export { inspectionSignals, openSignalsOf, signalChartOf } from './signals.ts';
