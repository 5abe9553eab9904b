import { actions, type MenuFlags } from '@lotline/contract/identity/permission';
import { actionsInUse, menusInUse } from '@lotline/contract/identity/rights-in-use';
import type { RoleItem } from '@lotline/contract/identity/role-item';
import { lineOf } from '@lotline/contract/system/menu';
import type { Say } from '../kit/words/use-say.ts';
import type { Translate } from '../kit/words/words.ts';

type Action = (typeof actions)[number];

/** The menu tree of a role's text; one that can't be read has no rights. */
export const readRights = (text: string | undefined): RoleItem => {
  try {
    const tree: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(tree) ? (tree as RoleItem) : [];
  } catch {
    return [];
  }
};

/** What a role may do, menu by menu, with what it has from a menu above and through `all`. */
export const heldRights = (flags: ReadonlyMap<string, MenuFlags>): ReadonlyMap<string, readonly Action[]> =>
  new Map(
    menusInUse.flatMap((menu) => {
      const line = lineOf(menu).map((name) => flags.get(name));
      const held = actions.filter((action) => actionsInUse(menu).includes(action) && line.some((own) => own?.all || own?.[action]));
      return held.length > 0 ? [[menu, held] as const] : [];
    }),
  );

/** The same in words: “키오스크: 조회, 수정 · 생산 계획: 조회”; all of a menu in one word. */
export const saidRights = (held: ReturnType<typeof heldRights>, say: Say, t: Translate) =>
  [...held]
    .map(([menu, its]) => {
      const all = its.length > 1 && its.length === actionsInUse(menu).length;
      return `${say(`menu.${menu}`)}: ${all ? t('action.all') : its.map((action) => t(`action.${action}`)).join(', ')}`;
    })
    .join(' · ');
