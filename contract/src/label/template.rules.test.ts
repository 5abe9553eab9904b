import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { effortOf, mostAtOnce, mostEffort, mostTogether } from './effort.ts';
import { drawnRules, mostOfPdf, type Printing, printRules, printStepRules, retryAfter, sizeRules, type Tried } from './print.rules.ts';
import type { PrintStatus } from './print.ts';
import { isNoPrinters, printerRules } from './printer.rules.ts';
import { type DraftedTemplate, templateRules } from './template.rules.ts';
import type { LabelElement } from './template.ts';

const place = { x: 0, y: 0, width: 90, height: 50 };
const text = {
  type: 'TEXT',
  ...place,
  text: 'A',
  field: null,
  titled: false,
  size: 10,
  bold: false,
  align: 'LEFT',
} as const satisfies LabelElement;
const code = { type: 'CODE', ...place, symbology: 'QR', field: 'packageId', gs1: [], readable: true } as const satisfies LabelElement;
const broken = (elements: readonly LabelElement[], more: Partial<DraftedTemplate> = {}) => {
  const template: DraftedTemplate = { kind: 'PACKAGE', width: 90, height: 50, dpi: 203, elements, ...more };
  const rule = firstBroken(templateRules, template);
  return rule && [rule.code, rule.tell?.(template).n];
};

test('an element may reach to the label’s edge and a tenth of a millimetre further not', () => {
  expect(broken([text])).toBeUndefined();
  expect(broken([text, { ...text, x: 0.1 }])).toEqual(['label.elementsStandInside', 2]);
  expect(broken([{ ...text, height: 50.1 }])).toEqual(['label.elementsStandInside', 1]);
});
test('an element names fields of its kind alone', () => {
  expect(broken([code])).toBeUndefined();
  expect(broken([code], { kind: 'LOT' })).toEqual(['label.fieldsOfItsKind', 1]);
});
test('a text says something', () => {
  expect(broken([{ ...text, text: '', field: 'packageId' }])).toBeUndefined();
  expect(broken([{ ...text, text: '' }])).toEqual(['label.textSaysSomething', 1]);
});
test('a GS1 symbol is for goods, each identifier once', () => {
  const gs1 = { ...code, symbology: 'GS1_128', field: null, gs1: ['01', '21'] } as const satisfies LabelElement;
  expect(broken([{ ...gs1, gs1: [...gs1.gs1] }])).toBeUndefined();
  expect(broken([{ ...gs1, gs1: ['01', '01'] }])).toEqual(['label.gs1OfGoods', 1]);
  expect(broken([{ ...gs1, gs1: ['21'] }], { kind: 'LOT' })).toEqual(['label.gs1OfGoods', 1]);
});
test('a symbol carries something', () => {
  expect(broken([{ ...code, field: null }])).toEqual(['label.codeCarriesSomething', 1]);
  expect(broken([{ ...code, symbology: 'GS1_DATAMATRIX' }])).toEqual(['label.codeCarriesSomething', 1]);
});
test('a logo needs its picture', () => {
  expect(broken([{ type: 'LOGO', ...place }])?.[0]).toBe('label.logoNeedsAPicture');
  expect(broken([{ type: 'LOGO', ...place }], { logoFileId: 1 })).toBeUndefined();
});

