import { builtInEntry, type MenuChange, type MenuEntry } from '@lotline/contract/system/menu-form';

const seqStep = 10;
type Entries = readonly MenuEntry[];
/** Where an entry goes: into a group or the top, before another of its entries; null is behind the last. */
export type Place = { readonly parentName: MenuEntry['parentName']; readonly before: string | null };

export const inGroup = (entries: Entries, parentName: string) => entries.filter((entry) => entry.parentName === parentName);

/** What has to be saved so that an entry stands there: itself, and all beside it only where no number is left between its neighbours. */
export const changesToPlace = (entries: Entries, name: string, { parentName, before }: Place): MenuChange[] => {
  const moved = entries.find((entry) => entry.name === name);
  const others = inGroup(entries, parentName).filter((entry) => entry.name !== name);
  if (!moved) return [];
  const found = before === null ? -1 : others.findIndex((entry) => entry.name === before);
  const at = found < 0 ? others.length : found;
  const order = others.toSpliced(at, 0, moved);
  const asBefore = moved.parentName === parentName && inGroup(entries, parentName).every((entry, n) => entry.name === order[n]?.name);
  if (asBefore) return [];
  const own = { name: moved.name, parentName: parentName as MenuChange['parentName'], version: moved.version };
  const seq = seqBetween(moved, parentName, others[at - 1]?.seq, others[at]?.seq);
  if (seq !== null) return [{ ...own, seq }];
  return order.flatMap((entry, n): MenuChange[] => {
    const next = (n + 1) * seqStep;
    if (entry === moved) return [{ ...own, seq: next }];
    return entry.seq === next ? [] : [{ name: entry.name, seq: next, version: entry.version }];
  });
};

/** The number that it was built with where that is one between its neighbours. */
const seqBetween = ({ name }: MenuEntry, parentName: string, above: number | undefined, below: number | undefined) => {
  const fits = (seq: number) => (above === undefined || seq > above) && (below === undefined || seq < below);
  const built = builtInEntry(name);
  if (built?.parentName === parentName && fits(built.seq)) return built.seq;
  const seq = above === undefined ? (below ?? 0) - seqStep : below === undefined ? above + seqStep : Math.floor((above + below) / 2);
  return fits(seq) ? seq : null;
};

/** One place up or down among those that people see; null at the end. */
export const stepBy = (shown: Entries, name: string, by: -1 | 1): Place | null => {
  const entry = shown.find((one) => one.name === name);
  if (!entry) return null;
  const { parentName } = entry;
  const beside = inGroup(shown, parentName);
  const at = beside.indexOf(entry);
  if (at + by < 0 || at + by >= beside.length) return null;
  return { parentName, before: (by < 0 ? beside[at - 1] : beside[at + 2])?.name ?? null };
};

/** Out of its group, behind it; null where it stands in none. */
export const stepOut = (shown: Entries, name: string): Place | null => {
  const entry = shown.find((one) => one.name === name);
  if (!entry?.parentName) return null;
  const tops = inGroup(shown, '');
  const group = tops.findIndex((one) => one.name === entry.parentName);
  return { parentName: '', before: tops[group + 1]?.name ?? null };
};

/** Into the group above it, behind the others; null where no group stands above. */
export const stepIn = (shown: Entries, name: string): Place | null => {
  const entry = shown.find((one) => one.name === name);
  if (!entry || entry.parentName || entry.isGroup) return null;
  const tops = inGroup(shown, '');
  const group = tops.slice(0, tops.indexOf(entry)).findLast((one) => one.isGroup);
  return group ? { parentName: group.name, before: null } : null;
};

/** What has to be saved so that these entries are as they were, on the versions that they have now. */
export const changesBack = (was: Entries, now: Entries, changes: readonly MenuChange[]): MenuChange[] => {
  const versions = new Map(now.map(({ name, version }) => [name, version]));
  return changes.flatMap((change): MenuChange[] => {
    const before = was.find(({ name }) => name === change.name);
    const version = versions.get(change.name);
    if (!before || version === undefined) return [];
    const kept = Object.fromEntries(Object.keys(change).map((field) => [field, before[field as keyof MenuEntry]]));
    return [{ ...kept, name: change.name, version } as MenuChange];
  });
};
