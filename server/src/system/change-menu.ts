import { obey } from '@lotline/contract/kit/rule';
import { placingRules } from '@lotline/contract/system/menu.rules';
import type { KeptEntry } from '@lotline/contract/system/menu-arranged';
import { builtInEntry, type MenuEntryDraft } from '@lotline/contract/system/menu-form';
import { builtInIcons } from '@lotline/contract/system/menu-icons';
import type { Trx } from '../kit/database/pool.ts';
import { StaleVersion } from '../kit/http/errors.ts';
import { isStale } from '../kit/record/read-rows.ts';
import { menuOf } from './menu.queries.ts';

type Named = MenuEntryDraft & { name: string };
type Change = Named & { version?: number | undefined };

/** Changes entries of the menu that stands, all or none. */
export const changeMenu = async (db: Trx, entries: readonly Change[], exclude: readonly string[]) => {
  const rows = await locked(db);
  for (const { version, ...change } of entries) {
    const row = rows.get(change.name);
    if (row && isStale(row, version)) throw await newerThan(db, change, exclude);
  }
  await write(db, rows, entries);
  return menuOf(db, exclude);
};

/** Begins the menu anew: what isn't said of an entry is as it was built. */
export const replaceMenu = async (db: Trx, entries: readonly Named[], exclude: readonly string[]) => {
  const rows = await locked(db);
  const said = new Map(entries.map((entry) => [entry.name, entry]));
  await write(
    db,
    rows,
    [...rows.keys()].map((name) => ({ name, ...asBuilt, ...said.get(name) })),
  );
  return menuOf(db, exclude);
};

const asBuilt = { nameKr: null, nameEn: null, parentName: null, seq: null, icon: null, visible: null };
const fields = ['parentName', 'seq', 'icon', 'visible', 'nameKr', 'nameEn'] as const;

const locked = async (db: Trx) =>
  new Map((await db.selectFrom('menu').selectAll().orderBy('id').forNoKeyUpdate().execute()).map((row) => [row.name, row as KeptEntry]));

const newerThan = async (db: Trx, { name, ...mine }: Named, exclude: readonly string[]) =>
  new StaleVersion('menu', (await menuOf(db, exclude)).find((entry) => entry.name === name) ?? {}, mine);

const write = async (db: Trx, rows: ReadonlyMap<string, KeptEntry>, entries: readonly Named[]) => {
  for (const [at, { name, ...change }] of entries.entries()) {
    const row = rows.get(name);
    if (!row) continue;
    const becomes = withoutBuiltIn(name, { ...row, ...said(change) });
    obey(placingRules, { name, parentName: becomes.parentName ?? builtInEntry(name)?.parentName ?? '' }, ['entries', at]);
    if (fields.some((field) => becomes[field] !== row[field]))
      await db
        .updateTable('menu')
        .set({ ...becomes, version: row.version + 1 })
        .where('id', '=', row.id)
        .execute();
  }
};

const said = (change: MenuEntryDraft) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<KeptEntry>;

/** What is said to be as it was built is kept as nothing, so that it follows a later version of the product. */
const withoutBuiltIn = (name: string, { parentName, seq, icon, visible, nameKr, nameEn }: KeptEntry) => {
  const built = builtInEntry(name);
  const stays = (parentName ?? built?.parentName) === built?.parentName;
  return {
    parentName: stays ? null : parentName,
    seq: stays && seq === built?.seq ? null : seq,
    icon: icon === (built && builtInIcons[built.name]) ? null : icon,
    visible: visible === true ? null : visible,
    nameKr: nameKr || null,
    nameEn: nameEn || null,
  };
};
