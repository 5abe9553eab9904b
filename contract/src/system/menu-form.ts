import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Stamps, Text, Version } from '../kit/shape.ts';
import { type MenuName, type MenuNode, menuTree } from './menu.ts';
import { menuIcons } from './menu-icons.ts';

/** The place of entries that stand in no group. */
export const top = '';
const seqStep = 10;

type BuiltIn = {
  readonly name: MenuName;
  readonly path: string | null;
  /** Holds other entries. */
  readonly isGroup: boolean;
  readonly parentName: string;
  readonly seq: number;
};
const listed = (nodes: readonly MenuNode[], parentName: string): BuiltIn[] =>
  nodes.flatMap(({ name, path = null, hidden, children = [] }, at) =>
    hidden
      ? []
      : [{ name: name as MenuName, path, isGroup: children.length > 0, parentName, seq: (at + 1) * seqStep }, ...listed(children, name)],
  );
/** What the menu lists before anybody rearranges it, in reading order. */
export const builtInMenu: readonly BuiltIn[] = listed(menuTree, top);
const names = builtInMenu.map(({ name }) => name) as [MenuName, ...MenuName[]];
const builtIns = new Map<string, BuiltIn>(builtInMenu.map((entry) => [entry.name, entry]));
export const builtInEntry = (name: string) => builtIns.get(name);

/** What can be changed of an entry. What isn't said stays as it is, and what is null becomes as it was built. */
export const MenuEntryDraft = z.object({
  nameKr: Text(40).nullable().optional(),
  nameEn: Text(40).nullable().optional(),
  /** The group that it stands in; empty at the top. */
  parentName: z
    .enum([top, ...names])
    .nullable()
    .optional(),
  seq: z.number().int().min(-9999).max(9999).nullable().optional(),
  icon: z.enum(menuIcons).nullable().optional(),
  visible: z.boolean().nullable().optional(),
});
export type MenuEntryDraft = z.infer<typeof MenuEntryDraft>;

export const MenuEntry = z.object({
  ...Stamps.shape,
  name: z.enum(names),
  /** The address of its screen; null of a group. */
  path: z.string().nullable(),
  isGroup: z.boolean(),
  parentName: z.string(),
  seq: z.number().int(),
  icon: z.enum(menuIcons).nullable(),
  visible: z.boolean(),
  /** The plant's configuration leaves it out, or the group that it stands in: nobody's menu shows it. */
  excluded: z.boolean(),
  /** What the plant calls it; null where it has the name that it was built with. */
  nameKr: z.string().nullable(),
  nameEn: z.string().nullable(),
  builtInKr: z.string(),
  builtInEn: z.string(),
  /** It isn't as it was built. */
  changed: z.boolean(),
});
export type MenuEntry = z.infer<typeof MenuEntry>;

export const menuForm = call({
  reads: ['menu'],
  method: 'GET',
  path: '/system/menu',
  permission: 'signed-in',
  summary: 'The menu as the plant arranged it, in reading order; each screen’s rights are asked besides.',
  ask: z.object({}),
  answer: z.array(MenuEntry),
});

const once = (entries: readonly { name: string }[]) => new Set(entries.map(({ name }) => name)).size === entries.length;
const Named = MenuEntryDraft.extend({ name: z.enum(names) });
const atMost = names.length;

/** Puts a menu in place of the one that stands. */
export const replaceMenu = call({
  writes: ['menu'],
  method: 'POST',
  path: '/system/menu',
  permission: ['config', 'create'],
  summary: 'Begins the menu anew: what isn’t named, or not said of it, is as it was built; without entries all of it is.',
  ask: z.object({ entries: z.array(Named).max(atMost).refine(once).default([]) }),
  answer: z.array(MenuEntry),
});

/** Changes entries of the menu that stands, all or none. */
export const changeMenu = call({
  writes: ['menu'],
  method: 'PUT',
  path: '/system/menu',
  permission: ['config', 'modify'],
  summary: 'Changes entries of the menu, all or none: names, order, group, icon and whether it is shown; in force at once for everybody.',
  ask: z.object({
    entries: z
      .array(Named.extend({ version: Version }))
      .min(1)
      .max(atMost)
      .refine(once),
  }),
  answer: z.array(MenuEntry),
});
export type MenuChange = z.input<typeof changeMenu.ask>['entries'][number];
