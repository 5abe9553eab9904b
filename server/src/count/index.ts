export { mountCounts } from './count.routes.ts';
export { countOne } from './count-one.ts';
export { planCount, startCount } from './plan-count.ts';
