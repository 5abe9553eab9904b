import { z } from 'zod';
import { menus } from '../system/menu.ts';
import { actions, type MenuFlags, type MenuFlagsNode } from './permission.ts';

/** The flags of a role in the menu tree's order, each menu under the one it stands under in the menu. */
export type RoleItem = readonly MenuFlagsNode[];

const above = new Map(menus.map(({ node, above: line }) => [node.name, line.at(-1) ?? null]));
const flag = z.boolean().optional();
const Node: z.ZodType<MenuFlagsNode> = z.lazy(() =>
  z.object({
    name: z.string().max(60),
    all: flag,
    create: flag,
    modify: flag,
    delete: flag,
    view: flag,
    children: z.array(Node).max(200).optional(),
  }),
);
const Tree = z.array(Node).max(200);

const flat = (nodes: RoleItem, parent: string | null = null): { name: string; parent: string | null }[] =>
  nodes.flatMap((node) => [{ name: node.name, parent }, ...flat(node.children ?? [], node.name)]);

/** Each menu at most once, known, and where the menu has it. */
const fitsTheMenu = (tree: RoleItem) => {
  const placed = flat(tree);
  return (
    new Set(placed.map(({ name }) => name)).size === placed.length &&
    placed.every(({ name, parent }) => above.has(name) && above.get(name) === parent)
  );
};

/** The menu tree travels as JSON text; what was heard is the tree. */
export const RoleItemText = z
  .string()
  .max(60_000)
  .transform((text, context): RoleItem => {
    const read = Tree.safeParse(parsed(text));
    if (read.success && fitsTheMenu(read.data)) return read.data;
    context.addIssue({ code: 'custom', params: { code: 'notIn' } });
    return z.NEVER;
  });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The whole menu, each node with the role's own flags: what a screen edits. */
export const flagsByMenu = (roleItem: RoleItem): ReadonlyMap<string, MenuFlags> => {
  const all = new Map<string, MenuFlags>();
  const walk = (nodes: RoleItem) => {
    for (const { children, ...flags } of nodes) {
      all.set(flags.name, flags);
      walk(children ?? []);
    }
  };
  walk(roleItem);
  return all;
};

/** The tree again, without the menus that carry no flag of their own or below. */
export const roleItemOf = (flags: ReadonlyMap<string, MenuFlags>): RoleItem => {
  const under = (parent: string | null): MenuFlagsNode[] =>
    menus
      .filter(({ above: line }) => (line.at(-1) ?? null) === parent)
      .map(({ node: { name } }) => ({ ...flags.get(name), name, children: under(name) }))
      .filter((node) => node.children.length > 0 || node.all || actions.some((action) => node[action]))
      .map(({ children, ...own }) => (children.length ? { ...own, children } : own));
  return under(null);
};
