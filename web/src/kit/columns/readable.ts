import type { Lang } from '@lotline/contract/kit/words';
import { formatAt, formatDay, formatNumber } from '../words/format.ts';
import type { Say } from '../words/use-say.ts';
import type { Column } from './columns.ts';

export type Speech = { say: Say; lang: Lang; words?: string; codes?: Readonly<Record<string, Readonly<Record<string, string>>>> };

export const titleOf = <Row>(column: Column<Row>, { say, words }: Speech) => {
  const title = column.name ?? say(column.title ?? (words ? `${words}.${column.id}` : column.id));
  return column.unit ? `${title} (${column.unit})` : title;
};

export const choiceName = <Row>(column: Column<Row>, value: string, { say, words, codes }: Speech) => {
  if (column.choiceNames) return column.choiceNames[value] ?? value;
  if (column.byCode) return value;
  if (column.category) return codes?.[column.category]?.[value] ?? value;
  return say(`${column.choiceWords ?? (words ? `${words}.${column.id}` : column.id)}.${value}`);
};

/** What a column is never narrower than: its title and, of a choice that is shown as a badge, the longest of its words. */
export const wholeTexts = <Row>(column: Column<Row>, speech: Speech): string[] => {
  const title = titleOf(column, speech);
  if (!column.choices || (!column.tones && !column.isKind)) return [title];
  const words = column.choices.map((value) => choiceName(column, value, speech));
  return [title, words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')];
};

/** The cell as a person reads it: the same text on the screen, in the filter and in Excel. */
export const readable = <Row>(column: Column<Row>, value: unknown, speech: Speech): string => {
  if (value === null || value === undefined || value === '' || (column.chip && value === 0)) return '';
  switch (column.kind) {
    case 'number':
      return typeof value === 'number' && !column.isNumeral ? formatNumber(value, column.decimals) : String(value);
    case 'day':
      return formatDay(String(value));
    case 'at':
      return formatAt(String(value));
    case 'flag':
      return speech.say(value === true || value === 'Y' ? 'action.yes' : 'action.no');
    case 'choice':
      return Array.isArray(value)
        ? value.map((one) => choiceName(column, String(one), speech)).join(', ')
        : choiceName(column, String(value), speech);
    default:
      return Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
};
