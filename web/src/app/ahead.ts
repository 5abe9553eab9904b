import { loadMe } from '../identity/me.ts';
import { session } from '../kit/net/session.ts';
import { isRecord, placeOf } from './menu.ts';
import { screens } from './screens.ts';

const shells = {
  main: () => import('./MainShell.tsx'),
  full: () => import('./FullShell.tsx'),
  bare: async () => undefined,
  mobile: () => import('./PhoneShell.tsx'),
};
const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);

/** Fetches what the page of an address needs, all at once; the router would ask for one after the other. What fails here is asked for again and told there. */
export const ahead = (pathname: string) => {
  if (!session.get()) return;
  quietly(loadMe());
  const node = placeOf(pathname)?.node;
  const screen = screens.find(({ menu }) => menu === node?.name);
  if (!node?.layout || !screen) return;
  quietly(shells[node.layout]());
  quietly((isRecord(pathname) && screen.record ? screen.record : screen.load)());
};
