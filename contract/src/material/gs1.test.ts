import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { separator as gs, gtinOf, hasCheckDigit, type Label, qtyOf, readLabel, shorterGtins } from './gs1.ts';

const today = '2026-03-02';
const gtin = '09521234543213';
const read = (text: string, on = today) => {
  const found = readLabel(text, on);
  return found && 'label' in found ? found.label : found;
};
const nothing: Label = {
  ...{ gtin: null, sscc: null, lotNo: null, serialNo: null, madeOn: null, expiresOn: null, count: null, measures: [] },
  ...{ partNo: null, orderNo: null, others: [] },
};

describe('every element that receiving uses', () => {
  test.each<[string, string, Partial<Label>]>([
    ['00 SSCC', '(00)395212345432198766', { sscc: '395212345432198766' }],
    ['01 GTIN', `(01)${gtin}`, { gtin }],
    ['02 content with 37 count', `(02)${gtin}(37)24`, { gtin, count: 24 }],
    ['10 lot', '(10)HEAT-7/2', { lotNo: 'HEAT-7/2' }],
    ['11 made', '(11)260131', { madeOn: '2026-01-31' }],
    ['13 packed', '(13)260201', { madeOn: '2026-02-01' }],
    ['11 goes before 13', '(13)260201(11)260131', { madeOn: '2026-01-31' }],
    ['15 best before', '(15)270301', { expiresOn: '2027-03-01' }],
    ['17 expires', '(17)270401', { expiresOn: '2027-04-01' }],
    ['17 goes before 15', '(15)270301(17)270401', { expiresOn: '2027-04-01' }],
    ['21 serial', '(21)A1-0001', { serialNo: 'A1-0001' }],
    ['30 pieces', '(30)500', { count: 500 }],
    ['241 our number', '(241)RM-SUS304-08', { partNo: 'RM-SUS304-08' }],
    ['400 our order', '(400)PO-20260302-001', { orderNo: 'PO-20260302-001' }],
    ['3102 net weight', '(3102)001250', { measures: [{ unit: 'kg', value: 1250, decimals: 2 }] }],
    ['3110 length', '(3110)000120', { measures: [{ unit: 'm', value: 120, decimals: 0 }] }],
    ['3143 area', '(3143)001500', { measures: [{ unit: 'm2', value: 1500, decimals: 3 }] }],
    ['3151 volume', '(3151)002000', { measures: [{ unit: 'L', value: 2000, decimals: 1 }] }],
    ['3162 volume', '(3162)000150', { measures: [{ unit: 'm3', value: 150, decimals: 2 }] }],
    [
      'what it has no use for is told as it was read',
      '(422)410(10)A(7003)2603021200',
      {
        lotNo: 'A',
        others: [
          { id: '422', value: '410' },
          { id: '7003', value: '2603021200' },
        ],
      },
    ],
  ])('%s', (_, text, says) => expect(read(text)).toEqual({ ...nothing, ...says }));
});

test.each<[string, string, { id: string; value: string }]>([
  ['in brackets', `(01)${gtin}(05)XY7(10)L1`, { id: '05', value: 'XY7' }],
  ['in a row', `]C101${gtin}05XY7${gs}10L1`, { id: '', value: '05XY7' }],
  ['at its end', `]C101${gtin}10L1${gs}05XY7`, { id: '', value: '05XY7' }],
])('an identifier that doesn’t exist is told as it was read, %s', (_, text, other) =>
  expect(read(text)).toEqual({ ...nothing, gtin, lotNo: 'L1', others: [other] }),
);
test('without a sign of GS1 it is no label', () => expect(readLabel(`01${gtin}05XY7`, today)).toBeNull());

describe('the ways in which an element string reaches us', () => {
  const says = { ...nothing, gtin, expiresOn: '2027-03-31', lotNo: 'L1', serialNo: 'S9' };
  test.each([
    ['as scanned, announced', `]C101${gtin}1727033110L1${gs}21S9`],
    ['DataMatrix', `]d201${gtin}1727033110L1${gs}21S9`],
    ['QR Code', `]Q301${gtin}1727033110L1${gs}21S9`],
    ['DataBar', `]e001${gtin}1727033110L1${gs}21S9`],
    ['not announced', `01${gtin}1727033110L1${gs}21S9`],
    ['a separator in front', `${gs}01${gtin}1727033110L1${gs}21S9`],
    ['a separator at the end', `01${gtin}1727033110L1${gs}21S9${gs}`],
    ['a separator that was not needed', `01${gtin}${gs}17270331${gs}10L1${gs}21S9`],
    ['doubled separators', `01${gtin}1727033110L1${gs}${gs}21S9`],
    ['as a picture of it', `01${gtin}1727033110L1␝21S9`],
    ['<GS>', `01${gtin}1727033110L1<GS>21S9`],
    ['{GS}', `01${gtin}1727033110L1{GS}21S9`],
    ['<FNC1>', `01${gtin}1727033110L1<FNC1>21S9`],
    ['^]', `01${gtin}1727033110L1^]21S9`],
    ['in brackets', `(01)${gtin}(17)270331(10)L1(21)S9`],
    ['in another order', `21S9${gs}10L1${gs}1727033101${gtin}`],
  ])('%s', (_, text) => expect(read(text)).toEqual(says));
});

