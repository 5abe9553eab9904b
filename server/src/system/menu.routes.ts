import * as calls from '@lotline/contract/system/menu-form';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { changeMenu, replaceMenu } from './change-menu.ts';
import { menuOf } from './menu.queries.ts';

export const mountMenu = (server: ServerContext) => {
  const { menuExclude } = server.config;
  serve(server, calls.menuForm, (_ask, { db }) => menuOf(db, menuExclude));
  serve(server, calls.changeMenu, ({ entries }, { db }) => changeMenu(db, entries, menuExclude));
  serve(server, calls.replaceMenu, ({ entries }, { db }) => replaceMenu(db, entries, menuExclude));
};
