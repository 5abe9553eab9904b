import type { MenuName } from '@lotline/contract/system/menu';
import { redirect } from '@tanstack/react-router';
import { homePath, loadMe, loadMeOrKept } from '../identity/me.ts';
import { isPhone } from '../kit/browser/media.ts';
import { queryClient } from '../kit/net/client.ts';
import { leave, ownPath, signInAddress } from '../kit/net/leave.ts';
import { may } from '../kit/net/permission.tsx';
import { ended, session } from '../kit/net/session.ts';
import { menuArranged, menuQuery } from '../system/menu-arranged.ts';
import { entriesOf, exists, placeOf, visibleMenu } from './menu.ts';
import { belongsInHand } from './phone-guard.ts';
import { phoneHomePath } from './phone-screens.ts';

const open = new Set(['/403', '/404', '/500']);
/** Nothing is drawn while the browser leaves for another document. */
const forever = () => new Promise<never>(() => {});

/** The kiosk's own files and what it knew last lie on its device. */
const opensFromDevice = (path: string) => path === '/kiosk';

/** Who isn't signed in goes to the sign-in page and comes back to the wanted path; who is, brings the rights along. */
export const needsSession = async ({ pathname, href }: { pathname: string; href: string }) => {
  if (open.has(pathname)) {
    if (session.get()) await loadMe().catch(() => undefined);
    return;
  }
  // While the alert of an ended session is open, the page behind it stays.
  if (ended.get() === 'expired') return;
  if (!session.get()) {
    leave.to(signInAddress(href));
    return forever();
  }
  if (opensFromDevice(pathname) && !belongsInHand(pathname)) await loadMeOrKept();
  // A browser that was told the menu before shows that one until it is told again.
  else await Promise.all([loadMe(), menuArranged.get() ?? queryClient.fetchQuery(menuQuery).catch(() => undefined)]);
  if (belongsInHand(pathname)) throw redirect({ href: phoneHomePath(), replace: true });
};

/** The shop floor's pages ask for permission at each call instead. */
const exempt = (path: string) => path === '/kiosk' || path.startsWith('/fs/');

export const needsView = (menu: MenuName, path: string) => {
  if (!exempt(path) && !may(menu, 'view')) throw redirect({ to: '/403', replace: true });
};

/** The user's home if it exists and may be seen, else the first screen that may, on a phone the first that is worked with in the hand; null when there is none. */
export const homeOf = (): string | null => {
  const chosen = homePath.get();
  if (chosen) {
    const path = ownPath(chosen);
    const place = placeOf(path.split(/[?#]/)[0] ?? path);
    if (place && exists(place.node.name) && may(place.node.name)) return path;
  }
  const entries = entriesOf(visibleMenu((name) => may(name)));
  const inHand = isPhone() ? handy.find((name) => entries.some((one) => one.name === name)) : undefined;
  return (entries.find(({ name }) => name === inHand) ?? entries[0])?.path ?? null;
};
/** What people do with a phone in the hand, the likeliest first. */
const handy: readonly MenuName[] = ['materialStockOutRestock', 'materialStock', 'shipment', 'prodStock', 'stockCount'];
