import { arranged, type KeptEntry } from '@lotline/contract/system/menu-arranged';
import type { MenuEntry } from '@lotline/contract/system/menu-form';
import type { Db } from '../kit/database/pool.ts';
import { rowsOfTable, withNames } from '../kit/record/read-rows.ts';

/** The menu as the plant arranged it, in reading order. */
export const menuOf = async (db: Db, exclude: readonly string[]): Promise<MenuEntry[]> =>
  arranged(await withNames<KeptEntry>(db, rowsOfTable('menu')), exclude);
