export { mountDashboards } from './dashboard.routes.ts';
