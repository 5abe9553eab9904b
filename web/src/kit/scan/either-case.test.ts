import { expect, test, vi } from 'vitest';
import { foundInEitherCase } from './either-case.ts';

const shelf = (code: string) => Promise.resolve(code === 'PK-7a' ? 'the package' : null);

test('a code that Caps Lock turned round is found as it was before', async () => {
  expect(await foundInEitherCase(shelf, 'pk-7A')).toBe('the package');
});

test('a code that is known is asked for once, and one without letters is never asked for twice', async () => {
  const look = vi.fn(shelf);
  expect(await foundInEitherCase(look, 'PK-7a')).toBe('the package');
  expect(look).toHaveBeenCalledTimes(1);
  expect(await foundInEitherCase(look, '880-1')).toBeNull();
  expect(look).toHaveBeenCalledTimes(2);
});

test('what is unknown either way stays unknown', async () => {
  expect(await foundInEitherCase(shelf, 'nobody')).toBeNull();
});
