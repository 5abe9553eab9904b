import { add } from '@lotline/contract/kit/quantity';
import type { Lang } from '@lotline/contract/kit/words';
import type { TrackingNode, TrackingWork } from '@lotline/contract/lot/tracking';
import { formatNumber } from '../kit/words/format.ts';
import type { Say } from '../kit/words/use-say.ts';
import type { Translate } from '../kit/words/words.ts';
import type { Item } from './track-groups.ts';
import { stateWord, type Trouble, toneOf } from './track-open.ts';
import { amount, cut, cutBefore, inLines, textWidth } from './track-text.ts';

/** What is said in a thing: all that is known, the needful, what it is called and what it is in one line each, or its number alone. */
export type Said = 'all' | 'needful' | 'named' | 'names';
/** A line of words in a thing, with what stands at its right end. */
export type TextLine = {
  text: string;
  as: 'kind' | 'name' | 'sub';
  trouble?: Trouble;
  end?: { text: string; trouble?: Trouble } /** It has one line, however narrow that is. */;
  one?: true;
};
export type Words = {
  /** The lines in a thing, before they are broken for its width; the same for everybody who asks the same. */
  linesOf: (item: Item, isRoot: boolean, said: Said) => readonly TextLine[];
  /** What stands above a column of these kinds. */
  headOf: (kinds: readonly TrackingNode['kind'][]) => string;
};
type Speech = { t: Translate; say: Say; lang: Lang };

/** More operations than these are told as a number. */
const mostWork = 4;

/** What things say in a picture, in the reader's language. */
export const wordsIn = ({ t, say, lang }: Speech): Words => ({
  headOf: (kinds) => kinds.map((kind) => t(`tracking.kind.${kind}`)).join(' · '),
  linesOf: (item, isRoot, said) => {
    const node = 'node' in item ? item.node : null;
    // What the trace began with, and what is a name and nothing else, is said whole.
    const one = said === 'named' && !isRoot && node?.detail && { one: true as const };
    const lines: TextLine[] = [];
    const has = node && node.qty !== null ? amount(node.qty, node.uom) : null;
    if (said === 'all') lines.push({ text: t(`tracking.kind.${item.kind}`), as: 'kind', ...(has && { end: { text: has } }) });
    const label = 'hidden' in item ? t('tracking.more', { n: item.hidden.length }) : item.node.label;
    // What the trace began with is marked before its name.
    lines.push({ text: isRoot ? `◎\u00a0${label}` : label, as: 'name', ...one });
    const trouble = node ? toneOf(node) : undefined;
    const state = node && stateWord(node);
    if (trouble && state) lines.push({ text: trouble === 'held' ? `❚❚ ${say(state)}` : say(state), as: 'sub', trouble, ...one });
    const detail = node ? (lang === 'en' && node.detailEn) || node.detail : t('tracking.unfold');
    if (detail && (said === 'all' || (said !== 'names' && !trouble))) lines.push({ text: detail, as: 'sub', ...one });
    if (said === 'all' || said === 'needful') lines.push(...worked(node?.work ?? [], said, lang, t));
    return lines;
  },
});

/** The operations of a lot, each with its defects; where there is little room one line for all of them. */
const worked = (work: readonly TrackingWork[], said: Said, lang: Lang, t: Translate): TextLine[] => {
  const line = (text: string, defects: number): TextLine => ({
    text,
    as: 'sub',
    ...(defects > 0 && { end: { text: `✕ ${formatNumber(defects)}`, trouble: 'bad' as const } }),
  });
  const each = work.map((one) => line(workIn(lang, one), one.defectQty));
  if (said === 'needful' && work.length > 1) return [line(t('tracking.works', { n: work.length }), allDefects(work))];
  if (work.length <= mostWork) return each;
  const rest = work.slice(mostWork);
  return [...each.slice(0, mostWork), line(t('tracking.moreWork', { n: rest.length }), allDefects(rest))];
};
const allDefects = (work: readonly TrackingWork[]) => work.reduce((sum, { defectQty }) => add(sum, defectQty), 0);

/** Operation, machines, workers and vendors: “절단 · MC-01 · 김철수”. */
export const workIn = (lang: Lang, { operation, operationEn, tools, molds, workers, vendors = [] }: TrackingWork) =>
  [(lang === 'en' && operationEn) || operation, ...tools, ...molds, ...workers, ...vendors].join(' · ');

/** The lines that a text is broken into at the most: numbers stay together. */
export const mostLines = ({ as, text }: Pick<TextLine, 'as' | 'text'>) => (as === 'sub' ? 4 : as === 'name' && text.includes(' ') ? 3 : 2);

/** A line as it is drawn in so much room, cut only where as many lines as it may have are too few. */
export const broken = (line: TextLine, room: number, letters: number): readonly TextLine[] => {
  const { text, end, one: single, ...rest } = line;
  // Numbers of one kind begin alike: what tells them apart stands at their end.
  if (single) return [{ ...rest, text: rest.as === 'name' ? cutBefore(text, room, letters) : cut(text, room, letters) }];
  const beside = end ? textWidth(end.text, letters) + letters / 2 : 0;
  // What kind of thing it is stands above its quantity where both have no room beside one another.
  if (rest.as === 'kind' && end && textWidth(text, letters) + beside > room)
    return [...inLines(text, 2, room, letters).map((one) => ({ ...rest, text: one })), { text: end.text, as: 'sub' }];
  const texts = inLines(text, mostLines(line), room, letters, beside);
  return texts.map((one, at) => ({ ...rest, text: one, ...(end && at === texts.length - 1 && { end }) }));
};
