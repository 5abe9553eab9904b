import { formatNumber, nothing } from '../kit/words/format.ts';
import type { Tie } from './track-groups.ts';

export const amount = (qty: number | null, uom: string | null) => (qty === null ? nothing : `${formatNumber(qty)}${uom ? ` ${uom}` : ''}`);

/** What letters are drawn with where nothing is made smaller. */
export const whole = 13;

const wide = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/;
/** Where nothing can be measured, by the kind of letters. */
const guessed = (text: string) =>
  [...text].reduce((sum, letter) => sum + (wide.test(letter) ? 12 : /[A-Z@%W]/.test(letter) ? 9 : letter === '-' ? 6.5 : 7.8), 0);

let pen: { measureText: (text: string) => { width: number } } | null | undefined;
const measured = (text: string) => {
  if (pen === undefined) {
    const canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
    if (canvas) canvas.font = `600 ${whole}px ${getComputedStyle(document.body).fontFamily}`;
    pen = canvas;
  }
  return pen ? pen.measureText(text).width : guessed(text);
};
const known = new Map<string, number>();
const mostKnown = 20_000;
/** How wide a text is in semibold letters, the widest that the picture has. */
export const textWidth = (text: string, letters: number): number => {
  let width = known.get(text);
  if (width === undefined) {
    // Pictures come and go all day.
    if (known.size > mostKnown) known.clear();
    width = measured(text);
    known.set(text, width);
  }
  return (width * letters) / whole;
};

/** The number of letters from the beginning that fit, with so much behind them. */
const fitting = (text: string, room: number, letters: number, behind: number) => {
  let [least, most] = [0, text.length];
  while (least < most) {
    const middle = (least + most + 1) >> 1;
    if (textWidth(text.slice(0, middle), letters) + behind <= room) least = middle;
    else most = middle - 1;
  }
  return least;
};

/** As much of the beginning of a text as fits a width: SVG has no ellipsis of its own. */
export const cut = (text: string, room: number, letters: number): string =>
  textWidth(text, letters) <= room ? text : `${text.slice(0, fitting(text, room, letters, textWidth('…', letters))).trimEnd()}…`;

/** As much of the end of a text as fits a width. */
export const cutBefore = (text: string, room: number, letters: number): string => {
  if (textWidth(text, letters) <= room) return text;
  const ends = Array.from({ length: text.length }, (_, at) => `…${text.slice(at + 1)}`);
  return ends.find((end) => textWidth(end, letters) <= room) ?? '…';
};

/** A text in one line or two, broken at a space, else behind a hyphen, where the rest then fits; cut at its end where two lines are too few. */
export const inTwo = (text: string, room: number, letters: number, besideLast = 0): readonly string[] => {
  if (textWidth(text, letters) + besideLast <= room) return [text];
  const first = Math.max(1, fitting(text, room, letters, 0));
  const hyphen = text[first] === '-' ? first : text.lastIndexOf('-', first - 1) + 1;
  const fits = (at: number) => at > 0 && textWidth(startOf(text.slice(at)), letters) + besideLast <= room;
  const gap = [text.lastIndexOf(' ', first) + 1, hyphen].find(fits);
  // A text that leaves no room beside it and has no second line of its own: what stands beside is under it.
  if (first === text.length && gap === undefined) return [text, ''];
  const at = gap ?? first;
  return [endOf(text.slice(0, at)), cut(startOf(text.slice(at)), room - besideLast, letters)];
};
/** A dot between two words is not needed where a line ends between them. */
const startOf = (text: string) => text.replace(/^[ ·]+/, '');
const endOf = (text: string) => text.replace(/[ ·]+$/, '');

/** A word that is no wider than this is not broken where its column can be wider. */
const widestWord = 150;
/** The least room in which a text stands whole in two lines. */
export const halfWidth = (text: string, besideLast = 0): number => {
  // Where there are words nothing is broken inside one.
  const words = text.split(text.includes(' ') ? /(?<= )(?!·)/ : /(?<=-)/);
  const widths = words.map((word) => textWidth(word, whole));
  const all = widths.reduce((sum, width) => sum + width, 0);
  let [first, least] = [0, all + besideLast];
  for (const width of widths.slice(0, -1)) {
    first += width;
    least = Math.min(least, Math.max(first, all - first + besideLast));
  }
  return least > widestWord ? Math.max(widestWord, Math.min(least, all / 2 + whole)) : least;
};

/** The mark of an issue by exception, in letters. */
export const markWidth = 1.2;
/** The room that an edge's quantity wants, with the mark beside it. */
export const labelWidth = ({ qty, uom, reason }: Pick<Tie, 'qty' | 'uom' | 'reason'>, letters: number) =>
  (qty === null ? 0 : textWidth(amount(qty, uom), letters)) + (reason === undefined ? 0 : markWidth * letters);
