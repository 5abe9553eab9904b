import { say as sayWord, type Word } from '@lotline/contract/kit/words';
import { allWords } from '@lotline/contract/words';
import { expect, test } from 'vitest';
import { filtersByValue, filtersByWord } from './choice-filter.ts';
import { columnsOf } from './columns.ts';

const { text, choice } = columnsOf<{ planNo: string; status: string }>();
const columns = [text('planNo'), choice('status', ['PLANNED', 'IN_PROGRESS', 'COMPLETE'], { choiceWords: 'planStatus' })];
const speechOf = (lang: 'kr' | 'en') => ({ lang, say: (key: string) => sayWord((allWords as Record<string, Word>)[key] as Word, lang) });
const word = (lang: 'kr' | 'en', value: string) => speechOf(lang).say(`planStatus.${value}`);

test('a choice in a link is read in another language than it was chosen in', () => {
  const chosen = { planNo: 'PP', status: `="${word('kr', 'PLANNED')}" | ="${word('kr', 'COMPLETE')}"` };
  const sent = filtersByValue(columns, chosen, speechOf('kr'));
  expect(sent).toEqual({ planNo: 'PP', status: '"PLANNED" | "COMPLETE"' });
  expect(filtersByWord(columns, sent, speechOf('en'))).toEqual({
    planNo: 'PP',
    status: `="${word('en', 'PLANNED')}" | ="${word('en', 'COMPLETE')}"`,
  });
});

test('what fits no value stays as it was typed', () => {
  expect(filtersByValue(columns, { status: 'nothing like it' }, speechOf('en'))).toEqual({ status: 'nothing like it' });
  expect(filtersByWord(columns, { status: 'nothing like it' }, speechOf('en'))).toEqual({ status: 'nothing like it' });
});
