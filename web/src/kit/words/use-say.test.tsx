import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSay } from './use-say.ts';

it('an unknown key doesn’t compile, and one that comes as data is said as it is', () => {
  const { t, say } = renderHook(useSay).result.current;
  // @ts-expect-error the contract has no such word
  expect(t('kiosk.noSuchWord')).toBe('kiosk.noSuchWord');
  expect(say('kiosk.noSuchWord')).toBe('kiosk.noSuchWord');
});
