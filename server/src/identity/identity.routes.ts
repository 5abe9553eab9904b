import type { House } from '../kit/http.ts';
import { mountOauth } from './oauth.routes.ts';
import { mountRoles } from './role.routes.ts';
import { mountSettings } from './settings.routes.ts';
import { mountUsers } from './user.routes.ts';

export const mountIdentity = (house: House) => {
  mountOauth(house);
  mountUsers(house);
  mountRoles(house);
  mountSettings(house);
};
