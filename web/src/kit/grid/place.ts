import type { Spot } from './keys.ts';

/** The cell that an event happened in. */
export const placeOf = (target: EventTarget): Spot | undefined => {
  if (!(target instanceof Element)) return undefined;
  const head = target.closest<HTMLElement>('[data-head]')?.dataset.head;
  if (head !== undefined) return { line: 'head', col: head };
  const line = target.closest<HTMLElement>('[data-line]')?.dataset.line;
  const col = target.closest<HTMLElement>('[data-col]')?.dataset.col;
  return line === undefined ? undefined : { line: Number(line), col: col ?? '' };
};

/** A control inside a cell that handles its own events; a row's check box belongs to the row. */
export const isField = (target: EventTarget) =>
  target instanceof Element &&
  target.closest('input, textarea, select, button, [contenteditable]') !== null &&
  target.closest('.grid-check') === null;
