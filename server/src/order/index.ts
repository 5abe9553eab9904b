export { mountOrders as mountOrder } from './order.routes.ts';
export { refreshOrder, refreshOrderMaterial, refreshOrderProduct } from './progress.ts';
