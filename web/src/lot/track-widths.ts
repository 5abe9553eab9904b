import { halfWidth, textWidth, whole } from './track-text.ts';
import type { TextLine } from './track-words.ts';

/** Left of the words in a thing, and left and right of them together. */
export const textLeft = 12;
export const besideText = 18;
/** What a column can be squeezed to, and what it takes at the most: a longer text has its second line. */
const narrowest = 76;
const widest = 260;
/** Between two columns: with no room for their quantities, where nothing goes across, and at the most. */
const leastGap = 38;
const plainGap = 48;
const widestGap = 104;
/** Between a quantity and the things on both sides. */
const besideLabel = 24;

/** The room that a column wants: `whole` where no text of it is broken, `half` where every text stands in two lines. */
export type Need = { whole: number; half: number };
export type Widths = { columns: readonly number[]; gaps: readonly number[] };

export const needOf = (lines: readonly TextLine[]): Need => {
  let [one, two] = [0, 0];
  for (const { text, as, end, one: single } of lines) {
    const beside = end ? textWidth(end.text, whole) + whole / 2 : 0;
    const width = textWidth(text, whole);
    one = Math.max(one, width + beside);
    // What has one line alone is cut before a number is.
    if (single && as !== 'name') continue;
    two = Math.max(two, width + beside <= two ? 0 : as === 'kind' ? Math.max(width, beside) : halfWidth(text, beside));
  }
  // Words are measured one by one, and stand a little wider side by side.
  return { whole: Math.ceil(one) + besideText + 2, half: Math.ceil(two) + besideText + 2 };
};

export const gapFor = (labels: readonly number[]) =>
  Math.round(Math.min(widestGap, Math.max(plainGap, ...labels.map((one) => one + besideLabel))));

/**
 * Columns as wide as their own texts want, and gaps as their quantities do. Where that is more than the window has, the widest give first: columns
 * down to what holds their texts in two lines, then the gaps, then columns again, which cuts texts. What is over stays empty.
 */
export const widthsFor = (needs: readonly Need[], gaps: readonly number[], free: number): Widths => {
  const wanted = needs.map((need) => within(need.whole));
  const halves = needs.map((need) => Math.min(within(need.whole), within(need.half)));
  const columns = squeezed(wanted, halves, free - sum(gaps));
  const roomForGaps = free - sum(columns);
  const between = squeezed(
    gaps,
    gaps.map(() => leastGap),
    roomForGaps,
  );
  const squeezedAgain = squeezed(
    columns,
    columns.map(() => narrowest),
    free - sum(between),
  );
  return { columns: squeezedAgain, gaps: between };
};
const within = (width: number) => Math.min(widest, Math.max(narrowest, width));
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

/** Each no wider than one level, which is as high as the room allows, but never below its least. */
const squeezed = (wanted: readonly number[], least: readonly number[], room: number): readonly number[] => {
  if (sum(wanted) <= room) return wanted;
  const at = (level: number) => wanted.map((one, which) => Math.min(one, Math.max(level, least[which] ?? 0)));
  let [low, high] = [0, Math.max(...wanted)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (sum(at(middle)) <= room) low = middle;
    else high = middle - 1;
  }
  return at(low);
};
