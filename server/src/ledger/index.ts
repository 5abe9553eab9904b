export {
  consumePackage,
  correctMovement,
  freeSince,
  lockIssues,
  lockPackages,
  lockProductStocks,
  type MovementRow,
  movePackage,
  moveProduct,
  productStockAt,
} from './post.ts';
