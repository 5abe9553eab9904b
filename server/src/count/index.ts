export { mountCounts } from './count.routes.ts';
export { countOne, decideLines } from './count-one.ts';
export { planCount, startCount } from './plan-count.ts';
export { cancelCount, giveReasons, postCount, submitCount } from './post-count.ts';
