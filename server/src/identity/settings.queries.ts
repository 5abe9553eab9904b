import type { ThemeOptions } from '@lotline/contract/identity/settings';
import type { Db, Trx } from '../kit/database/pool.ts';

type Chosen = Partial<ThemeOptions> & { homePath?: string | null };
const usual: ThemeOptions = { theme: 'light', sidebar: 'dark', themeColor: 'blue', rowHeight: null };

export const settingsOf = async (db: Db, userId: number) => {
  const chosen = await db
    .selectFrom('userSetting')
    .select(['homePath', 'theme', 'sidebar', 'themeColor', 'rowHeight'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return { homePath: null, ...usual, ...chosen };
};

/** What isn't chosen stays. */
export const chooseSettings = (db: Trx, userId: number, chosen: Chosen) =>
  db
    .insertInto('userSetting')
    .values({ userId, ...chosen })
    .onConflict((before) => before.column('userId').doUpdateSet((row) => ({ ...chosen, version: row('userSetting.version', '+', 1) })))
    .execute();
