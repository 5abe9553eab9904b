import type { House } from '../kit/http.ts';
import { mountMaterialRecord } from './material.routes.ts';
import { mountMaterialStock } from './stock.routes.ts';

export const mountMaterial = (house: House) => {
  mountMaterialRecord(house);
  mountMaterialStock(house);
};
export { issue } from './issue.ts';
export { receiveOrdered } from './receive.ts';
export { restock } from './restock.ts';
