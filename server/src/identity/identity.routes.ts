import type { ServerContext } from '../kit/http/serve.ts';
import { mountOauth } from './oauth.routes.ts';
import { mountOnline } from './online.routes.ts';
import { mountRoles } from './role.routes.ts';
import { mountSettings } from './settings.routes.ts';
import { mountUsers } from './user.routes.ts';

export const mountIdentity = (server: ServerContext) => {
  mountOauth(server);
  mountOnline(server);
  mountUsers(server);
  mountRoles(server);
  mountSettings(server);
};
