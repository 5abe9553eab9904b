import { type RefObject, useEffect } from 'react';

const cellPadding = 18;
const widestFit = 480;
/** Beside each title: the button of its menu. */
const menuButton = 18;

let pen: { measureText: (text: string) => { width: number } } | null | undefined;
const titlePen = () => {
  if (pen !== undefined) return pen;
  const canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  if (canvas) canvas.font = `600 13px ${getComputedStyle(document.body).fontFamily}`;
  pen = canvas;
  return pen;
};

/** No letter is wider than the font is high. */
const widestLetter = 13;

/** The width of a column that shows all of its title, or of a badge, whose own room is that of the menu's button; 0 where nothing can be measured. A title that `enough` surely shows isn't measured: the first costs milliseconds. */
export const titleWidth = (title: string, enough = 0) => {
  if (title.length * widestLetter + cellPadding + menuButton <= enough) return enough;
  const text = titlePen()?.measureText(title).width;
  return text === undefined ? 0 : Math.min(widestFit, Math.ceil(text) + cellPadding + menuButton);
};

/** The room that what is drawn of a column needs. */
export const widest = (box: HTMLElement | null, column: string) => {
  const measured = document.createRange();
  const roomOf = (what: string, beside: number) =>
    [...(box?.querySelectorAll(what) ?? [])].map((cell) => {
      measured.selectNodeContents(cell);
      return measured.getBoundingClientRect().width + beside;
    });
  const name = CSS.escape(column);
  const widths = [...roomOf(`[data-col="${name}"]`, cellPadding), ...roomOf(`[data-head="${name}"] .grid-title`, cellPadding + menuButton)];
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
