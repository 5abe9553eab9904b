import type { Layout } from '@lotline/contract/system/menu';
import { menus } from '@lotline/contract/system/menu';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  type RouterHistory,
  redirect,
  stringifySearchWith,
  useParams,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { inTime } from '../kit/browser/chunk.ts';
import { type Frame, loadFirstWords } from '../kit/words/words.ts';
import { homeOf, needsSession, needsView } from './guards.ts';
import { Forbidden, NoScreens, NotFound, ScreenFailed, ServerError } from './message-pages.tsx';
import { phoneHomePath } from './phone-screens.ts';
import { Root } from './Root.tsx';
import { type Screen, screens } from './screens.ts';

const root = createRootRoute({
  component: Root,
  beforeLoad: ({ location }) => needsSession(location),
  notFoundComponent: NotFound,
  errorComponent: ScreenFailed,
});

/** A page with the words that it opens with. */
const withWords = async <T,>(page: string, load: () => Promise<T>, frame?: Frame) =>
  (await Promise.all([load(), loadFirstWords(page, frame)]))[0];
const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  component: lazyRouteComponent(() => inTime(() => withWords('office', () => import('./MainShell.tsx'))), 'MainShell'),
});
const full = createRoute({
  getParentRoute: () => root,
  id: 'full',
  component: lazyRouteComponent(() => inTime(() => import('./FullShell.tsx')), 'FullShell'),
});
const phone = createRoute({
  getParentRoute: () => root,
  id: 'phone',
  component: lazyRouteComponent(() => inTime(() => withWords('phone', () => import('./PhoneShell.tsx'), 'phone')), 'PhoneShell'),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    const path = homeOf();
    if (path) throw redirect({ href: path, replace: true });
  },
  component: NoScreens,
});

const messagePages = (
  [
    ['/403', Forbidden],
    ['/404', NotFound],
    ['/500', ServerError],
  ] as const
).map(([path, component]) => createRoute({ getParentRoute: () => root, path, component }));

const notice = createRoute({
  getParentRoute: () => main,
  path: '/OSS',
  component: lazyRouteComponent(() => inTime(() => import('./OpenSourceScreen.tsx')), 'OpenSourceScreen'),
});

/** Whoever opens the phone's pages without naming one begins with what is told today. */
const phoneHome = createRoute({
  getParentRoute: () => root,
  path: '/m',
  beforeLoad: () => {
    throw redirect({ href: phoneHomePath(), replace: true });
  },
});

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/404', replace: true });
  },
});

type Parent = typeof main | typeof full | typeof phone | typeof root;
const routeOf = (parent: Parent, path: string, { menu, load }: Screen, layout: Layout) =>
  createRoute({
    getParentRoute: () => parent as typeof root,
    path,
    beforeLoad: () => needsView(menu, path),
    component: lazyRouteComponent(async () => ({
      default: await inTime(() => withWords(menu, load, layout === 'mobile' ? 'phone' : 'office')),
    })),
  });

/** A page is one record's: another number is another page. */
const RecordOf = ({ page: Page }: { page: ComponentType<{ id: number }> }) => {
  const { id } = useParams({ strict: false }) as { id: string };
  return <Page key={id} id={Number(id)} />;
};

/** One record of a screen: its number below the screen's address. */
const recordRouteOf = (parent: Parent, path: string, { menu }: Screen, record: NonNullable<Screen['record']>) =>
  createRoute({
    getParentRoute: () => parent as typeof root,
    path: `${path}/$id`,
    beforeLoad: ({ params }) => {
      if (!/^[1-9]\d{0,14}$/.test((params as { id: string }).id)) throw redirect({ to: '/404', replace: true });
      needsView(menu, path);
    },
    component: lazyRouteComponent(async () => {
      const Page = await inTime(() => withWords(menu, record));
      return { default: () => <RecordOf page={Page} /> };
    }),
  });

const routesOf = (parent: Parent, all: readonly Screen[], layout: Layout) =>
  menus.flatMap(({ node: { name, path, layout: own } }) => {
    const screen = path && own === layout ? all.find(({ menu }) => menu === name) : undefined;
    if (!path || !screen) return [];
    return [routeOf(parent, path, screen, layout), ...(screen.record ? [recordRouteOf(parent, path, screen, screen.record)] : [])];
  });

/** A value of an address as what it says; a number that would come out as another, as those of long barcodes would, stays the text that it is. */
const exactly = (text: string): unknown => {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'number' && String(value) !== text) throw new SyntaxError(text);
  return value;
};

export const makeRouter = (all: readonly Screen[] = screens, history?: RouterHistory) =>
  createRouter({
    routeTree: root.addChildren([
      home,
      ...messagePages,
      phoneHome,
      main.addChildren([notice, ...routesOf(main, all, 'main')]),
      full.addChildren(routesOf(full, all, 'full')),
      phone.addChildren(routesOf(phone, all, 'mobile')),
      ...routesOf(root, all, 'bare'),
      unknown,
    ]),
    history,
    parseSearch: parseSearchWith(exactly),
    stringifySearch: stringifySearchWith(JSON.stringify, exactly),
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenFailed,
    defaultNotFoundComponent: NotFound,
  });
