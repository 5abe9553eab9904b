export { mountOrders as mountOrder } from './order.routes.ts';
export { refreshOrderLines, refreshOrders } from './progress.ts';
