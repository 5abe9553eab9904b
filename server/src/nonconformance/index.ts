export { mountNonconformances } from './nonconformance.routes.ts';
