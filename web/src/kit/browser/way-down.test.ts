import { expect, test } from 'vitest';
import { wayDown } from './way-down.ts';

type Place = { id: number; children?: Place[] };
const tree: Place[] = [{ id: 1 }, { id: 2, children: [{ id: 3, children: [{ id: 4 }] }] }];
const to = (id: number) => wayDown(tree, (place) => place.id === id).map((place) => place.id);

test('the way to a node begins at its root', () => expect([to(4), to(2), to(1)]).toEqual([[2, 3, 4], [2], [1]]));
test('to what isn’t there leads none', () => expect(to(9)).toEqual([]));
