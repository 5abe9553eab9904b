import type { Lang } from '@lotline/contract/kit/words';
import { type LocationNode, type LocationRow, type LocationType, locationTree, locationTypes } from '@lotline/contract/plant/location';
import { parentTypes } from '@lotline/contract/plant/location.rules';
import { useMemo } from 'react';
import type { Branch } from '../kit/form/pickers.tsx';
import { useCall } from '../kit/net/resource.ts';
import { useLanguage } from '../kit/words/language.ts';
import { nameIn, otherNameIn } from '../kit/words/name-in.ts';

const none: LocationNode[] = [];

/** The plant's tree, down to these kinds; whole without any. */
export const usePlaces = (types?: readonly LocationType[]) => {
  const ask = types ? { typeUntils: types.join(',') } : {};
  const { data, isPending, isError, error, refetch } = useCall(locationTree, ask);
  return {
    tree: data ?? none,
    state: isPending ? ('loading' as const) : isError && !data ? ('failed' as const) : ('ready' as const),
    failure: error,
    again: () => void refetch(),
  };
};

/** A row of the tree with the names from the site down to it. */
export type PlaceRow = LocationRow & { path: string; childCount: number };

export const flat = (tree: readonly LocationNode[], lang: Lang, above = ''): PlaceRow[] =>
  tree.flatMap(({ children, ...row }) => {
    const path = above ? `${above} / ${nameIn(lang, row)}` : nameIn(lang, row);
    return [{ ...row, path, childCount: children.length }, ...flat(children, lang, path)];
  });

export const findPlace = (tree: readonly LocationNode[], id: number | null | undefined): LocationNode | undefined => {
  for (const node of tree) {
    const found = node.id === id ? node : findPlace(node.children, id);
    if (found) return found;
  }
  return undefined;
};

/** The ids of a place and everything below it. */
export const idsBelow = (tree: readonly LocationNode[], id: number): ReadonlySet<number> => {
  const node = findPlace(tree, id);
  const ids = new Set<number>();
  const walk = (one: LocationNode) => {
    ids.add(one.id);
    one.children.forEach(walk);
  };
  if (node) walk(node);
  return ids;
};

export const levelOf = (type: LocationType): number => {
  const parent = parentTypes[type];
  return parent ? levelOf(parent) + 1 : 1;
};
/** Every kind stands at one level, so a choice among kinds is a choice from that level on. */
export const depthFor = (types: readonly LocationType[]) => Math.min(...types.map(levelOf));

const branches = (tree: readonly LocationNode[], types: readonly LocationType[], lang: Lang): Branch[] =>
  tree.map(({ id, type, children, ...node }) => ({
    value: id,
    label: nameIn(lang, node),
    other: otherNameIn(lang, node),
    ...(children.length ? { children: branches(children, types, lang) } : !types.includes(type) && { disabled: true }),
  }));

export const useBranches = (types: readonly LocationType[] = locationTypes) => {
  const { tree } = usePlaces(types);
  const lang = useLanguage();
  return useMemo(() => branches(tree, types, lang), [tree, types, lang]);
};
