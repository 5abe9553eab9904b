import { Location, type LocationRow } from '@lotline/contract/plant/location';
import { useCall } from '../../kit/net/resource.ts';
import type { nameIn } from '../../kit/words/name-in.ts';

export type Shelf = Pick<LocationRow, 'id' | 'code' | 'name' | 'nameEn'>;
const none: readonly Shelf[] = [];

export const useShelves = (): readonly Shelf[] => useCall(Location.list, { type: 'SHELF' }).data ?? none;

/** The shelf whose label was scanned. */
export const shelfCalled = (code: string, shelves: readonly Shelf[]) =>
  shelves.find((shelf) => shelf.code.toLowerCase() === code.trim().toLowerCase());

/** So many are listed; of more, somebody types what they are called. */
export const mostShelves = 40;
/** Those whose code or name holds what was typed, those that begin with it first. */
export const shelvesFound = (shelves: readonly Shelf[], typed: string, lang: Parameters<typeof nameIn>[0]) => {
  const term = typed.trim().toLowerCase();
  const saidOf = ({ code, name, nameEn }: Shelf) => [code, lang === 'en' ? (nameEn ?? name) : name, name].map((text) => text.toLowerCase());
  const found = shelves.filter((shelf) => saidOf(shelf).some((text) => text.includes(term)));
  const begins = (shelf: Shelf) => saidOf(shelf).some((text) => text.startsWith(term));
  return found.toSorted((a, b) => Number(begins(b)) - Number(begins(a)) || a.code.localeCompare(b.code));
};
