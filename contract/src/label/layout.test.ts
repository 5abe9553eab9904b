import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatted, gs1Fields, type LabelKind, labelFields, labelKinds, labelSample, labelSamples } from './fields.ts';
import { codeText, type Drawable, layOut } from './layout.ts';
import { linesOf, widthOf } from './letters.ts';
import type { Modules } from './modules.ts';
import { svgOf } from './svg.ts';
import type { LabelElement } from './template.ts';

const square: Modules = { columns: 21, rows: 21, dark: [[0, 0, 7, 1]] };
const bars: Modules = { columns: 90, rows: 1, dark: [[0, 0, 2, 1]] };
const options = {
  dpi: 203,
  encode: (symbology: string) => (symbology === 'CODE128' || symbology === 'GS1_128' ? bars : square),
  titles: (field: string) => `<${field}>`,
};
const place = { x: 3, y: 3, width: 40, height: 20 };
const text = (more: object = {}): LabelElement => ({
  ...{ type: 'TEXT', ...place, text: '', field: 'materialName', titled: false, size: 10, bold: false, align: 'LEFT' },
  ...more,
});
const code = (more: object = {}): LabelElement => ({
  ...{ type: 'CODE', ...place, symbology: 'QR', field: 'packageId', gs1: [], readable: true },
  ...more,
});
const label = (...elements: LabelElement[]): Drawable => ({ kind: 'PACKAGE', width: 90, height: 50, elements });
const textsOf = (template: Drawable, values: object) =>
  layOut(template, values, options).marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));

test('the widths of letters are those of the font', () => {
  const require = createRequire(import.meta.url);
  const { openSync } = require('fontkit') as {
    openSync(file: string): { unitsPerEm: number; ascent: number; layout(text: string): { advanceWidth: number } };
  };
  for (const [weight, bold] of [
    ['Regular', false],
    ['SemiBold', true],
  ] as const) {
    const font = openSync(require.resolve(`pretendard/dist/public/static/alternative/Pretendard-${weight}.ttf`));
    for (const letter of [...Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)), '가', '힣', '뷁'])
      expect(Math.abs(widthOf(letter, 1000, bold) - (font.layout(letter).advanceWidth / font.unitsPerEm) * 1000), letter).toBeLessThan(0.6);
    expect(font.ascent / font.unitsPerEm).toBeCloseTo(0.952, 3);
  }
});

test('a text says what it stands for: its own letters, a field’s value, the field’s name before it, and nothing where there is no value', () => {
  expect(textsOf(label(text()), { materialName: '환봉' })).toEqual(['환봉']);
  expect(textsOf(label(text({ text: '품명' })), { materialName: '환봉' })).toEqual(['품명 환봉']);
  expect(textsOf(label(text({ titled: true })), { materialName: '환봉' })).toEqual(['<materialName> 환봉']);
  expect(textsOf(label(text({ text: '품명', titled: true })), {})).toEqual([]);
  expect(textsOf(label(text({ text: '취급주의', field: null })), {})).toEqual(['취급주의']);
});

test('a template is data: what looks like an expression is printed as it is written', () => {
  const odd = '{{7*7}} <%=7*7%> {materialName} <b>&"';
  expect(textsOf(label(text({ text: odd, field: null, width: 80 })), {}).join(' ')).toBe(odd);
  const svg = svgOf(layOut(label(text({ text: odd, field: null, width: 80 })), {}, options));
  expect(svg).toContain('{{7*7}} &lt;%=7*7%&gt; {materialName} &lt;b&gt;&amp;&quot;');
  expect(textsOf(label(text()), { materialName: '</text><script>' })).toEqual(['</text><script>']);
  expect(svgOf(layOut(label(text()), { materialName: '</text><script>' }, options))).not.toContain('<script>');
});

