export { mountClaims } from './claim.routes.ts';
export { saveClaim } from './save-claim.ts';
