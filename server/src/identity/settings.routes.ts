import { actions, type Rights } from '@lotline/contract/identity/permission';
import type { ThemeOptions } from '@lotline/contract/identity/settings';
import * as calls from '@lotline/contract/identity/settings';
import { menus } from '@lotline/contract/system/menu';
import type { Db, Trx } from '../kit/database/pool.ts';
import { type Caller, type ServerContext, serve } from '../kit/http/serve.ts';

type Chosen = Partial<ThemeOptions> & { homePath?: string | null };
const usual: ThemeOptions = { theme: 'light', sidebar: 'dark', themeColor: 'blue' };

export const mountSettings = (server: ServerContext) => {
  serve(server, calls.settings, async (_ask, { db, caller }) => {
    const { homePath, ...options } = await settingsOf(db, caller.id);
    return { homePath, options, rights: rightsOf(caller) };
  });
  serve(server, calls.saveHomePath, async ({ homePath }, { db, caller }) => {
    await choose(db, caller.id, { homePath });
    return { homePath };
  });
  serve(server, calls.saveTheme, async ({ options: chosen }, { db, caller }) => {
    await choose(db, caller.id, chosen);
    const { homePath: _, ...options } = await settingsOf(db, caller.id);
    return { options };
  });
};

const settingsOf = async (db: Db, userId: number) => {
  const chosen = await db
    .selectFrom('userSetting')
    .select(['homePath', 'theme', 'sidebar', 'themeColor'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return { homePath: null, ...usual, ...chosen };
};

/** What isn't chosen stays. */
const choose = (db: Trx, userId: number, chosen: Chosen) =>
  db
    .insertInto('userSetting')
    .values({ userId, ...chosen })
    .onConflict((before) => before.column('userId').doUpdateSet((row) => ({ ...chosen, version: row('userSetting.version', '+', 1) })))
    .execute();

const rightsOf = (caller: Caller): Record<string, Rights[string][number][]> =>
  Object.fromEntries(
    menus
      .map(({ node: { name } }) => [name, actions.filter((action) => caller.may(name, action))] as const)
      .filter(([, held]) => held.length > 0),
  );
