import { mostRows, type Place, type ShownWidget, type Width, widths } from '@lotline/contract/dashboard/dashboard';

export type Placed = Place & { id: string };

const inReadingOrder = (a: Place, b: Place) => a.y - b.y || a.x - b.x;
const overlap = (a: Placed, b: Placed) => a.id !== b.id && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** Everything as high as there is room and nothing on anything else; the one that was moved stands where it was put, the others give way. */
export const settle = (items: readonly Placed[], movedId?: string): Placed[] => {
  const moved = items.find(({ id }) => id === movedId);
  const placed: Placed[] = moved ? [{ ...moved }] : [];
  for (const item of [...items].sort(inReadingOrder)) {
    if (item === moved) continue;
    const at = { ...item };
    while (placed.some((other) => overlap(other, at))) at.y++;
    placed.push(at);
  }
  const settled: Placed[] = [];
  for (const item of placed.sort(inReadingOrder)) {
    const at = { ...item };
    while (at.y > 0 && !settled.some((other) => overlap(other, { ...at, y: at.y - 1 }))) at.y--;
    settled.push(at);
  }
  return settled;
};

const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** Where the widgets stand at a width: as they were put there, else after the wide order. */
export const placesAt = (widgets: readonly ShownWidget[], width: Width): Placed[] => {
  const columns = widths[width];
  const derived = (widget: ShownWidget): Place => {
    const { x, y, w, h } = width === 'phone' && widget.laptop ? widget.laptop : widget.wide;
    if (width === 'wide') return widget.wide;
    if (width === 'phone') return { x: 0, y: y * widths.wide + x, w: columns, h };
    const span = between(Math.round((w * columns) / widths.wide), 2, columns);
    return { x: between(Math.round((x * columns) / widths.wide), 0, columns - span), y, w: span, h };
  };
  return settle(widgets.map((widget) => ({ id: widget.id, ...((width === 'wide' ? widget.wide : widget[width]) ?? derived(widget)) })));
};

/** The widgets with these places at a width. */
export const withPlaces = (widgets: readonly ShownWidget[], width: Width, places: readonly Placed[]): ShownWidget[] =>
  widgets.map((widget) => {
    const at = places.find(({ id }) => id === widget.id);
    if (!at) return widget;
    const { id: _, ...place } = at;
    return { ...widget, [width]: place };
  });

/** A place moved and stretched by so many columns and rows, within its columns. */
export const shifted = (place: Placed, width: Width, by: { x?: number; y?: number; w?: number; h?: number }): Placed => {
  const columns = widths[width];
  const w = between(place.w + (by.w ?? 0), 1, columns - place.x);
  return {
    ...place,
    w,
    x: between(place.x + (by.x ?? 0), 0, columns - w),
    y: between(place.y + (by.y ?? 0), 0, mostRows),
    h: between(place.h + (by.h ?? 0), 1, 20),
  };
};

/** The widgets after one of them was moved or stretched. */
export const rearranged = (widgets: readonly ShownWidget[], width: Width, id: string, by: Parameters<typeof shifted>[2]): ShownWidget[] => {
  const places = placesAt(widgets, width);
  const next = places.map((place) => (place.id === id ? shifted(place, width, by) : place));
  return withPlaces(widgets, width, settle(next, id));
};

/** An id that no widget of them has. */
export const freeId = (widgets: readonly ShownWidget[]) => {
  for (let n = widgets.length + 1; ; n++) if (!widgets.some(({ id }) => id === `w${n}`)) return `w${n}`;
};

/** Below all others. */
export const lowest = (widgets: readonly ShownWidget[]) => Math.max(0, ...widgets.map(({ wide }) => wide.y + wide.h));
