export { maintainMold } from './maintain-mold.ts';
export { mountMolds } from './mold.routes.ts';
export { moveMold } from './move-mold.ts';
