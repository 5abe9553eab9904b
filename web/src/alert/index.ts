export { AlertLines } from './AlertLines.tsx';
export { countAlertsAnew, isOpenAlert, useMyAlerts } from './my-alerts.ts';
