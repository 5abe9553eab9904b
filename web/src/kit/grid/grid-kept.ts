import type { ColDef, ColumnState } from 'ag-grid-community';

export type Kept = { id: string; width?: number; hide?: boolean; pinned?: 'left' | 'right' | null }[];

const place = (user: string | number, grid: string) => `lotline.grid.${user}.${grid}`;

export const readKept = (user: string | number, grid: string): Kept | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place(user, grid)) ?? 'null');
    return Array.isArray(kept) ? (kept as Kept).filter((column) => typeof column?.id === 'string') : null;
  } catch {
    return null;
  }
};

export const writeKept = (user: string | number, grid: string, kept: Kept | null) => {
  try {
    if (kept) localStorage.setItem(place(user, grid), JSON.stringify(kept));
    else localStorage.removeItem(place(user, grid));
  } catch {
    // A full or closed storage costs only the comfort.
  }
};

export const keptOf = (state: readonly ColumnState[]): Kept =>
  state
    .filter(({ colId }) => !colId.startsWith('ag-Grid-'))
    .map(({ colId, width, hide, pinned }) => ({
      id: colId,
      ...(width != null && { width }),
      ...(hide && { hide: true }),
      ...(pinned && { pinned: pinned === 'right' ? ('right' as const) : ('left' as const) }),
    }));

/** The columns as their reader left them; columns that are new since then stand at the end. */
export const withKept = <Row>(defs: ColDef<Row>[], kept: Kept | null): ColDef<Row>[] => {
  if (!kept) return defs;
  const rank = new Map(kept.map(({ id }, at) => [id, at]));
  return defs
    .map((def) => {
      const mine = kept.find(({ id }) => id === def.colId);
      if (!mine) return def;
      const { flex: _, ...rest } = def;
      return { ...rest, ...(mine.width ? { width: mine.width } : {}), hide: mine.hide ?? false, pinned: mine.pinned ?? null };
    })
    .sort((a, b) => (rank.get(a.colId ?? '') ?? kept.length) - (rank.get(b.colId ?? '') ?? kept.length));
};
