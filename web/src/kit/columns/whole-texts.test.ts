import { expect, test } from 'vitest';
import { columnsOf } from './columns.ts';
import { wholeTexts } from './readable.ts';

const { choice, text } = columnsOf<{ status: string; name: string }>();
const said: Record<string, string> = {
  'thing.status': 'State',
  'thing.name': 'Name',
  'thing.status.DONE': 'Complete',
  'thing.status.PART': 'Partly back',
};
const speech = { say: (key: string) => said[key] ?? key, lang: 'en' as const, words: 'thing' };

test('a column of badges has room for the longest of its words, another one for its title', () => {
  const badges = choice('status', ['DONE', 'PART'], { tones: { DONE: 'green', PART: 'orange' } });
  expect(wholeTexts(badges, speech)).toEqual(['State', 'Partly back']);
  expect(wholeTexts(choice('status', ['DONE', 'PART']), speech)).toEqual(['State']);
  expect(wholeTexts(text('name'), speech)).toEqual(['Name']);
});
