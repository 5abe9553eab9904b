export { mountOrders as mountOrder } from './order.routes.ts';
export { refreshOrderLines, refreshOrders } from './progress.ts';
export { givenTo, stillToPlan } from './still-to-plan.ts';
