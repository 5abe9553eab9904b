import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { calls } from '../calls.ts';
import type { Schema } from './call.ts';
import { Email } from './formats.ts';
import { isSaid, said } from './said.ts';
import { Name, Note, Text } from './shape.ts';

const blanks = {
  'a space': ' ',
  'a tabulator and a line': '\t\n',
  'a space without a break': '\u00a0',
  'a wide space': '\u3000',
  'a space of no width': '\u200b',
  'a joiner of no width': '\u200d\u2060',
  'a mark of direction': '\u200e',
  'a soft hyphen': '\u00ad',
  'a filler of Hangul': '\u3164',
  'fillers of Hangul’s letters': '\u115f\u1160\uffa0',
  'an empty Braille cell': '\u2800',
  'a byte order mark': '\ufeff',
  'a mixture': ' \u200b\u3164\u2800 ',
};

describe('a text that nobody sees', () => {
  it.each(Object.entries(blanks))('says nothing: %s', (_, blank) => {
    expect([isSaid(blank), said(blank)]).toEqual([false, '']);
    expect([Text().parse(blank), Note.parse(blank), Email.parse(blank)]).toEqual(['', '', '']);
    expect(Name().safeParse(blank).success).toBe(false);
  });
  it('is told from one that says something, in whatever signs', () => {
    for (const text of ['a', '가', 'ㅁ', '!', '👷🏽', '가\u200b나']) expect([isSaid(text), said(text)]).toEqual([true, text]);
    expect(said(' 가 ')).toBe('가');
    expect(Note.parse(' 첫 줄\n둘째 줄 ')).toBe(' 첫 줄\n둘째 줄 ');
  });
});

type Def = { innerType?: Schema; in?: Schema; element?: Schema; shape?: Record<string, Schema>; options?: readonly Schema[] };
/** Every text of an ask, after its way there. */
const textsIn = (schema: Schema, at: string): { at: string; schema: z.ZodType }[] => {
  const { innerType, in: before, element, shape, options } = (schema as unknown as { def: Def }).def;
  if ((schema as unknown as { def: { type: string } }).def.type === 'string') return [{ at, schema: schema as unknown as z.ZodType }];
  return [
    ...[innerType, before, element, ...(options ?? [])].flatMap((inner) => (inner ? textsIn(inner, at) : [])),
    ...Object.entries(shape ?? {}).flatMap(([field, inner]) => textsIn(inner, `${at} ${field}`)),
  ];
};
// Who signs in says what they say.
const heard = calls
  .filter(({ permission }) => permission !== 'public')
  .flatMap(({ method, path, ask }) => textsIn(ask, `${method} ${path}`))
  .filter(({ schema }) => schema.safeParse('가').success);

it('no call takes what nobody sees where it wants a text', () => {
  const wanted = heard.filter(({ schema }) => !schema.safeParse('').success);
  expect(wanted.length).toBeGreaterThan(50);
  expect(wanted.filter(({ schema }) => schema.safeParse('\u200b\u3164').success).map(({ at }) => at)).toEqual([]);
});
it('no call keeps a reason or a note that nobody sees', () => {
  const told = heard.filter(({ at }) => /(reason|note|description)$/i.test(at));
  expect(told.length).toBeGreaterThan(30);
  const kept = told.filter(({ schema }) => {
    const { success, data } = schema.safeParse('\u200b\u3164');
    return success && data !== '';
  });
  expect(kept.map(({ at }) => at)).toEqual([]);
});
