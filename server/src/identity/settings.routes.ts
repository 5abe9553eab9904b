import { actions, type Rights } from '@lotline/contract/identity/permission';
import * as calls from '@lotline/contract/identity/settings';
import { menus } from '@lotline/contract/system/menu';
import { type Caller, type ServerContext, serve } from '../kit/http/serve.ts';
import { chooseSettings, settingsOf } from './settings.queries.ts';

export const mountSettings = (server: ServerContext) => {
  serve(server, calls.settings, async (_ask, { db, caller }) => {
    const { homePath, ...options } = await settingsOf(db, caller.id);
    return { homePath, options, rights: rightsOf(caller) };
  });
  serve(server, calls.saveHomePath, async ({ homePath }, { db, caller }) => {
    await chooseSettings(db, caller.id, { homePath });
    return { homePath };
  });
  serve(server, calls.saveTheme, async ({ options: chosen }, { db, caller }) => {
    await chooseSettings(db, caller.id, chosen);
    const { homePath: _, ...options } = await settingsOf(db, caller.id);
    return { options };
  });
};

const rightsOf = (caller: Caller): Record<string, Rights[string][number][]> =>
  Object.fromEntries(
    menus
      .map(({ node: { name } }) => [name, actions.filter((action) => caller.may(name, action))] as const)
      .filter(([, held]) => held.length > 0),
  );
