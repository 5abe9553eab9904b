import type { Lang } from '@lotline/contract/kit/words';
import type { MenuEntry } from '@lotline/contract/system/menu-form';
import { kept, store } from '../kit/browser/store.ts';
import { getJson } from '../kit/net/send.ts';
import { session } from '../kit/net/session.ts';
import { callInstead } from '../kit/words/words.ts';

const key = 'lotline.menu';
/** The menu as the plant arranged it: what this browser saw last until the server has answered, null before it ever has. */
export const menuArranged = store<readonly MenuEntry[] | null>(kept.json<MenuEntry[]>(key));

const nameAll = () => {
  const names: Record<Lang, Record<string, string>> = { kr: {}, en: {} };
  for (const { name, nameKr, nameEn } of menuArranged.get() ?? []) {
    if (nameKr) names.kr[`menu.${name}`] = nameKr;
    if (nameEn) names.en[`menu.${name}`] = nameEn;
  }
  callInstead(names);
};
nameAll();

/** Asks how the menu stands, and arranges it so. */
const loadMenu = async () => {
  const entries = await getJson<MenuEntry[]>('/system/menu', session.get()?.token);
  kept.set(key, JSON.stringify(entries));
  menuArranged.set(entries);
  nameAll();
  return entries;
};

/** Who came here first was told the menu before the frame stood: it isn't asked for twice. */
export const menuQuery = { queryKey: ['menu'], queryFn: loadMenu };
