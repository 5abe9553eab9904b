import type { TrackingEdge, TrackingNode } from '@lotline/contract/lot/tracking';
import { describe, expect, test } from 'vitest';
import { picturedIn } from './testing.ts';
import { layOut, margin } from './track-layout.ts';
import { halfWidth, textWidth, whole } from './track-text.ts';
import { widthsFor } from './track-widths.ts';
import { broken } from './track-words.ts';

const node = (key: string, label: string, more: Partial<TrackingNode> = {}): TrackingNode => {
  const [kind = '', id = ''] = key.split(':');
  return {
    ...{ key, kind: kind as TrackingNode['kind'], id: Number(id), label, detail: null, qty: null, uom: null, at: null, state: null },
    ...more,
  };
};
const edge = (from: string, to: string, qty: number): TrackingEdge => ({ from, to, qty, uom: 'EA', confidence: null });
const work = (operation: string, tool: string, worker: string) => ({
  ...{ operation, operationEn: null, tools: [tool], molds: [], workers: [worker], goodQty: 200, defectQty: 3 },
});
const nodes = [
  node('supplier:1', 'Garam Aluminium'),
  node('supplier-lot:1', 'AL12-261114', { detail: 'AL6061 plate 12T', qty: 9.021, uom: 'kg' }),
  node('material-stock:1', 'P-20261114-001', { detail: 'AL6061 plate 12T · AL12-261114', qty: 9.021, uom: 'kg' }),
  node('lot:1', 'PP-20261113-001-1', {
    ...{ detail: 'Sensor bracket', qty: 202, uom: 'EA' },
    work: [work('Machining centre', 'MCT-02', '서이안'), work('Final inspection', 'CMM-01', '류가을')],
  }),
  node('shipment:1', 'SH-20261121-004', { qty: 200 }),
  node('customer:1', 'Sodam'),
];
const edges = nodes.slice(1).map((one, at) => edge(nodes[at]?.key ?? '', one.key, 200));
const drawn = (width?: number, lang: 'kr' | 'en' = 'en', root = 'lot:1') =>
  layOut(nodes, edges, root, new Set(), picturedIn(lang), { width });
const widthsOf = (layout: ReturnType<typeof drawn>) => layout.layers.map(({ width }) => width);
const linesOf = (layout: ReturnType<typeof drawn>) => layout.boxes.flatMap(({ lines }) => lines.map(({ text }) => text));

describe('a column is as wide as its own texts want', () => {
  test('and none is stretched, however wide the window is', () => {
    expect(drawn(1700)).toEqual(drawn());
    expect(drawn(5000)).toEqual(drawn(1700));
    const [supplier = 0, , , lot = 0, , customer = 0] = widthsOf(drawn(1700));
    expect(lot).toBeGreaterThan(supplier);
    expect(supplier).toBeGreaterThan(customer);
  });
  test('in a window of 1366 and one of 1280 nothing is cut, in either language', () => {
    for (const lang of ['kr', 'en'] as const)
      for (const width of [1116, 1030]) {
        const layout = drawn(width, lang);
        expect(layout.width).toBeLessThanOrEqual(width - 2 * margin);
        expect(linesOf(layout).filter((text) => text.includes('…'))).toEqual([]);
        for (const { head, headRoom } of layout.layers) expect(textWidth(head, whole)).toBeLessThanOrEqual(headRoom);
      }
  });
  test('the widest give first: a column of short names stays whole', () => {
    const [wide, narrow] = [drawn(1700), drawn(1030)];
    expect(narrow.layers.at(-1)?.width).toBe(wide.layers.at(-1)?.width);
    expect(narrow.layers[3]?.width).toBeLessThan(wide.layers[3]?.width ?? 0);
  });
  test('where two lines are too few a text ends in an ellipsis, and nothing is wider than its thing', () => {
    const layout = drawn(720);
    expect(layout.width).toBeLessThanOrEqual(720 - 2 * margin);
    expect(linesOf(layout).some((text) => text.endsWith('…'))).toBe(true);
    for (const { lines, width } of layout.boxes)
      for (const { text, end } of lines)
        expect(textWidth(text, whole) + (end ? textWidth(end.text, whole) : 0)).toBeLessThanOrEqual(width - 12);
  });
});

test('columns give down to two lines before gaps give, and gaps before a text is cut', () => {
  const needs = [
    { whole: 200, half: 120 },
    { whole: 100, half: 100 },
  ];
  expect(widthsFor(needs, [80], 400)).toEqual({ columns: [200, 100], gaps: [80] });
  expect(widthsFor(needs, [80], 330)).toEqual({ columns: [150, 100], gaps: [80] });
  expect(widthsFor(needs, [80], 270)).toEqual({ columns: [120, 100], gaps: [50] });
  expect(widthsFor(needs, [80], 240)).toEqual({ columns: [102, 100], gaps: [38] });
  expect(widthsFor(needs, [80], 10)).toEqual({ columns: [76, 76], gaps: [38] });
});

describe('a line', () => {
  const kind = { text: 'Material package', as: 'kind', end: { text: '9.021 kg' } } as const;
  test('of a kind has its quantity below it where both have no room side by side', () => {
    expect(broken(kind, 240, whole)).toEqual([kind]);
    expect(broken(kind, 135, whole).map(({ text }) => text)).toEqual(['Material package', '9.021 kg']);
  });
  test('of words is broken between them, not inside a number, and without a dot at its end', () => {
    const line = { text: 'Machining centre · MCT-02 · 서이안', as: 'sub', end: { text: '✕ 3' } } as const;
    const room = halfWidth(line.text, textWidth('✕ 3', whole) + whole / 2);
    expect(broken(line, room, whole)).toEqual([
      { text: 'Machining centre', as: 'sub' },
      { text: 'MCT-02 · 서이안', as: 'sub', end: { text: '✕ 3' } },
    ]);
  });
  test('whose end has no room beside it has it below', () => {
    const line = { text: '절단', as: 'sub', end: { text: '✕ 1,234,567' } } as const;
    expect(broken(line, 80, whole)).toEqual([
      { text: '절단', as: 'sub' },
      { text: '', as: 'sub', end: { text: '✕ 1,234,567' } },
    ]);
  });
});

test('what is withheld says so in words and a colour of its own, a lost lot that it is lost', () => {
  const { linesOf: said } = picturedIn('kr');
  const told = (more: Partial<TrackingNode>) =>
    said({ key: 'lot:1', kind: 'lot', node: node('lot:1', 'L', { state: 'ACTIVE', ...more }) }, false, 'names').slice(1);
  expect(told({ quality: 'OK' })).toEqual([]);
  expect(told({ quality: 'HOLD' })).toEqual([{ text: '❚❚ 보류', as: 'sub', trouble: 'held' }]);
  expect(told({ quality: 'REJECTED' })).toEqual([{ text: '불합격', as: 'sub', trouble: 'bad' }]);
  expect(told({ quality: 'HOLD', state: 'DISCARDED' })).toEqual([{ text: '폐기', as: 'sub', trouble: 'bad' }]);
});
