import type { Lang } from '@lotline/contract/kit/words';
import type { Config } from '../running/config.ts';

/** Who a document is from: the plant, as it is called in the language of the paper. */
export const issuerOf = ({ company, letterhead }: Pick<Config, 'company' | 'letterhead'>, lang: Lang) =>
  (lang === 'en' && letterhead.nameEn) || company.name;

/** A figure as papers write it in either language. */
export const figure = (value: number, decimals = 3) => value.toLocaleString('en-US', { maximumFractionDigits: decimals });

/** Behind the names of what a form says. */
export const soft = '#eef1f4';

/** The name of a field beside what it says. */
export const label = (text: string) => ({ text, fillColor: soft, fontSize: 8 });
/** The head of a column. */
export const head = (text: string) => ({ text, bold: true, alignment: 'center', fillColor: soft });

/** A form of fields, two of them side by side. */
export const form = (facts: readonly (readonly [name: string, said: string])[], nameWidth = 78) => ({
  table: {
    widths: [nameWidth, '*', nameWidth, '*'],
    body: Array.from({ length: Math.ceil(facts.length / 2) }, (_, n) => {
      const [one, other] = [facts[2 * n], facts[2 * n + 1]];
      return [...(one ? [label(one[0]), { text: one[1] }] : []), ...(other ? [label(other[0]), { text: other[1] }] : ['', ''])];
    }),
  },
  layout: 'form',
});

/** A table below its title, the first column as wide as it may be, figures at the right of theirs. */
export const titledTable = (title: string, heads: readonly string[], rows: readonly (readonly string[])[]) => [
  { text: title, bold: true, margin: [0, 6, 0, 4] },
  {
    table: {
      headerRows: 1,
      widths: heads.map((_, n) => (n === 0 ? '*' : 'auto')),
      body: [
        heads.map((text, n) => ({ text, bold: true, fillColor: soft, fontSize: 8, ...atTheRight(n) })),
        ...rows.map((cells) => cells.map((text, n) => ({ text, ...atTheRight(n) }))),
      ],
    },
    layout: 'form',
  },
];

const atTheRight = (column: number) => (column === 0 ? {} : { alignment: 'right' });

const inks = { line: '#2563eb', limit: '#c62828', centre: '#2e7d32', frame: '#8a94a0' };
type Drawn = {
  points: readonly number[];
  /** Lines from end to end: where they lie, and whether they are limits. */
  lines: readonly { at: number; isLimit: boolean }[];
  /** Which points are marked. */
  marked: ReadonlySet<number>;
};
const [width, height, room] = [500, 84, 6];
/** Points joined by a line, with lines across them; the figures stand in a table beside it. */
export const lineChart = ({ points, lines, marked }: Drawn) => {
  const all = [...points, ...lines.map(({ at }) => at)];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const y = (value: number) => (high === low ? height / 2 : height - room - ((value - low) / (high - low)) * (height - 2 * room));
  const x = (at: number) => room + (at * (width - 2 * room)) / Math.max(1, points.length - 1);
  return {
    canvas: [
      { type: 'rect', x: 0, y: 0, w: width, h: height, lineWidth: 0.5, lineColor: inks.frame },
      ...lines.map(({ at, isLimit }) => ({
        ...{ type: 'line', x1: 0, x2: width, y1: y(at), y2: y(at), lineWidth: 0.7 },
        ...(isLimit ? { lineColor: inks.limit, dash: { length: 4 } } : { lineColor: inks.centre }),
      })),
      { type: 'polyline', lineWidth: 1, lineColor: inks.line, points: points.map((value, at) => ({ x: x(at), y: y(value) })) },
      ...points.map((value, at) => ({
        ...{ type: 'ellipse', x: x(at), y: y(value), r1: marked.has(at) ? 3 : 1.6, r2: marked.has(at) ? 3 : 1.6 },
        color: marked.has(at) ? inks.limit : inks.line,
      })),
    ],
    margin: [0, 2, 0, 4],
  };
};
