/** Where the focus of a grid is: a line of rows, or the heads above them. */
export type Spot = { line: number | 'head'; col: string };
type Shape = { lines: number; cols: readonly string[]; page: number };

/** Where a key leads from a cell; undefined for a key that leads nowhere. */
export const spotAfter = (
  { key, ctrl }: { key: string; ctrl: boolean },
  { line, col }: Spot,
  { lines, cols, page }: Shape,
): Spot | undefined => {
  const at = Math.max(0, cols.indexOf(col));
  const colAt = (to: number) => cols[Math.min(Math.max(to, 0), cols.length - 1)] ?? col;
  const lineAt = (to: number): Spot['line'] => Math.min(Math.max(to, 0), lines - 1);
  const now = line === 'head' ? -1 : line;
  switch (key) {
    case 'ArrowLeft':
      return { line, col: colAt(at - 1) };
    case 'ArrowRight':
      return { line, col: colAt(at + 1) };
    case 'Home':
      return { line: ctrl && lines && line !== 'head' ? 0 : line, col: colAt(0) };
    case 'End':
      return { line: ctrl && lines && line !== 'head' ? lines - 1 : line, col: colAt(cols.length - 1) };
    case 'ArrowUp':
      return now <= 0 ? { line: 'head', col } : { line: ctrl ? 0 : now - 1, col };
    case 'ArrowDown':
      return lines === 0 ? undefined : { line: ctrl && now >= 0 ? lines - 1 : lineAt(now + 1), col };
    case 'PageUp':
      return line === 'head' ? undefined : { line: lineAt(now - page), col };
    case 'PageDown':
      return line === 'head' || lines === 0 ? undefined : { line: lineAt(now + page), col };
    default:
      return undefined;
  }
};
