import type { TrackingEdge, TrackingNode } from '@lotline/contract/lot/tracking';
import { describe, expect, test } from 'vitest';
import { picturedIn } from './testing.ts';
import { gather, mostSiblings } from './track-groups.ts';
import { labelsOf } from './track-labels.ts';
import { type Layout, layOut, leastHeight } from './track-layout.ts';
import { labelWidth, stackedWidth, whole } from './track-text.ts';
import type { Said } from './track-words.ts';

const none: ReadonlySet<string> = new Set();
const node = (key: string): TrackingNode => {
  const [kind = '', id = ''] = key.split(':');
  return { key, kind: kind as TrackingNode['kind'], id: Number(id), label: key, detail: null, qty: 1, uom: 'EA', at: null, state: null };
};
const edge = (from: string, to: string, qty: number | null = 1, more: Partial<TrackingEdge> = {}): TrackingEdge => ({
  from,
  to,
  qty,
  uom: 'EA',
  confidence: null,
  ...more,
});
/** The graph that these edges span. */
const graph = (edges: readonly TrackingEdge[]) => {
  const keys = [...new Set(edges.flatMap(({ from, to }) => [from, to]))];
  return { nodes: keys.map(node), edges };
};
const drawn = (edges: readonly TrackingEdge[], root: string, opened = none) => {
  const { nodes } = graph(edges);
  return layOut(nodes, edges, root, opened, picturedIn('kr'));
};
const boxOf = ({ boxes }: Layout, key: string) => {
  const box = boxes.find(({ item }) => item.key === key);
  if (!box) throw new Error(`${key} is not on the picture`);
  return box;
};
const layerOf = (layout: Layout, key: string) => boxOf(layout, key).layer;
const overlaps = ({ boxes }: Layout) =>
  boxes.some((a, at) =>
    boxes
      .slice(at + 1)
      .some((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height - 0.001 && b.y < a.y + a.height - 0.001),
  );

const chain = [
  edge('supplier:1', 'material-stock:1'),
  edge('material-stock:1', 'lot:1'),
  edge('lot:1', 'lot:2'),
  edge('order:1', 'lot:2'),
  edge('lot:2', 'shipment:1'),
  edge('shipment:1', 'customer:1'),
];

describe('columns', () => {
  test('follow the flow from supplier to customer, with orders beside their lots', () => {
    const layout = drawn(chain, 'lot:2');
    const order = ['supplier:1', 'material-stock:1', 'lot:1', 'lot:2', 'shipment:1', 'customer:1'];
    expect(order.map((key) => layerOf(layout, key))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(layerOf(layout, 'order:1')).toBe(2);
  });
  test('a lot stands after every lot that went into it, by the longest way', () => {
    const layout = drawn([edge('lot:1', 'lot:2'), edge('lot:2', 'lot:3'), edge('lot:1', 'lot:3')], 'lot:3');
    expect(['lot:1', 'lot:2', 'lot:3'].map((key) => layerOf(layout, key))).toEqual([0, 1, 2]);
  });
  test('a shipment of an early lot stands with the others, beyond the last lot', () => {
    const layout = drawn([...chain, edge('lot:1', 'shipment:2')], 'lot:1');
    expect(layerOf(layout, 'shipment:2')).toBe(layerOf(layout, 'shipment:1'));
  });
  test('lots that went round in a circle are drawn and end', () => {
    expect(drawn([edge('lot:1', 'lot:2'), edge('lot:2', 'lot:1')], 'lot:1').boxes).toHaveLength(2);
  });
  test('a thing alone is a picture of one', () => {
    const layout = layOut([node('order:1')], [], 'order:1', none, picturedIn('kr'));
    expect(layout.boxes).toHaveLength(1);
    expect(layout.width).toBe(layout.boxes[0]?.width);
  });
});

describe('places', () => {
  test('boxes never overlap, and every one is inside the picture', () => {
    const edges = Array.from({ length: 30 }, (_, at) => [
      edge(`material-stock:${at % 7}`, `lot:${at}`),
      edge(`lot:${at}`, `shipment:${(at * 5) % 11}`),
    ]).flat();
    const layout = drawn(edges, 'lot:0');
    expect(overlaps(layout)).toBe(false);
    for (const { x, y, width, height } of layout.boxes) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(-0.001);
      expect(x + width).toBeLessThanOrEqual(layout.width);
      expect(y + height).toBeLessThanOrEqual(layout.height + 0.001);
    }
  });
  test('edges that need not cross do not', () => {
    const layout = drawn(
      [
        edge('material-stock:1', 'lot:3'),
        edge('material-stock:2', 'lot:2'),
        edge('material-stock:3', 'lot:1'),
        edge('lot:3', 'shipment:1'),
        edge('lot:1', 'shipment:1'),
      ],
      'shipment:1',
    );
    for (const [a, b] of [
      [1, 3],
      [2, 2],
      [3, 1],
    ])
      for (const [c, d] of [
        [1, 3],
        [2, 2],
        [3, 1],
      ]) {
        const left = boxOf(layout, `material-stock:${a}`).y - boxOf(layout, `material-stock:${c}`).y;
        const right = boxOf(layout, `lot:${b}`).y - boxOf(layout, `lot:${d}`).y;
        expect(left * right).toBeGreaterThanOrEqual(0);
      }
  });
  test('the same answer gives the same picture', () => {
    expect(drawn(chain, 'lot:2')).toEqual(drawn(chain, 'lot:2'));
  });
  test('an edge that passes a column passes between its boxes', () => {
    const layout = drawn([...chain, edge('material-stock:1', 'lot:2', 3)], 'lot:2');
    const long = layout.curves.find(({ tie }) => tie.key === 'material-stock:1 > lot:2');
    const [, y = 'no'] = /H/.test(long?.path ?? '') ? (/ (-?[\d.]+)H/.exec(long?.path ?? '') ?? []) : [];
    const passed = layout.boxes.filter(({ layer }) => layer === 2);
    expect(passed.length).toBeGreaterThan(0);
    for (const box of passed) expect(Number(y) > box.y - 1 && Number(y) < box.y + box.height + 1).toBe(false);
  });
});

describe('piles', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => [
      edge('material-stock:1', `lot:${at}`, 1.5),
      edge(`lot:${at}`, `shipment:${at}`),
      edge(`shipment:${at}`, 'customer:1'),
    ]).flat();
  const pile = 'more:material-stock:1:on:lot';

  test('forty siblings are all shown, and one more instead of a pile of one', () => {
    expect(drawn(many(mostSiblings + 1), 'material-stock:1').boxes.some(({ item }) => 'hidden' in item)).toBe(false);
  });
  test('more are a pile with what hangs on it, and the quantities are summed', () => {
    const edges = many(mostSiblings + 3);
    const { items, ties } = gather(graph(edges).nodes, edges, 'material-stock:1', none);
    const piled = items.find(({ key }) => key === pile);
    expect(piled && 'hidden' in piled && piled.hidden).toHaveLength(3);
    expect(ties.find(({ to }) => to === pile)).toMatchObject({ qty: 4.5, uom: 'EA' });
    expect(items.filter(({ kind }) => kind === 'shipment')).toHaveLength(mostSiblings);
  });
  test('an opened pile shows everything', () => {
    const edges = many(mostSiblings + 3);
    const { items } = gather(graph(edges).nodes, edges, 'material-stock:1', new Set([pile]));
    expect(items.filter(({ kind }) => kind === 'lot')).toHaveLength(mostSiblings + 3);
  });
  test('quantities of several units are not summed, and the least sure link speaks for all', () => {
    const edges = many(mostSiblings + 2).map((one, at) =>
      one.to === `lot:${mostSiblings}`
        ? { ...one, uom: 'KG', confidence: 'FIFO' as const }
        : { ...one, confidence: at ? ('EXACT' as const) : null },
    );
    const { ties } = gather(graph(edges).nodes, edges, 'material-stock:1', none);
    expect(ties.find(({ to }) => to === pile)).toMatchObject({ qty: null, uom: null, confidence: 'FIFO' });
  });
});

