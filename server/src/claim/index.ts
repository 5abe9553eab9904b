export { claimMonths, claimRows } from './claim.queries.ts';
export { mountClaims } from './claim.routes.ts';
export { saveClaim } from './save-claim.ts';
