import { mountIdentity } from './identity/index.ts';
import type { House } from './kit/http.ts';
import { mountSystem } from './system/index.ts';

/** Every domain that serves calls; a new one gets a line above and a line here. */
const domains = [mountIdentity, mountSystem];

export const mountDomains = (house: House) => {
  for (const mount of domains) mount(house);
};
