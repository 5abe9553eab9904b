import type { House } from '../kit/http.ts';
import { mountOauth } from './oauth.routes.ts';

export const mountIdentity = (house: House) => {
  mountOauth(house);
};
