import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Follows an address of ours without loading the page anew; outside a router (a test, the kit page) the browser does it. */
export const useGo = () => {
  const router = useRouter({ warn: false });
  return useCallback(
    (path: string) => {
      if (router) router.history.push(path);
      else window.location.assign(path);
    },
    [router],
  );
};
