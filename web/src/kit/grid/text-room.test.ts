import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('measures a title only where its column may be too narrow for it', async () => {
  const measureText = vi.fn<(text: string) => { width: number }>(() => ({ width: 90.4 }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ font: '', measureText });
    },
  );
  const { titleWidth } = await import('./text-room.ts');
  expect(titleWidth('품번', 120)).toBe(120);
  expect(measureText).not.toHaveBeenCalled();
  expect(titleWidth('Corporate registration', 120)).toBe(127);
  expect(measureText).toHaveBeenCalledOnce();
});
