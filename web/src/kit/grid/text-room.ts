import { type RefObject, useEffect } from 'react';

const cellPadding = 18;
const widestFit = 480;

/** The room that what is drawn of a column needs. */
export const widest = (box: HTMLElement | null, column: string) => {
  const measured = document.createRange();
  const widths = [
    ...(box?.querySelectorAll(`[data-col="${CSS.escape(column)}"], [data-head="${CSS.escape(column)}"] .grid-title`) ?? []),
  ].map((cell) => {
    measured.selectNodeContents(cell);
    return measured.getBoundingClientRect().width + cellPadding;
  });
  return Math.min(widestFit, Math.max(0, ...widths));
};

/** What doesn't fit its cell says the rest when it is pointed at. */
export const useWholeTexts = (body: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    const element = body.current;
    element?.addEventListener('mouseover', showWhole);
    return () => element?.removeEventListener('mouseover', showWhole);
  }, [body]);

const showWhole = ({ target }: MouseEvent) => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.grid-cell, .grid-title') : null;
  if (!cell) return;
  const cut =
    cell.scrollWidth > cell.clientWidth || [...cell.querySelectorAll('*')].some((inner) => inner.scrollWidth > inner.clientWidth + 1);
  cell.title = cut ? (cell.textContent ?? '') : '';
};
