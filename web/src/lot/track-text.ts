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

/**
 * A text in so many lines at the most, broken where a dot divides two things, else between words, and one of a single word at its hyphens: where
 * the rest then fits. Cut at its end where so many lines are too few.
 */
export const inLines = (text: string, most: number, room: number, letters: number, besideLast = 0): readonly string[] => {
  if (textWidth(text, letters) + besideLast <= room) return [text];
  if (most === 1) return [cut(text, room - besideLast, letters)];
  const first = Math.max(1, fitting(text, room, letters, 0));
  const places = placesIn(text, first);
  const gap = places.find((at) => fitsIn(startOf(text.slice(at)), most - 1, room, letters, besideLast));
  // A text that leaves no room beside it and has no second line of its own: what stands beside is under it.
  if (first === text.length && gap === undefined) return [text, ''];
  const at = gap ?? (text.includes(' ') ? places[0] : undefined) ?? first;
  return [endOf(text.slice(0, at)), ...inLines(startOf(text.slice(at)), most - 1, room, letters, besideLast)];
};
/** Whether a text stands whole in so many lines. */
const fitsIn = (text: string, most: number, room: number, letters: number, besideLast: number): boolean => {
  if (textWidth(text, letters) + besideLast <= room) return true;
  if (most === 1) return false;
  const places = placesIn(text, Math.max(1, fitting(text, room, letters, 0)));
  return places.some((at) => fitsIn(startOf(text.slice(at)), most - 1, room, letters, besideLast));
};
const dot = ' · ';
/** Where the rest of a text may begin whose first letters fit a line, from the best place on. */
const placesIn = (text: string, first: number): readonly number[] => {
  if (!text.includes(' ')) {
    const behind = placesOf(text, '-', first - 1).map((at) => at + 1);
    // A last figure alone says nothing: a number is broken before it where it can be.
    const enough = (at: number) => text.length - at >= 3;
    return [...behind.filter(enough), ...behind.filter((at) => !enough(at)), ...(text[first] === '-' ? [first] : [])];
  }
  return [...placesOf(text, dot, first).map((at) => at + dot.length), ...placesOf(text, ' ', first).map((at) => at + 1)];
};
/** Where one text stands in another, the last place first, none behind so many letters. */
const placesOf = (text: string, part: string, last: number) => {
  const found: number[] = [];
  for (let at = last < 0 ? -1 : text.lastIndexOf(part, last); at > 0; at = text.lastIndexOf(part, at - 1)) found.push(at);
  return found;
};
/** A dot between two words is not needed where a line ends between them. */
const startOf = (text: string) => text.replace(/^[ ·]+/, '');
const endOf = (text: string) => text.replace(/[ ·]+$/, '');

/** A word that is no wider than this is not broken where its column can be wider. */
const widestWord = 150;
/** The least room in which a text stands whole in so many lines, with so much beside the last of them. */
export const widthIn = (text: string, most: number, besideLast = 0): number => {
  // Where there are words nothing is broken inside one.
  const words = text.split(text.includes(' ') ? /(?<= )(?!·)/ : /(?<=-)/);
  const widths = words.map((word): Word => ({ width: textWidth(word, whole), last: textWidth(endOf(word), whole) }));
  const least = leastOf(widths, most, besideLast);
  return least > widestWord ? Math.max(widestWord, Math.min(least, lineOf(widths) / 2 + whole)) : least;
};
/** How wide a word is with what divides it from the next, and at the end of a line. */
type Word = { width: number; last: number };
const lineOf = (words: readonly Word[]) => words.reduce((sum, { width, last }, at) => sum + (at === words.length - 1 ? last : width), 0);
/** The widest of so many lines where they are as even as these words allow. */
const leastOf = (words: readonly Word[], most: number, besideLast: number): number => {
  let least = lineOf(words) + besideLast;
  if (most === 1) return least;
  for (let at = 1; at < words.length; at += 1) {
    const first = lineOf(words.slice(0, at));
    if (first >= least) break;
    least = Math.min(least, Math.max(first, leastOf(words.slice(at), most - 1, besideLast)));
  }
  return least;
};

/** The mark of an issue by exception, in letters. */
export const markWidth = 1.2;
/** The room that an edge's quantity wants, with the mark beside it. */
export const labelWidth = ({ qty, uom, reason }: Pick<Tie, 'qty' | 'uom' | 'reason'>, letters: number) =>
  (qty === null ? 0 : textWidth(amount(qty, uom), letters)) + (reason === undefined ? 0 : markWidth * letters);
/** The same where the unit stands below the number. */
export const stackedWidth = ({ qty, uom, reason }: Pick<Tie, 'qty' | 'uom' | 'reason'>, letters: number) =>
  Math.max(qty === null ? 0 : textWidth(formatNumber(qty), letters), textWidth(uom ?? '', letters)) +
  (reason === undefined ? 0 : markWidth * letters);