test('a text is broken into lines, set smaller, and only then cut, with its dots', () => {
  const wide = (name: string, more: object = {}) => textsOf(label(text({ width: 20, height: 4, ...more })), { materialName: name });
  expect(wide('환봉')).toEqual(['환봉']);
  expect(wide('아주 긴 이름의 냉간압연강판입니다').at(-1)).toMatch(/…$/);
  const two = wide('냉간압연 강판입니다', { height: 9 });
  expect(two).toEqual(['냉간압연', '강판입니다']);
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.double({ min: 20, max: 400, noNaN: true }),
      fc.integer({ min: 1, max: 4 }),
      (said, width, most) => {
        const { lines } = linesOf(said, { width, most, size: 20, bold: false });
        expect(lines.length).toBeLessThanOrEqual(most);
        for (const line of lines) expect([...line].length <= 2 || widthOf(line, 20, false) <= width + 0.001).toBe(true);
      },
    ),
  );
});

test('bars and squares are whole dots wide; one that would be narrower than two dots isn’t drawn, and says so', () => {
  const drawn = (element: LabelElement) => layOut(label(element), labelSamples.PACKAGE, options);
  for (const symbology of ['QR', 'CODE128', 'DATAMATRIX']) {
    const { marks, problems } = drawn(code({ symbology, width: 80 }));
    expect(problems).toEqual([]);
    for (const mark of marks) if (mark.kind === 'dark') for (const rect of mark.rects) expect(rect.every(Number.isInteger)).toBe(true);
  }
  expect(drawn(code({ width: 7.2, height: 7.2 })).problems).toEqual([]);
  expect(drawn(code({ width: 7.1, height: 7.1 })).problems).toEqual([{ at: 0, code: 'label.codeHasNoRoom', value: 'MT-20260302-0001' }]);
});

test('bars carry letters without Korean, QR whatever there is, and nothing where the record has no value', () => {
  expect(codeText('LOCATION', code({ symbology: 'CODE128', field: 'code' }) as never, { code: '창고-1' })).toEqual({ unfit: '창고-1' });
  expect(codeText('LOCATION', code({ field: 'code' }) as never, { code: '창고-1' })).toEqual({ text: '창고-1' });
  expect(codeText('LOCATION', code({ field: 'code' }) as never, {})).toBeNull();
  const refused = layOut(label(code({ symbology: 'CODE128' })), { packageId: '가' }, options);
  expect([refused.marks, refused.problems]).toEqual([[], [{ at: 0, code: 'label.codeTakesOtherText', value: '가' }]]);
});

test('a GS1 symbol carries its elements in their order, days by six digits, and none that has another form', () => {
  const gs1 = (ids: string[], values: object) => codeText('PACKAGE', { symbology: 'GS1_128', field: null, gs1: ids as never }, values);
  const { PACKAGE } = labelSamples;
  expect(gs1(['01', '17', '10', '21'], PACKAGE)).toEqual({ text: '(01)08801234567893(17)270301(10)S-260227-07(21)MT-20260302-0001' });
  expect(gs1(['01', '10'], { supplierLotNo: 'A' })).toEqual({ text: '(10)A' });
  expect(gs1(['10'], {})).toBeNull();
  expect(gs1(['10'], { supplierLotNo: '열처리-1' })).toEqual({ unfit: '열처리-1' });
  expect(gs1(['10'], { supplierLotNo: 'A(1)' })).toEqual({ unfit: 'A(1)' });
  expect(gs1(['30'], { qty: '12.5' })).toEqual({ unfit: '12.5' });
  expect(gs1(['01'], { gtin: '08801234567894' })).toEqual({ unfit: '08801234567894' });
});

test('every field of every kind has a sample, and the ones that GS1 knows are its own', () => {
  for (const kind of labelKinds) {
    expect(Object.keys(labelSamples[kind]).sort()).toEqual([...labelFields[kind]].sort());
    const english = labelSample(kind, 'en');
    expect(Object.keys(english).sort()).toEqual([...labelFields[kind]].sort());
    expect(Object.values(english).join(' ')).not.toMatch(/\p{Script=Hangul}/u);
    for (const field of Object.values(gs1Fields[kind as LabelKind])) expect(labelFields[kind]).toContain(field);
  }
});

test('a quantity of the database is read as people write it', () => {
  expect(['1250.000', '0.500', '1234567.125', '12'].map(formatted)).toEqual(['1,250', '0.5', '1,234,567.125', '12']);
});
