export { type Locked, lockInOrder, lockIssues, lockPackages, lockProductStocks } from './lock.ts';
export { consumePackage, correctMovement, freeSince, type MovementRow, movePackage, moveProduct, productStockAt } from './one-by-one.ts';
export {
  type Correction,
  correctMovements,
  type Move,
  packageConsumption,
  packageMove,
  postMovements,
  productMove,
} from './post.ts';
export { productStockIdAt } from './product-stock-id-at.ts';
