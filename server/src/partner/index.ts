export { mountPartner } from './partner.routes.ts';
