import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CamelCase, CompanyRegNum, CorporateRegNum, Email, MobileNumber, Password, PhoneNumber, WebAddress } from './formats.ts';
import { sayIssues } from './issue-words.ts';
import { Day, Flag, Id, Ids, Name, Period, Qty, Text } from './shape.ts';

const said = (shape: z.ZodType, input: unknown) => {
  const { error } = z.object({ it: shape }).safeParse({ it: input });
  return sayIssues(error?.issues ?? [], { it: input }, 'en')[0]?.message;
};

describe('the sentence of a wrong field', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['a missing text', Name(), undefined, 'Required value.'],
    ['an empty text', Name(), '', 'Required value.'],
    ['only spaces', Name(), '   ', 'Required value.'],
    ['nothing where a number is needed', Qty, null, 'Required value.'],
    ['an empty list', z.array(Id).min(1), [], 'Required value.'],
    ['too short a text', z.string().min(8), 'short', '8 characters or more required.'],
    ['too long a text', Text(5), 'longer', 'Up to 5 characters allowed.'],
    ['too small a number', Qty, -1, 'Must be at least 0.'],
    ['nothing where more is needed', z.number().positive(), 0, 'Must be more than 0.'],
    ['too large a number', z.number().max(24), 25, 'Must be at most 24.'],
    ['too many digits', Qty, 99_999_999_999, 'Up to 10 digits.'],
    ['too many decimals', Qty, 0.0001, 'Up to 3 decimal places.'],
    ['a text where a number is needed', Qty, '1', 'Numbers only.'],
    ['a fraction of a row', Id, 1.5, 'Whole numbers only.'],
    ['a number where a text is needed', Name(), 5, 'Must be text.'],
    ['another choice', z.enum(['A', 'B']), 'C', 'Choose one of the given values.'],
    ['not a day', Day, '2026-02-30', 'Not a date (yyyy-MM-dd).'],
    ['not an instant', z.iso.datetime(), 'yesterday', 'Not a date and time (yyyy-MM-dd HH:mm).'],
    ['not numbers of rows', Ids, '3,x', 'Invalid input value.'],
    ['not a switch', Flag, 'maybe', 'Choose one of the given values.'],
    ['not an e-mail', Email, 'a@b', 'Not an e-mail format.'],
    ['not a phone', PhoneNumber, '02 123', 'Phone numbers take digits, hyphens and semicolons only.'],
    ['not a mobile phone', MobileNumber, '010-123-4567', 'Not a phone number (000-0000-0000).'],
    ['not a business registration', CompanyRegNum, '123456789', 'Not a business registration number (XXX-XX-XXXXX).'],
    ['not a corporate registration', CorporateRegNum, '110111-123456', 'Not a corporate registration number (XXXXXX-XXXXXXX).'],
    ['not a web address', WebAddress, 'javascript:alert(1)', 'Not a URL.'],
    ['not a field name', CamelCase, 'Colour', 'Must start with a lower-case letter; letters and digits only.'],
    ['a weak password', Password, 'onlyletters', 'At least 8 characters with letters and digits.'],
    ['too large a file', z.file().max(102_400), new File([new Uint8Array(102_401)], 'a'), 'You cannot upload 100 KB or more.'],
  ])('%s', (_what, shape, input, sentence) => expect(said(shape, input)).toBe(sentence));

  test.each<[z.ZodType, string]>([
    [Email, 'kim@example.com'],
    [PhoneNumber, '02-123-4567;010-1234-5678'],
    [MobileNumber, '010-1234-5678'],
    [CompanyRegNum, '123-45-67890'],
    [CorporateRegNum, '110111-1234567'],
    [WebAddress, 'https://example.com/a'],
    [CamelCase, 'colourCode2'],
    [Password, 'letters1'],
    [Email, ''],
  ])('what fits is silent', (shape, input) => expect(said(shape, input)).toBeUndefined());

  test('a period that runs backwards asks for a period', () => {
    const input = { startDt: '2026-03-02', endDt: '2026-03-01' };
    const { error } = Period.safeParse(input);
    expect(sayIssues(error?.issues ?? [], input, 'kr')).toEqual([{ path: ['endDt'], code: 'dateRange', message: '기간을 선택해 주세요.' }]);
  });
  test('what is typed is entered, what stands in a list is chosen; a program is told the same', () => {
    const input = { name: '', rows: [] };
    const { error } = z.object({ name: Name(), rows: z.array(Id).min(1) }).safeParse(input);
    const said = sayIssues(error?.issues ?? [], input, 'en', ([field]) => ({ name: 'Name', rows: 'Order lines' })[String(field)]);
    expect(said).toEqual([
      { path: ['name'], code: 'required', message: 'Required value. Enter name.' },
      { path: ['rows'], code: 'required', message: 'Required value. Choose order lines.' },
    ]);
  });
  test('of a choice between shapes, what its branch says', () => {
    const shape = z.discriminatedUnion('type', [z.object({ type: z.literal('a'), name: Name(3) }), z.object({ type: z.literal('b') })]);
    expect(said(shape, { type: 'a', name: 'long' })).toBe('Up to 3 characters allowed.');
    expect(said(shape, { type: 'z' })).toBe('Choose one of the given values.');
  });
});

test('a registration number typed without its hyphens is kept with them', () => {
  expect(CompanyRegNum.parse('1234567890')).toBe('123-45-67890');
  expect(CompanyRegNum.parse(' 123 45 67890 ')).toBe('123-45-67890');
  expect(CompanyRegNum.parse('123-45-67890')).toBe('123-45-67890');
  expect(CorporateRegNum.parse('1101111234567')).toBe('110111-1234567');
  expect(CompanyRegNum.safeParse('12345678901').success).toBe(false);
});
