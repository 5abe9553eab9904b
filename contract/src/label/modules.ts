/** A symbol as its smallest squares: dark rectangles in a field of `columns` × `rows`; bars are one row high. */
export type Modules = { columns: number; rows: number; dark: readonly (readonly [x: number, y: number, width: number, height: number])[] };

type Point = readonly [x: number, y: number];
/**
 * What an encoder draws on, one unit a bar's smallest width or half a square: it keeps the squares and draws nothing. The encoder gives bars as
 * vertical lines by their middle, and squares as outlines of what hangs together, holes with it.
 */
export const moduleDrawing = () => {
  const size = { width: 0, height: 0 };
  const bars: (readonly [number, number, number, number])[] = [];
  const outlines: (readonly Point[])[] = [];
  const nothing = () => undefined;
  return {
    ...{
      setopts: nothing,
      scale: () => null,
      hexagon: nothing,
      ellipse: nothing,
      fill: nothing,
      clip: nothing,
      unclip: nothing,
      text: nothing,
    },
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width: number, height: number) => void Object.assign(size, { width, height }),
    line: (x: number, _y0: number, _x1: number, _y1: number, width: number) => void bars.push([x - Math.ceil(width / 2), 0, width, 1]),
    polygon: (points: readonly Point[]) => void outlines.push(points),
    end: (): Modules =>
      bars.length > 0
        ? { columns: size.width, rows: 1, dark: bars }
        : { columns: size.width / 2, rows: size.height / 2, dark: squaresIn(outlines, size.height / 2) },
  };
};

/** Between an outline's edges, taken by twos from the left, it is dark. */
const squaresIn = (outlines: readonly (readonly Point[])[], rows: number) => {
  const edges = Array.from({ length: rows }, (): number[] => []);
  for (const points of outlines)
    for (const [at, [x, y]] of points.entries()) {
      const [nextX, nextY] = points[(at + 1) % points.length] as Point;
      if (x !== nextX) continue;
      for (let row = Math.min(y, nextY) / 2; row < Math.max(y, nextY) / 2; row += 1) edges[row]?.push(x / 2);
    }
  return edges.flatMap((row, y) => {
    const sorted = row.sort((a, b) => a - b);
    return sorted.flatMap((x, at) => (at % 2 === 0 ? [[x, y, (sorted[at + 1] ?? x) - x, 1] as const] : []));
  });
};
