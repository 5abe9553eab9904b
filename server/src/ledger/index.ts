export { type Locked, lockInOrder, lockIssues, lockPackages, lockProductStocks } from './lock.ts';
export { consumePackage, correctMovement, freeSince, type MovementRow, movePackage, moveProduct, productStockAt } from './one-by-one.ts';
export {
  type Correction,
  correctMovements,
  headJson,
  type Move,
  packageConsumption,
  packageMove,
  posted,
  postMovements,
  productMove,
  rowsJson,
} from './post.ts';
export { productStockIdAt } from './product-stock-id-at.ts';
