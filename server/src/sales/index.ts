export { cancelSales } from './cancel-sales.ts';
export { changeSale } from './change-sale.ts';
export { mountSales } from './sales.routes.ts';
export { sell } from './sell.ts';
