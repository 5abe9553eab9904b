import { lineHeight } from './letters.ts';
import type { LabelElement } from './template.ts';

type Sized = { width: number; height: number; elements: readonly LabelElement[] };

/** More of one label is refused: it is drawn in one go, and nobody else's meanwhile. */
export const mostEffort = 10_000;
/** More of one job is refused. */
export const mostTogether = 120_000;

/** How much there is to draw of a label at most, whatever it says: about milliseconds of a slow processor. */
export const effortOf = ({ width, height, elements }: Sized, dpi: number) => {
  const dots = (wide: number, high: number) => ((wide * dpi) / 25.4) * ((high * dpi) / 25.4);
  const parts = elements.map((element) => {
    const area = dots(element.width, element.height);
    if (element.type === 'TEXT') return 1 + mostLettersIn(element) / 5;
    if (element.type === 'CODE') return 40 + area / 200_000;
    return element.type === 'LOGO' ? 30 + area / 30_000 : 1 + area / 200_000;
  });
  return Math.ceil(parts.reduce((sum, part) => sum + part, 1 + dots(width, height) / 20_000));
};

/** Points of a millimetre. */
const points = 72 / 25.4;
/** As a text's box has room for, half as wide as high; a record says no more than a note's four thousand. */
const mostLettersIn = ({ width, height, size }: { width: number; height: number; size: number }) =>
  Math.min(4000, Math.max(1, Math.floor((height * points) / (size * lineHeight))) * Math.ceil((width * points) / (size / 2)));

/** Labels of this kind that one job takes. */
export const mostAtOnce = (effort: number) => Math.max(1, Math.floor(mostTogether / effort));
