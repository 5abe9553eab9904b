import { expect, test } from 'vitest';
import { namedEach, roundUp } from './bar-steps.ts';

test('a scale ends at the next round number', () => expect([0, 1, 3, 10, 11, 99, 501].map(roundUp)).toEqual([1, 1, 5, 10, 20, 100, 1000]));
test('a chart names as many bars as have room', () => expect([namedEach(7, 12), namedEach(24, 12), namedEach(25, 12)]).toEqual([1, 2, 3]));