describe('elements of a fixed length need no separator', () => {
  const starts: [string, number][] = [
    ...(['00:18', '01:14', '02:14', '03:14'].map((one) => one.split(':')) as [string, string][]).map(
      ([id, length]) => [id, Number(length)] as [string, number],
    ),
    ...['11', '13', '15', '16', '17'].map((id) => [id, 6] as [string, number]),
    ['20', 2],
    ...['31', '32', '33', '34', '35', '36'].flatMap((two) => [0, 5].map((n) => [`${two}0${n}`, 6] as [string, number])),
    ...['410', '411', '412', '413', '414', '415', '416', '417'].map((id) => [id, 13] as [string, number]),
  ];
  test.each(starts)('%s', (id, length) => {
    const value =
      id === '00' ? '395212345432198766' : length === 14 ? gtin : length === 6 && id.length === 2 ? '260301' : '1'.repeat(length);
    expect(read(`${gs}${id}${value}10LOT`)).toMatchObject({ lotNo: 'LOT' });
  });
});

describe('elements of any length run to the separator', () => {
  test.each([
    '21',
    '22',
    '235',
    '240',
    '242',
    '250',
    '251',
    '254',
    '30',
    '37',
    '3920',
    '3932',
    '401',
    '403',
    '420',
    '427',
    '4300',
    '7003',
    '710',
    '7230',
    '8005',
    '8020',
    '8200',
    '90',
    '99',
  ])('%s', (id) => {
    const value = id === '30' || id === '37' ? '1234' : '12345';
    expect(read(`${gs}${id}${value}${gs}10LOT`)).toMatchObject({ lotNo: 'LOT' });
  });
});

describe('dates', () => {
  test.each([
    ['day 00 is the month’s last', '260200', today, '2026-02-28'],
    ['also in a leap year', '280200', today, '2028-02-29'],
    ['50 years ahead is still this century', '760101', today, '2076-01-01'],
    ['51 years ahead is the last one', '770101', today, '1977-01-01'],
    ['49 years back is still this century', '100101', '2059-06-01', '2010-01-01'],
    ['50 years back is the next one', '090101', '2059-06-01', '2109-01-01'],
  ])('%s', (_, written, on, date) => expect(read(`(11)${written}`, on)).toMatchObject({ madeOn: date }));

  test.each(['261301', '260001', '260230', '260132'])('%s is no date', (written) =>
    expect(read(`(17)${written}`)).toEqual({ fault: 'DATE' }),
  );
});

describe('a GS1 Digital Link', () => {
  const read = (link: string) => readLabel(link, today);
  test.each([
    ['https://id.gs1.org/01/09521234543213/10/LOT7/21/S1?17=281231', `(01)09521234543213(10)LOT7(21)S1(17)281231`],
    ['https://example.org/some/where/01/9521234543213/10/A%2FB?3103=001500&linkType=gs1:pip', '(01)09521234543213(10)A/B(3103)001500'],
    ['HTTP://EXAMPLE.ORG/01/09521234543213', '(01)09521234543213'],
    ['https://example.org/00/395212345432198766#x', '(00)395212345432198766'],
  ])('%s says what %s says', (link, label) => {
    expect(read(link)).toHaveProperty('label');
    expect(read(link)).toEqual(read(label));
  });
  test.each([
    ['https://example.org/01/09521234543213?17=281399', 'DATE'],
    ['https://example.org/01/09521234543213/10/%E0%A4%A', 'FORM'],
    [`https://example.org/01/09521234543213/10/${'A'.repeat(21)}`, 'FORM'],
  ])('%s can’t be read', (link, fault) => expect(read(link)).toEqual({ fault }));
});

