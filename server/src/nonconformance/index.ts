export { closeNonconformance } from './close-nonconformance.ts';
export { disposeNonconformance } from './dispose-nonconformance.ts';
export { mountNonconformances } from './nonconformance.routes.ts';
