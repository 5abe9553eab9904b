export { orderRoutes as mountOrder } from './order.routes.ts';
export { refreshOrder, refreshOrderLines, refreshOrderMaterial, refreshOrderProduct } from './progress.ts';
