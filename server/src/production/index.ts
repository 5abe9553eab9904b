export { planRoutes } from './plan.routes.ts';
export { profitRoutes } from './profit.routes.ts';
export { refreshProgress } from './progress.ts';
export { correctResult, recordResult, redateResults, voidResult } from './result.ts';
export { finishWork, pauseWork, recordInterval, reopenWork, startWork } from './work-event.ts';
