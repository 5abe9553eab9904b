export { kpiDifferences } from './check.ts';
export { byProduct, dailyOf, hourlyOf } from './kpi.queries.ts';
export { type Asked, completedByUnit, foldMade, madeOf, ofPlace, outputOf, type Sums } from './made.queries.ts';
export { mountReports } from './report.routes.ts';
