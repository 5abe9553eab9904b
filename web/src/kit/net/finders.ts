export type Found = { readonly key: string; readonly title: string; readonly hint?: string; readonly to: string };
/** Something the command palette can look through; `menu` names the permission it needs. */
export type Finder = {
  readonly name: string;
  readonly menu: string;
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Found[]>;
};

const known: Finder[] = [];
/** A domain offers its things (products, lots, orders …) to the command palette. */
export const offerFinder = (finder: Finder) => {
  if (!known.some(({ name }) => name === finder.name)) known.push(finder);
};
export const finders = (): readonly Finder[] => known;
