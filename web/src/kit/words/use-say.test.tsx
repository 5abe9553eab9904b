import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { language } from './language.ts';
import { useSay } from './use-say.ts';
import { loadWords } from './words.ts';

it('an unknown key doesn’t compile, and one that comes as data is said as it is', () => {
  const { t, say } = renderHook(useSay).result.current;
  // @ts-expect-error the contract has no such word
  expect(t('kiosk.noSuchWord')).toBe('kiosk.noSuchWord');
  expect(say('kiosk.noSuchWord')).toBe('kiosk.noSuchWord');
});

it('a fact that came with its English one beside it is told by that one in English', async () => {
  await loadWords('en');
  const facts = { reason: '치수 불량', reasonEn: 'Wrong size' };
  const { result } = renderHook(useSay);
  expect(result.current.t('recall.heldBecause', facts)).toContain('치수 불량');
  act(() => language.set('en'));
  expect(result.current.t('recall.heldBecause', facts)).toContain('Wrong size');
  expect(result.current.t('recall.heldBecause', { ...facts, reasonEn: null })).toContain('치수 불량');
  act(() => language.set('kr'));
});
