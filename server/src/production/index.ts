export { createPlan } from './plan/create-plan.ts';
export { planRoutes } from './plan/plan.routes.ts';
export { saveDailyPlans } from './plan/save-daily-plans.ts';
export { refreshProgress } from './progress.ts';
export { profitRoutes } from './result/profit.routes.ts';
export { recordResult } from './result/result.ts';
export { finishWork, pauseWork, recordInterval, reopenWork, startWork } from './work/work-event.ts';
