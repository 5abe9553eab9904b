export { authenticate } from './authenticate.ts';
export { makeFirstAdministrator } from './first-administrator.ts';
export { mountIdentity } from './identity.routes.ts';
export { hashPassword } from './password.ts';
