import { formatNumber } from '../kit/words/format.ts';
import type { Curve, Layout } from './track-layout.ts';
import { amount, labelWidth, markWidth, stackedWidth } from './track-text.ts';

type Rect = { left: number; top: number; right: number; bottom: number };
/** Where the quantity of an edge stands: its middle, its unit below it where both had no room side by side, and no text where the mark of an exception alone had. */
export type Label = { x: number; y: number; text: string; unit?: string };
type Shape = { width: number; lines: number };

/** Where on its way a quantity is tried, from the best place on. */
const tries = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82, 0.1, 0.9];
/** Beyond these a look at every other line takes too long. */
const mostLooked = 300;

/**
 * The quantities of the edges where each has a place of its own: on no thing, on no other quantity, and where it can be on no other line.
 * Those that find none are left out; the line says them when it is pointed at.
 */
export const labelsOf = ({ boxes, curves }: Layout, letters: number): ReadonlyMap<string, Label> => {
  const labels = new Map<string, Label>();
  if (letters === 0) return labels;
  const taken = crowd<Rect>();
  for (const { x, y, width, height } of boxes) taken.put({ left: x, top: y, right: x + width, bottom: y + height });
  const lines = crowd<Rect & { curve: Curve }>();
  if (curves.length <= mostLooked)
    for (const curve of curves) for (const { x, y } of curve.way) lines.put({ left: x, top: y, right: x, bottom: y, curve });

  const line = letters * 1.25;
  const around = (x: number, y: number, { width, lines: many }: Shape): Rect => ({
    ...{ left: x - width / 2 - 3, right: x + width / 2 + 3 },
    ...{ top: y - (line * many) / 2, bottom: y + (line * many) / 2 },
  });
  const placed = (curve: Curve, shape: Shape) => {
    const spots = tries.flatMap((at) => curve.way[Math.round(at * (curve.way.length - 1))] ?? []);
    const free = spots.filter(({ x, y }) => !taken.meets(around(x, y, shape), () => true));
    const clear = free.find(({ x, y }) => !lines.meets(around(x, y, shape), (one) => one.curve !== curve));
    return clear ?? free[0];
  };
  // An exception is what one looks for: it chooses first.
  for (const curve of curves.toSorted((a, b) => Number(b.tie.reason !== undefined) - Number(a.tie.reason !== undefined))) {
    const { tie } = curve;
    const text = tie.qty === null ? '' : amount(tie.qty, tie.uom);
    if (!text && tie.reason === undefined) continue;
    const shapes: (Shape & Pick<Label, 'text' | 'unit'>)[] = [{ width: labelWidth(tie, letters), lines: 1, text }];
    if (tie.qty !== null && tie.uom)
      shapes.push({ width: stackedWidth(tie, letters), lines: 2, text: formatNumber(tie.qty), unit: tie.uom });
    if (tie.reason !== undefined) shapes.push({ width: markWidth * letters, lines: 1, text: '' });
    for (const { width, lines: many, ...said } of shapes) {
      const spot = placed(curve, { width, lines: many });
      if (!spot) continue;
      labels.set(tie.key, { ...spot, ...said });
      taken.put(around(spot.x, spot.y, { width, lines: many }));
      break;
    }
  }
  return labels;
};

const cell = 64;
/** More cells than any picture has, one below the other. */
const across = 2 ** 20;
/** Rectangles by the cells that they touch, so that a question looks at few of them. */
const crowd = <One extends Rect>() => {
  const cells = new Map<number, One[]>();
  const touched = ({ left, top, right, bottom }: Rect) => {
    const keys: number[] = [];
    for (let x = Math.floor(left / cell); x <= Math.floor(right / cell); x += 1)
      for (let y = Math.floor(top / cell); y <= Math.floor(bottom / cell); y += 1) keys.push(x * across + y);
    return keys;
  };
  return {
    put: (one: One) => {
      for (const key of touched(one)) {
        const others = cells.get(key);
        if (others) others.push(one);
        else cells.set(key, [one]);
      }
    },
    meets: (rect: Rect, counts: (one: One) => boolean) =>
      touched(rect).some((key) =>
        cells
          .get(key)
          ?.some((one) => one.left < rect.right && one.right > rect.left && one.top < rect.bottom && one.bottom > rect.top && counts(one)),
      ),
  };
};
