import type { TrackingEdge, TrackingNode } from '@lotline/contract/lot/tracking';
import { describe, expect, test } from 'vitest';
import { picturedIn } from './testing.ts';
import { labelsOf } from './track-labels.ts';
import { layOut, margin } from './track-layout.ts';
import { textWidth, whole, widthIn } from './track-text.ts';
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

test('from a supplier to a customer every quantity has room in a window of 1366, in either language, and no word is broken for it', () => {
  const valve = { detail: 'Hydraulic valve assembly', uom: 'EA' };
  const worked = (operation: string, tools: string[], workers: string[], defectQty = 0) => ({
    ...{ operation, operationEn: null, tools, molds: [], workers, goodQty: 50, defectQty },
  });
  const things = [
    node('supplier:1', 'Taesan Special Steel'),
    node('order:1', 'PO-20260822-S-001', { detail: 'Taesan Special Steel' }),
    node('supplier-lot:1', 'SCM35-261006', { detail: 'SCM440 bar Ø35', qty: 7.755, uom: 'kg' }),
    node('material-stock:1', 'P-20261006-002', { detail: 'SCM440 bar Ø35 · SCM35-261006', qty: 7.755, uom: 'kg' }),
    node('order:2', 'SO-20261102-F-1006', { detail: 'Daeryuk Hydraulics', qty: 50 }),
    node('lot:1', 'PP-20261005-002-1', {
      ...{ detail: 'Piston', qty: 89, uom: 'EA' },
      work: [worked('CNC turning', ['CNC-02'], ['윤서하', '조은결'], 1), worked('Cylindrical grinding', ['GRD-02'], ['권다솔', '신우람'])],
    }),
    node('lot:2', 'PP-20261109-001-1', {
      ...{ ...valve, qty: 50 },
      work: [worked('Washing', ['WSH-01'], ['남이슬', '백하람']), worked('Assembly', ['ASM-01', 'JIG-1006'], ['남이슬'], 1)],
    }),
    node('lot:3', 'PP-20261116-074-1', { ...valve, qty: 20, work: [worked('Performance test', ['TST-01'], ['백하람', '송하늘'], 1)] }),
    node('shipment:1', 'SH-20261119-001', { detail: '본사 자재 창고', qty: 50 }),
    node('customer:1', 'Daeryuk Hydraulics'),
  ];
  const kg = (from: string, to: string, more: object = {}) => ({ ...edge(from, to, 7.755), uom: 'kg', ...more });
  const links = [
    kg('supplier:1', 'supplier-lot:1'),
    kg('order:1', 'material-stock:1'),
    kg('supplier-lot:1', 'material-stock:1'),
    kg('material-stock:1', 'lot:1', { exceptions: ['EXPIRED'], reason: '급함' }),
    edge('order:2', 'lot:2', 50),
    edge('lot:1', 'lot:2', 50),
    edge('lot:1', 'lot:3', 20),
    edge('lot:2', 'shipment:1', 50),
    edge('shipment:1', 'customer:1', 50),
  ];
  for (const lang of ['kr', 'en'] as const) {
    const layout = layOut(things, links, 'material-stock:1', new Set(), picturedIn(lang), { width: 1116 });
    expect(layout.width).toBeLessThanOrEqual(1116 - 2 * margin);
    const labels = labelsOf(layout, whole);
    expect(layout.curves.filter(({ tie }) => tie.qty !== null && !labels.get(tie.key)?.text).map(({ tie }) => tie.key)).toEqual([]);
    for (const { said, lines } of layout.boxes) {
      const words = said.flatMap(({ text, end }) => [text, end?.text ?? '']).flatMap((text) => text.split(/[\s-]/));
      for (const { text } of lines) for (const word of text.split(/[\s-]/)) expect(words).toContain(word);
    }
  }
});

test('columns give down to two lines before quantities stand above their units, and to more lines before these lose their room; last texts are cut', () => {
  const needs = [
    { whole: 200, half: 120, least: 90 },
    { whole: 100, half: 100, least: 100 },
  ];
  const widths = (free: number) => widthsFor(needs, [{ wanted: 80, stacked: 50 }], free);
  expect(widths(400)).toEqual({ columns: [200, 100], gaps: [80] });
  expect(widths(330)).toEqual({ columns: [150, 100], gaps: [80] });
  expect(widths(280)).toEqual({ columns: [120, 100], gaps: [60] });
  expect(widths(250)).toEqual({ columns: [100, 100], gaps: [50] });
  expect(widths(235)).toEqual({ columns: [90, 100], gaps: [45] });
  expect(widths(210)).toEqual({ columns: [86, 86], gaps: [38] });
  expect(widths(10)).toEqual({ columns: [76, 76], gaps: [38] });
});

describe('a line', () => {
  const kind = { text: 'Material package', as: 'kind', end: { text: '9.021 kg' } } as const;
  test('of a kind has its quantity below it where both have no room side by side', () => {
    expect(broken(kind, 240, whole)).toEqual([kind]);
    expect(broken(kind, 135, whole).map(({ text }) => text)).toEqual(['Material package', '9.021 kg']);
  });
  test('of words is broken between them, not inside a number, and without a dot at its end', () => {
    const line = { text: 'Machining centre · MCT-02 · 서이안', as: 'sub', end: { text: '✕ 3' } } as const;
    const room = widthIn(line.text, 2, textWidth('✕ 3', whole) + whole / 2);
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