const fine: Printing = { templateFits: true, printerInUse: true, again: [], reason: null };
const refused = (more: Partial<Printing>) => firstBroken(printRules, { ...fine, ...more })?.code;
test('a label is printed by a template of its kind, on a printer in use', () => {
  expect(refused({})).toBeUndefined();
  expect(refused({ templateFits: false })).toBe('label.templateOfItsKind');
  expect(refused({ printerInUse: false })).toBe('label.printerInUse');
});
const drawn = (more: Partial<Tried>) => {
  const tried = { problem: null, pdf: null, ...more };
  const rule = firstBroken(drawnRules, tried);
  return rule && [rule.code, rule.tell?.(tried)];
};
test('nothing is printed of what can’t be drawn, nor more in one PDF than that takes', () => {
  expect(drawn({})).toBeUndefined();
  expect(drawn({ problem: { at: 0, code: 'label.codeHasNoRoom', value: 'A', title: 'A' } })?.[0]).toBe('label.codeHasNoRoom');
  const long = { at: 1, code: 'label.codeTakesOtherText', value: '가'.repeat(61), title: 'A' } as const;
  expect(drawn({ problem: long })).toEqual(['label.codeTakesOtherText', { title: 'A', value: `${'가'.repeat(60)}…`, n: 2 }]);
  expect(drawn({ pdf: { letters: mostOfPdf, labels: 10 } })).toBeUndefined();
  expect(drawn({ pdf: { letters: mostOfPdf + 1, labels: 10 } })).toEqual(['label.tooMuchForAPdf', { n: 9 }]);
});
const size = (effort: number, labels: number) => {
  const rule = firstBroken(sizeRules, { effort, labels });
  return rule && [rule.code, rule.tell?.({ effort, labels })];
};
test('what there is to draw of a label and of a job is bounded, and the sentence says how many labels are taken', () => {
  expect([size(mostEffort, 1), size(mostEffort, mostTogether / mostEffort)]).toEqual([undefined, undefined]);
  expect(size(mostEffort + 1, 1)?.[0]).toBe('label.oneIsTooMuch');
  expect(size(1000, 121)).toEqual(['label.tooMuchAtOnce', { labels: 121, n: 120 }]);
  const page = { x: 0, y: 0, width: 210, height: 297 };
  const texts = (n: number) => Array.from({ length: n }, () => ({ ...text, ...page }));
  const a4 = { width: 210, height: 297, dpi: 300 };
  expect(broken(texts(11), a4)).toBeUndefined();
  expect(broken(texts(12), a4)?.[0]).toBe('label.oneIsTooMuch');
  expect(
    broken(
      Array.from({ length: 100 }, () => ({ ...code, ...page })),
      a4,
    ),
  ).toBeUndefined();
  const pictures = Array.from({ length: 100 }, () => ({ type: 'LOGO', ...page }) as const);
  expect(broken(pictures, { ...a4, logoFileId: 1 })?.[0]).toBe('label.oneIsTooMuch');
});
test('a usual label is printed three hundred times at once, also of many dots, and a large one fewer times', () => {
  const line = { ...text, width: 80, height: 8 };
  const usual = [...Array.from({ length: 10 }, () => line), { ...code, width: 22, height: 22 }, { ...code, width: 80, height: 12 }];
  const most = (width: number, height: number, dpi: number) => mostAtOnce(effortOf({ width, height, elements: usual }, dpi));
  expect([most(90, 50, 203), most(90, 50, 300), most(100, 150, 300)].every((n) => n >= 300)).toBe(true);
  expect(most(210, 297, 300)).toBeLessThan(300);
});
test('what was printed before is printed again for a reason', () => {
  expect(refused({ again: ['P-1'] })).toBe('label.reprintSaysWhy');
  expect(refused({ again: ['P-1'], reason: '찢어짐' })).toBeUndefined();
});

const step = (from: PrintStatus, to: PrintStatus, reason: string | null = null) => firstBroken(printStepRules, { from, to, reason })?.code;
test('what waits or failed is cancelled, and what is leaving is asked to stop; what left is not', () => {
  for (const from of ['QUEUED', 'SENDING', 'FAILED', 'UNSURE'] as const) expect(step(from, 'CANCELLED')).toBeUndefined();
  for (const from of ['SENT', 'CANCELLED'] as const) expect(step(from, 'CANCELLED')).toBe('label.onlyWaitingIsCancelled');
});
test('what failed is sent again; what may have come out in part, for a reason', () => {
  expect(step('FAILED', 'QUEUED')).toBeUndefined();
  for (const from of ['QUEUED', 'SENDING', 'SENT', 'CANCELLED'] as const) expect(step(from, 'QUEUED')).toBe('label.onlyFailedIsRetried');
  expect(step('UNSURE', 'QUEUED')).toBe('label.unsureSaysWhy');
  expect(step('UNSURE', 'QUEUED', '한 장도 안 나옴')).toBeUndefined();
});
test('attempts come more slowly and end', () => {
  expect([1, 2, 3, 4, 5, 6].map(retryAfter)).toEqual([5, 15, 60, 300, 900, null]);
});

test('no printer stands behind this machine, link-local addresses and those of nobody or everybody', () => {
  const none = ['127.0.0.1', '127.9.9.9', '0.0.0.0', '169.254.169.254', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'ff02::1'];
  for (const address of [...none, '::ffff:127.0.0.1', '::ffff:7f00:1']) expect([address, isNoPrinters(address)]).toEqual([address, true]);
  for (const address of [
    '192.168.0.50',
    '10.1.2.3',
    '172.16.4.4',
    'fd00::5',
    '203.0.113.9',
    '126.255.255.255',
    '128.0.0.1',
    '223.255.255.255',
  ])
    expect([address, isNoPrinters(address)]).toEqual([address, false]);
  const code = (host: string, here = false) => firstBroken(printerRules, { host, here })?.code;
  expect([code('printer.plant'), code('10.0.0.9'), code('localhost', true), code('127.0.0.1', true)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect([code('localhost'), code('127.0.0.1'), code('::1')]).toEqual(Array.from({ length: 3 }, () => 'printer.notOfThisMachine'));
});
