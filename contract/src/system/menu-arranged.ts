import type { z } from 'zod';
import type { Stamps } from '../kit/shape.ts';
import { menuWords } from './menu.words.ts';
import { builtInEntry, builtInMenu, type MenuEntry, top } from './menu-form.ts';
import { builtInIcons, type MenuIcon } from './menu-icons.ts';

/** What the database keeps of an entry: null where it is as it was built. */
export type KeptEntry = Omit<z.infer<typeof Stamps>, 'createdByName' | 'updatedByName'> & {
  readonly name: string;
  readonly parentName: string | null;
  readonly seq: number | null;
  readonly icon: string | null;
  readonly visible: boolean | null;
  readonly nameKr: string | null;
  readonly nameEn: string | null;
};

/** Entries of the product that stands, each in its place, groups with what they hold below them. */
export const arranged = (kept: readonly KeptEntry[], exclude: readonly string[]): MenuEntry[] => {
  const entries = kept.flatMap((row): MenuEntry[] => {
    const built = builtInEntry(row.name);
    if (!built) return [];
    const [builtInKr, builtInEn] = menuWords[`menu.${built.name}`];
    const parentName = row.parentName ?? built.parentName;
    return [
      {
        ...row,
        ...built,
        parentName,
        seq: row.seq ?? built.seq,
        icon: (row.icon as MenuIcon | null) ?? builtInIcons[built.name] ?? null,
        visible: row.visible ?? true,
        excluded: exclude.includes(built.name) || exclude.includes(parentName),
        builtInKr,
        builtInEn,
        changed: [row.parentName, row.seq, row.icon, row.visible, row.nameKr, row.nameEn].some((one) => one !== null),
      },
    ];
  });
  const order = new Map(builtInMenu.map(({ name }, at) => [name as string, at]));
  const under = (parent: string): MenuEntry[] =>
    entries
      .filter(({ parentName }) => parentName === parent)
      .sort((a, b) => a.seq - b.seq || (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0))
      .flatMap((entry) => [entry, ...under(entry.name)]);
  return under(top);
};
