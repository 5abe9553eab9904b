import { useCallback, useState } from 'react';
import { useRewriteAddress } from './address.ts';

/** One choice of a screen, kept in its address; the usual one isn't written there. */
export const useInAddress = (name: string, usual: string): readonly [string, (value: string) => void] => {
  const [value, setValue] = useState(() => new URLSearchParams(window.location.search).get(name) ?? usual);
  const rewrite = useRewriteAddress();
  const choose = useCallback(
    (next: string) => {
      const asked = new URLSearchParams(window.location.search);
      if (next === usual) asked.delete(name);
      else asked.set(name, next);
      rewrite(asked.size ? `?${asked}` : '');
      setValue(next);
    },
    [name, usual, rewrite],
  );
  return [value, choose];
};

/** A chosen record of a screen whose lists aren't grids. */
export const useIdInAddress = (name: string): readonly [number | null, (id: number | null) => void] => {
  const [text, choose] = useInAddress(name, '');
  return [Number(text) || null, useCallback((id) => choose(id === null ? '' : String(id)), [choose])];
};
