import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from './calls.ts';
import type { Schema } from './kit/call.ts';
import { PositiveQty, Qty } from './kit/shape.ts';
import { countedBy, countedIn, partsIn } from './kit/unit-of.ts';

/** Numbers with three decimals that aren't quantities of a product or a material. */
const measures = new Set(['weight', 'cycleSec', 'setupMin', 'idealCycleSec', 'capacityPerHour', 'scrapRate', 'yieldRate']);

type Def = {
  type: string;
  innerType?: Schema;
  out?: Schema;
  element?: Schema;
  shape?: Record<string, Schema>;
  options?: Schema[];
  checks?: { _zod: { def: { check: string; value?: unknown } } }[];
};
const defOf = (schema: Schema) => (schema as unknown as { def: Def }).def;
const isExact = (schema: Schema) =>
  (defOf(schema).checks ?? []).some(({ _zod: { def } }) => def.check === 'multiple_of' && def.value === 0.001);
/** The ways to the numbers with three decimals. */
const exactIn = (schema: Schema): string[] => {
  const { type, innerType, out, element, shape, options } = defOf(schema);
  if (type === 'number') return isExact(schema) ? [''] : [];
  const below = (step: string, inner: Schema) => exactIn(inner).map((path) => `${step}${path ? `.${path}` : ''}`);
  return [
    ...[innerType, out, ...(options ?? [])].flatMap((inner) => (inner ? exactIn(inner) : [])),
    ...(element ? below('*', element) : []),
    ...Object.entries(shape ?? {}).flatMap(([field, inner]) => below(field, inner)),
  ];
};

const changes = calls.filter(({ method }) => method === 'POST' || method === 'PUT');
test.each(changes.map((call) => [`${call.method} ${call.path}`, call] as const))('%s says whose unit its quantities have', (_, { ask }) => {
  const known = new Set(countedIn(ask).map(({ path }) => path.join('.')));
  const without = exactIn(ask).filter((path) => !known.has(path) && !measures.has(path.slice(path.lastIndexOf('.') + 1)));
  expect(without).toEqual([]);
});

test('a part is found with its way and whose unit it has, the nearest first', () => {
  const line = z.object({ lineId: z.number(), qty: countedBy(PositiveQty, ['lineId', 'line'], ['id', 'head']).nullish() });
  const ask = z.object({ id: z.number(), qty: countedBy(Qty, ['id', 'head']).default(0), lines: z.array(line) });
  const said = { id: 7, qty: 2, lines: [{ lineId: 1, qty: 1.5 }, { lineId: 2, qty: 3 }, { qty: 0.25 }, { lineId: 4, qty: null }] };
  expect(partsIn(ask, said)).toEqual([
    { at: ['lines', 0, 'qty'], qty: 1.5, table: 'line', key: 1 },
    { at: ['lines', 2, 'qty'], qty: 0.25, table: 'head', key: 7 },
  ]);
});
