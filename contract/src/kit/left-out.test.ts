import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Call, call } from './call.ts';
import { leftOut } from './left-out.ts';
import { Id, Version } from './shape.ts';

const one = (path: Call['path'], ask: Call['ask'], more: Partial<Call> = {}) =>
  call({ method: 'PUT', path, permission: 'signed-in', ask, answer: z.null(), ...more });
const calls = [
  one('/thing', z.object({ id: Id.optional(), version: Version.optional(), name: z.string() })),
  one('/things', z.object({ rows: z.array(z.object({ id: Id.optional(), version: Version.optional() })) })),
  one('/thing/{id}/use', z.object({ id: Id, qty: z.number() }), { fact: true }),
  one(
    '/taps',
    z.array(
      z.discriminatedUnion('action', [z.object({ action: z.literal('EDIT'), version: Version }), z.object({ action: z.literal('START') })]),
    ),
  ),
];
const of = (path: string, body: unknown, key: string | null = null) => leftOut(calls, { method: 'PUT', path, key, body });

describe('is left out:', () => {
  it('the version of a row that is changed', () => {
    expect(of('/thing', { id: 1, name: 'x' })).toEqual(['PUT /thing: version']);
    expect(of('/things', { rows: [{ id: 1, version: 2 }, { id: 2 }] })).toEqual(['PUT /things: version']);
    expect(of('/taps', [{ action: 'START' }, { action: 'EDIT' }])).toEqual(['PUT /taps: version']);
  });
  it('the key of a fact', () => expect(of('/thing/3/use?x=1', { qty: 1 })).toEqual(['PUT /thing/{id}/use: Idempotency-Key']));
});
it('nothing is left out of what is new, of a change with its version and of a fact with its key', () => {
  expect(of('/thing', { name: 'x' })).toEqual([]);
  expect(of('/thing', { id: 1, version: 4, name: 'x' })).toEqual([]);
  expect(of('/things', { rows: [{}, { id: 2, version: 1 }] })).toEqual([]);
  expect(of('/taps', [{ action: 'START' }, { action: 'EDIT', version: 1 }])).toEqual([]);
  expect(of('/thing/3/use', { qty: 1 }, 'k')).toEqual([]);
  expect(of('/unknown', { id: 1 })).toEqual([]);
});