describe('what is no label', () => {
  test.each([
    'P-20260302-001',
    'RM-SUS304-08',
    '1042-A',
    '20260302',
    '10ABC',
    '0100',
    `01${'0'.repeat(13)}1`,
    'https://example.org/01/09521234543214',
    'https://example.org/products/9521234543213',
    'https://example.org/',
    '',
  ])('“%s” is a code of somebody’s own', (code) => expect(readLabel(code, today)).toBeNull());

  test.each([
    ['a GTIN with a wrong check digit', '(01)09521234543214', 'CHECK_DIGIT'],
    ['an SSCC with a wrong check digit', '(00)395212345432198767', 'CHECK_DIGIT'],
    ['a lot of 21 characters', `(10)${'A'.repeat(21)}`, 'FORM'],
    ['a lot with a letter that no label may have', '(10)LOT 7', 'FORM'],
    ['a count with a letter', '(30)12A', 'FORM'],
    ['an identifier that doesn’t exist', `${gs}0512345`, 'FORM'],
    ['an element that is cut', `]C101${gtin.slice(0, 10)}`, 'FORM'],
    ['a separator within a fixed length', `]C10195212${gs}34543213`, 'FORM'],
    ['nothing behind an identifier', ']C110', 'FORM'],
    ['an announcement alone', ']C1', 'FORM'],
    ['text before the brackets’ end', '(01)', 'FORM'],
    ['an identifier of the wrong length in brackets', '(011)2', 'FORM'],
  ])('%s', (_, text, fault) => expect(readLabel(text, today)).toEqual({ fault }));
});

it('whatever a label says in these elements, it is read back from both ways of writing it', () => {
  const letters = [...'!"%&\'*+,-./0123456789:;=?ABCXYZ_abcxyz'];
  const word = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 20 }).map((all) => all.join(''));
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 99_999_999 }), (lotNo, serialNo, count) => {
      const says = { lotNo, serialNo, count };
      expect(read(`(01)${gtin}(10)${lotNo}(21)${serialNo}(30)${count}`)).toMatchObject(says);
      expect(read(`01${gtin}10${lotNo}${gs}21${serialNo}${gs}30${count}`)).toMatchObject(says);
    }),
  );
});

describe('check digits', () => {
  test.each(['96385074', '036000291452', '4006381333931', gtin, '395212345432198766'])('%s has its own', (number) =>
    expect(hasCheckDigit(number)).toBe(true),
  );
  it('no other last digit will do', () => {
    for (let last = 0; last < 10; last += 1) expect(hasCheckDigit(`400638133393${last}`)).toBe(last === 1);
  });
});

test('a GTIN of any length is one of 14 digits, and the other way', () => {
  expect(['96385074', '036000291452', '4006381333931', gtin].map(gtinOf)).toEqual([
    '00000096385074',
    '00036000291452',
    '04006381333931',
    gtin,
  ]);
  expect(['4006381333932', '12345', 'RM-1'].map(gtinOf)).toEqual([null, null, null]);
  expect(shorterGtins('04006381333931')).toEqual(['04006381333931', '4006381333931']);
  expect(shorterGtins('00000096385074')).toEqual(['00000096385074', '0000096385074', '000096385074', '96385074']);
});

describe('how much', () => {
  const weighs = (value: number, decimals: number) => ({ count: 40, measures: [{ unit: 'kg' as const, value, decimals }] });
  test.each([
    ['12.50 kg in kg', weighs(1250, 2), 'kg', 12.5],
    ['12.50 kg in g', weighs(1250, 2), 'g', 12_500],
    ['1250 kg in t', weighs(1250, 0), 't', 1.25],
    ['0.00123 kg in g is exact', weighs(123, 5), 'g', 1.23],
    ['0.00123 kg in kg would have to be rounded', weighs(123, 5), 'kg', null],
    ['nothing weighs nothing', weighs(0, 0), 'kg', null],
    ['pieces by their count', weighs(1250, 2), 'EA', 40],
    ['boxes named in Korean by their count', weighs(1250, 2), '박스', 40],
    ['a weight says nothing of metres', weighs(1250, 2), 'm', null],
    ['1.2 m in mm', { count: null, measures: [{ unit: 'm' as const, value: 12, decimals: 1 }] }, 'mm', 1200],
    ['1.5 m³ in L', { count: null, measures: [{ unit: 'm3' as const, value: 15, decimals: 1 }] }, 'L', 1500],
    ['0.75 L in mL', { count: null, measures: [{ unit: 'L' as const, value: 75, decimals: 2 }] }, 'mL', 750],
    ['a count of none', { count: 0, measures: [] }, 'EA', null],
  ])('%s', (_, says, uom, qty) => expect(qtyOf(says, uom)).toBe(qty));
});
