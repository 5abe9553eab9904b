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

type Moved = {
  id: number;
  reasonCode: string;
  bizPartnerId: number | null;
  bizPartnerName: string | null;
  checked: boolean;
  marks: string[];
};
const of = columnsOf<Moved>();
const moved = [
  of.code('reasonCode', 'ADJUST_REASON'),
  of.text('bizPartnerName'),
  of.flag('checked'),
  of.choice('marks', ['a', 'b'], { choiceNames: { a: 'Alpha', b: 'Beta' } }),
];
const reasons = { kr: { LOSS: '분실', FOUND: '발견' }, en: { LOSS: 'Lost', FOUND: 'Found' } };
const told = (lang: 'kr' | 'en', codes: Record<string, string> = reasons[lang]) => ({ ...speechOf(lang), codes: { ADJUST_REASON: codes } });
const row = (id: number, bizPartnerId: number, bizPartnerName: string): Moved => ({
  id,
  reasonCode: 'LOSS',
  bizPartnerId,
  bizPartnerName,
  checked: true,
  marks: [],
});

test('a code in a link is read by the name that it has in another language, or by now', () => {
  const kept = filtersByValue(moved, { reasonCode: '="분실" | =""' }, told('kr'));
  expect(kept).toEqual({ reasonCode: '"LOSS" | =""' });
  expect(filtersByWord(moved, kept, told('en'))).toEqual({ reasonCode: '="Lost" | =""' });
  expect(filtersByWord(moved, kept, told('kr', { LOSS: '망실' }))).toEqual({ reasonCode: '="망실" | =""' });
});

test('a code’s value asks for its rows while its name hasn’t come, and an old link’s name stays a name', () => {
  const before = { ...speechOf('kr'), codes: {} };
  expect(filtersByWord(moved, { reasonCode: '"LOSS"' }, before)).toEqual({ reasonCode: '"LOSS"' });
  expect(filtersByWord(moved, { reasonCode: '="분실"' }, told('kr'))).toEqual({ reasonCode: '="분실"' });
});

test('a partner in a link is the same partner in another language and after a renaming', () => {
  const korean = [row(1, 7, '우진산업'), row(2, 9, '한빛'), row(3, 7, '우진산업')];
  const kept = filtersByValue(moved, { bizPartnerName: '="우진산업" | ="한빛"' }, told('kr'), korean);
  expect(kept).toEqual({ bizPartnerName: '="우진산업"#7 | ="한빛"#9' });
  expect(filtersByWord(moved, kept, told('en'), [row(1, 7, 'Woojin')])).toEqual({ bizPartnerName: '="Woojin" | ="한빛"#9' });
  expect(filtersByValue(moved, { bizPartnerName: '우진' }, told('kr'), korean)).toEqual({ bizPartnerName: '우진' });
});

test('two partners of one name stay both, whatever they are called later', () => {
  const kept = filtersByValue(moved, { bizPartnerName: '="우진"' }, told('kr'), [row(1, 9, '우진'), row(2, 7, '우진')]);
  expect(kept).toEqual({ bizPartnerName: '="우진"#7,9' });
  expect(filtersByWord(moved, kept, told('kr'), [row(1, 9, '우진 A'), row(2, 7, '우진 B')])).toEqual({
    bizPartnerName: '="우진 A" | ="우진 B"',
  });
});

test('yes and no, and several choices of one cell, are kept by what they are', () => {
  const yes = speechOf('kr').say('action.yes');
  const kept = filtersByValue(moved, { checked: `="${yes}"`, marks: '="Alpha, Beta" | ="Alpha"' }, told('kr'));
  expect(kept).toEqual({ checked: 'true', marks: '"a, b" | "a"' });
  const english = filtersByWord(moved, kept, told('en'));
  expect(english).toEqual({ checked: `="${speechOf('en').say('action.yes')}"`, marks: '="Alpha, Beta" | ="Alpha"' });
});
