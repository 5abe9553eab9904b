export { authenticate, recognise } from './authenticate.ts';
export { makeFirstAdministrator } from './first-administrator.ts';
export { mountIdentity } from './identity.routes.ts';
export { hashPassword, passwordIs } from './password.ts';
export { firstWhoMay, rightsOfUsers } from './role.queries.ts';
export { knowSigner, sign, signaturesOf } from './sign.ts';
export { forgiveAttempt, takeAttempt, uncount } from './sign-in.queries.ts';
export { hashOf } from './token.ts';
