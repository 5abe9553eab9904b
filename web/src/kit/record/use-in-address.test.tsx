import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useInAddress } from './use-in-address.ts';
import type { List } from './use-list.ts';
import { usePicture } from './use-picture.ts';

beforeEach(() => window.history.replaceState(null, '', '/history'));
const here = () => window.location.pathname + window.location.search;

it('a choice stands in the address, and the usual one does not', () => {
  const { result } = renderHook(() => useInAddress('by', 'line'));
  act(() => result.current[1]('tool'));
  expect(here()).toBe('/history?by=tool');
  act(() => result.current[1]('line'));
  expect(here()).toBe('/history');
});

it('a screen that is being left writes nothing into the address of the next', () => {
  const { result } = renderHook(() => useInAddress('by', 'line'));
  window.history.pushState(null, '', '/baseinfo/bizPartner?id=94');
  act(() => result.current[1]('tool'));
  expect(here()).toBe('/baseinfo/bizPartner?id=94');
});

it('a row that is chosen by the click that leads elsewhere stays out of that address', () => {
  const list = (chosen: { id: number }[]) =>
    ({ idsInAddress: 'id', source: { state: 'ready', rows: [] }, chosen }) as unknown as List<{ id: number }>;
  const kept = { write: vi.fn((filters) => filters), read: vi.fn((filters) => filters) };
  const { rerender } = renderHook(({ of }) => usePicture({ of, values: undefined, show: undefined, filters: kept }), {
    initialProps: { of: list([{ id: 8966 }]) },
  });
  expect(here()).toBe('/history?id=8966');
  window.history.pushState(null, '', '/baseinfo/bizPartner?id=94');
  rerender({ of: list([{ id: 8967 }]) });
  expect(here()).toBe('/baseinfo/bizPartner?id=94');
});
