export { foldMade } from './made.queries.ts';
export { mountReports } from './report.routes.ts';
