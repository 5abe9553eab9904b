export { createPlan } from './create-plan.ts';
export { planRoutes } from './plan.routes.ts';
export { profitRoutes } from './profit.routes.ts';
export { refreshProgress } from './progress.ts';
export { recordResult } from './result.ts';
export { saveDailyPlans } from './save-daily-plans.ts';
export { finishWork, pauseWork, recordInterval, reopenWork, startWork } from './work-event.ts';
