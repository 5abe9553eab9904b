import type { TrackingEdge, TrackingNode } from '@lotline/contract/lot/tracking';
import { expect, test } from 'vitest';
import { picturedIn } from './testing.ts';
import { layOut } from './track-layout.ts';
import { momentsOf, pauseFor } from './track-time.ts';

const node = (key: string, at: string | null = null): TrackingNode => {
  const [kind, id] = key.split(':');
  return { key, kind: kind as TrackingNode['kind'], id: Number(id), label: key, detail: null, qty: 1, uom: 'EA', at, state: null };
};
const edge = (from: string, to: string, at?: string): TrackingEdge => ({
  from,
  to,
  qty: 1,
  uom: 'EA',
  confidence: null,
  ...(at && { at }),
});
const momentsIn = (nodes: TrackingNode[], edges: TrackingEdge[]) =>
  momentsOf(layOut(nodes, edges, nodes[0]?.key ?? '', new Set(), picturedIn('kr')));
const day = (text: string) => Date.parse(`${text}T00:00:00`);

const flow = momentsIn(
  [
    node('supplier:1'),
    node('material-stock:1', '2026-03-02'),
    node('lot:1', '2026-03-04T09:00:00.000Z'),
    node('shipment:1', '2026-03-05'),
    node('customer:1'),
    node('order:1', '2026-03-01'),
  ],
  [
    edge('supplier:1', 'material-stock:1'),
    edge('material-stock:1', 'lot:1', '2026-03-03T01:00:00.000Z'),
    edge('lot:1', 'shipment:1'),
    edge('shipment:1', 'customer:1'),
    edge('order:1', 'lot:1'),
  ],
);

test('a supplier is there with what it delivered, a customer with what reached it', () => {
  expect(flow.of.get('supplier:1')).toBe(day('2026-03-02'));
  expect(flow.of.get('customer:1')).toBe(day('2026-03-05'));
});

test('a lot is there once something went into it, before it is finished; an order has no part in that', () => {
  expect(flow.of.get('lot:1')).toBe(Date.parse('2026-03-03T01:00:00.000Z'));
  expect(flow.of.get('order:1')).toBe(day('2026-03-01'));
  expect(flow.of.get('order:1 > lot:1')).toBe(flow.of.get('lot:1'));
});

test('the moments stand in their order, each once, with what went along then', () => {
  expect(flow.all).toEqual([...flow.all].sort((a, b) => a - b));
  expect(new Set(flow.all).size).toBe(flow.all.length);
  expect(flow.last.get(Date.parse('2026-03-03T01:00:00.000Z'))?.to).toBe('lot:1');
});

test('what was shipped on the day on which it was made is there after it was made', () => {
  const late = momentsIn([node('lot:1', '2026-03-05T12:00:00.000Z'), node('shipment:1', '2026-03-05')], [edge('lot:1', 'shipment:1')]);
  expect(late.of.get('shipment:1')).toBe(Date.parse('2026-03-05T12:00:00.000Z'));
});

test('lots that went into each other come to an end, and what nobody dated is always there', () => {
  const round = momentsIn([node('lot:1'), node('lot:2')], [edge('lot:1', 'lot:2'), edge('lot:2', 'lot:1')]);
  expect(round.all).toEqual([]);
});

test('few moments are long, many are over within half a minute', () => {
  expect([pauseFor(3, false), pauseFor(3, true)]).toEqual([900, 1500]);
  expect(pauseFor(100, false) * 100).toBeLessThanOrEqual(30_000);
});
