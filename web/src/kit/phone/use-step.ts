import { useLocation, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

/** A step within a screen, by its name in the address, so that the device's own way back leads out of it. */
export const useStep = (name: string) => {
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const value = new URLSearchParams(searchStr).get(name);
  return useMemo(
    () => ({
      value,
      open: (next: string | number) => router.history.push(`${pathname}?${new URLSearchParams({ [name]: String(next) })}`),
      back: () => (router.history.canGoBack() ? router.history.back() : router.history.replace(pathname)),
    }),
    [router, pathname, name, value],
  );
};
