export { become, judgePieces, lockUnits, lotsToJudge, packagesToJudge, stocksOfLots } from './become.ts';
export { obeyConcessions } from './conceded.ts';
export { lockInOrder, lockIssues, lockPackages } from './lock.ts';
export { ncOf } from './nc-of.ts';
export { heldBecauseEn, holdReasonEn, openHold, openHoldId } from './open-hold.ts';
export {
  correctMovements,
  headJson,
  issuedPartConsumption,
  type Move,
  movementsPosted,
  packageConsumption,
  packageMove,
  posted,
  postMovements,
  postWithNext,
  productMove,
  rowsJson,
  suppliedConsumption,
} from './post.ts';
export { productStockIdAt, productStockIdsAt, productStocksWithNext } from './product-stock-id-at.ts';
export { betweenPackages, splitOff } from './split-off.ts';
export { listed, whatLeft } from './what-left.ts';
