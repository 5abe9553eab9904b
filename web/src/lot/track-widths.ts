import { textWidth, whole, widthIn } from './track-text.ts';
import { mostLines, type TextLine } from './track-words.ts';

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
/** Between a quantity and the things on both sides, and where there is little room. */
const besideLabel = 24;
const besideStacked = 14;

/** The room that a column wants: `whole` where no text of it is broken, `half` where every text stands in two lines, `least` in as many as it may have. */
export type Need = { whole: number; half: number; least: number };
/** The room that a gap wants: for its quantities in one line, and with their units below them. */
export type Gap = { wanted: number; stacked: number };
export type Widths = { columns: readonly number[]; gaps: readonly number[] };

export const needOf = (lines: readonly TextLine[]): Need => {
  let [one, two, least] = [0, 0, 0];
  for (const { text, as, end, one: single } of lines) {
    const beside = end ? textWidth(end.text, whole) + whole / 2 : 0;
    const width = textWidth(text, whole);
    one = Math.max(one, width + beside);
    // What has one line alone is cut before a number is.
    if (single && as !== 'name') continue;
    two = Math.max(two, width + beside <= two ? 0 : as === 'kind' ? Math.max(width, beside) : widthIn(text, 2, beside));
    const most = as === 'kind' ? Math.max(widthIn(text, 2), beside) : widthIn(text, mostLines({ as, text }), beside);
    least = Math.max(least, width + beside <= least ? 0 : most);
  }
  // Words are measured one by one, and stand a little wider side by side.
  const around = (width: number) => Math.ceil(width) + besideText + 2;
  return { whole: around(one), half: around(two), least: around(least) };
};

export const gapFor = (labels: readonly { width: number; stacked: number }[]): Gap => ({
  wanted: Math.round(Math.min(widestGap, Math.max(plainGap, ...labels.map(({ width }) => width + besideLabel)))),
  stacked: Math.ceil(Math.min(widestGap, Math.max(leastGap, ...labels.map(({ stacked }) => stacked + besideStacked)))),
});

/**
 * Columns as wide as their own texts want, and gaps as their quantities do. Where that is more than the window has, the widest give first: columns
 * down to what holds their texts in two lines, then gaps down to what holds their quantities above their units, then columns again, to more lines.
 * Only then quantities lose their room, and last texts are cut. What is over stays empty.
 */
export const widthsFor = (needs: readonly Need[], gaps: readonly Gap[], free: number): Widths => {
  const columnsTo = (width: (need: Need) => number) => needs.map((need) => Math.min(within(need.whole), within(width(need))));
  let columns: readonly number[] = columnsTo(({ whole }) => whole);
  let between: readonly number[] = gaps.map(({ wanted }) => wanted);
  const columnsGive = (least: readonly number[]) => {
    columns = squeezed(columns, least, free - sum(between));
  };
  const gapsGive = (least: readonly number[]) => {
    between = squeezed(between, least, free - sum(columns));
  };
  columnsGive(columnsTo(({ half }) => half));
  gapsGive(gaps.map(({ stacked }) => stacked));
  columnsGive(columnsTo(({ least }) => least));
  gapsGive(gaps.map(() => leastGap));
  columnsGive(columns.map(() => narrowest));
  return { columns, gaps: between };
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