test('a thousand things and more are all laid out', () => {
  const edges = Array.from({ length: 700 }, (_, at) => [
    edge(`material-stock:${at % 90}`, `lot:${at}`),
    edge(`lot:${at}`, `lot:${1000 + (at % 120)}`),
    edge(`lot:${1000 + (at % 120)}`, `shipment:${at % 200}`),
  ]).flat();
  const { nodes } = graph(edges);
  expect(nodes.length).toBeGreaterThan(1000);
  const everything = new Set<string>();
  for (const { key } of nodes)
    for (const side of ['on', 'back'])
      for (const kind of ['lot', 'material-stock', 'shipment']) everything.add(`more:${key}:${side}:${kind}`);
  const layout = layOut(nodes, edges, 'lot:0', everything, picturedIn('kr'));
  expect(layout.boxes).toHaveLength(nodes.length);
});

describe('in a window', () => {
  const wide = Array.from({ length: 12 }, (_, at) => [
    edge(`supplier:${at % 3}`, `supplier-lot:${at}`, 1250),
    edge(`supplier-lot:${at}`, `material-stock:${at}`, 1250),
    edge(`material-stock:${at}`, `lot:${at % 5}`, 130.409, at % 4 ? {} : { reason: '앞 선반이 막힘', exceptions: ['YOUNGER'] }),
    edge(`lot:${at % 5}`, 'lot:9', 60),
  ]).flat();
  const within = (width: number, said: Said) => {
    const { nodes } = graph(wide);
    return layOut(nodes, wide, 'lot:9', none, picturedIn('kr'), { width, said });
  };
  test('the columns share its width', () => {
    for (const width of [900, 1116, 1600]) expect(within(width, 'needful').width).toBeLessThanOrEqual(width);
  });
  test('where only the needful is said, the picture is lower', () => {
    expect(within(1116, 'needful').height).toBeLessThan(within(1116, 'all').height);
    expect(within(1116, 'names').height).toBeLessThanOrEqual(within(1116, 'needful').height);
  });
  test('with number and name in one line each nothing has more lines than two, and all that is known waits for whoever comes nearer', () => {
    const { nodes } = graph(wide);
    const named = nodes.map((node) => ({ ...node, label: `PP-20261005-002-${node.id}`, detail: '유압 밸브 조립체 특별 사양 수출용' }));
    const { boxes } = layOut(named, wide, 'lot:9', none, picturedIn('kr'), { width: 600, said: 'named' });
    for (const { item, lines } of boxes) if (item.key !== 'lot:9') expect(lines.map(({ as }) => as)).toEqual(['name', 'sub']);
    const begun = boxes.find(({ item }) => item.key === 'lot:9')?.lines ?? [];
    expect(begun[0]?.text).toMatch(/^◎/);
    expect(begun.length).toBeGreaterThan(2);
    const [cutOne] = boxes.map(({ lines }) => lines[0]?.text ?? '').filter((text) => text.startsWith('…'));
    expect(cutOne).toMatch(/^….*-002-\d+$/);
    expect(boxes.every(({ more }) => (more?.length ?? 0) > 2)).toBe(true);
    expect(layOut(named, wide, 'lot:9', none, picturedIn('kr')).boxes.some(({ more }) => more)).toBe(false);
  });
  test('no picture is lower than what is known of it before', () => {
    const { nodes } = graph(wide);
    expect(within(1600, 'names').height).toBeGreaterThanOrEqual(leastHeight(nodes, wide, 'lot:9'));
    expect(leastHeight(nodes, wide, 'lot:9', 3)).toBeLessThan(leastHeight(nodes, wide, 'lot:9'));
  });
  test('quantities lie on no thing and on no other quantity', () => {
    for (const width of [700, 900, 1116, 1600]) {
      const layout = within(width, 'needful');
      const labels = [...labelsOf(layout, whole)].map(([key, { x, y, text, unit }]) => {
        const tie = layout.curves.find((curve) => curve.tie.key === key)?.tie;
        if (!tie) throw new Error(key);
        const half = (unit ? stackedWidth(tie, whole) : text ? labelWidth(tie, whole) : whole) / 2;
        const high = unit ? 14 : 7;
        return { left: x - half, right: x + half, top: y - high, bottom: y + high };
      });
      const boxes = layout.boxes.map(({ x, y, width: wide, height }) => ({ left: x, right: x + wide, top: y, bottom: y + height }));
      expect(labels.length).toBeGreaterThan(5);
      labels.forEach((a, at) => {
        for (const b of [...boxes, ...labels.slice(at + 1)])
          expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
      });
    }
  });
  test('what was issued against a rule has its mark before others have their quantity', () => {
    const layout = within(700, 'needful');
    const labels = labelsOf(layout, whole);
    const excepted = layout.curves.filter(({ tie }) => tie.reason !== undefined);
    expect(excepted.every(({ tie }) => labels.has(tie.key))).toBe(true);
    expect(labels.size).toBeLessThan(layout.curves.length);
  });
});
