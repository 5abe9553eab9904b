export { OwnDashboards } from './OwnDashboards.tsx';
