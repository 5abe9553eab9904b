export { mountClaims } from './claim.routes.ts';
