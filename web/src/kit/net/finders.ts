export type Found = {
  readonly key: string;
  readonly title: string;
  readonly hint?: string;
  readonly to: string;
  /** The menu that it belongs to, where its finder looks through several. */
  readonly menu?: string;
  /** What those that it stands among are called, where that isn't their menu. */
  readonly group?: string;
};
/** Something the command palette can look through; `menu` names the permission it needs, where its server doesn't look at each kind's own. */
export type Finder = {
  readonly name: string;
  readonly menu?: string;
  /** How many it shows at most. */
  readonly most?: number;
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Found[]>;
};

const known: Finder[] = [];
/** A domain offers its things (products, lots, orders …) to the command palette. */
export const offerFinder = (finder: Finder) => {
  if (!known.some(({ name }) => name === finder.name)) known.push(finder);
};
export const finders = (): readonly Finder[] => known;
