export { mountMolds } from './mold.routes.ts';
export { moveMold } from './move-mold.ts';
