import { expect, test } from 'vitest';
import { asImaged, asStarted } from './started.ts';

test('the image runs the server as ./start does', () => {
  expect(asStarted()).toEqual({
    flags: expect.arrayContaining(['--expose-gc']),
    env: expect.objectContaining({ MALLOC_ARENA_MAX: expect.any(String) }),
  });
  expect(asImaged()).toEqual(asStarted());
});
