import type { Layout } from '@lotline/contract/system/menu';
import { menus } from '@lotline/contract/system/menu';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
  useParams,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { inTime } from '../kit/browser/chunk.ts';
import { loadFirstWords } from '../kit/words/words.ts';
import { homeOf, needsSession, needsView } from './guards.ts';
import { Forbidden, NoScreens, NotFound, ScreenFailed, ServerError } from './message-pages.tsx';
import { mobileWayFrom } from './mobile-ways.ts';
import { Root } from './Root.tsx';
import { type Screen, screens } from './screens.ts';

const root = createRootRoute({
  component: Root,
  beforeLoad: ({ location }) => needsSession(location),
  notFoundComponent: NotFound,
  errorComponent: ScreenFailed,
});

/** A page with the words that it opens with. */
const withWords = async <T,>(page: string, load: () => Promise<T>) => (await Promise.all([load(), loadFirstWords(page)]))[0];
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

/** A phone's addresses lead to the screens that stand in for its own, and whoever may not see those goes home. */
const phones = ['/m', '/m/$'].map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ location }) => {
      throw redirect({ href: mobileWayFrom(location.pathname), replace: true });
    },
  }),
);

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/404', replace: true });
  },
});

const routeOf = (parent: typeof main | typeof full | typeof root, path: string, { menu, load }: Screen) =>
  createRoute({
    getParentRoute: () => parent as typeof root,
    path,
    beforeLoad: () => needsView(menu, path),
    component: lazyRouteComponent(async () => ({ default: await inTime(() => withWords(menu, load)) })),
  });

/** A page is one record's: another number is another page. */
const RecordOf = ({ page: Page }: { page: ComponentType<{ id: number }> }) => {
  const { id } = useParams({ strict: false }) as { id: string };
  return <Page key={id} id={Number(id)} />;
};

/** One record of a screen: its number below the screen's address. */
const recordRouteOf = (
  parent: typeof main | typeof full | typeof root,
  path: string,
  { menu }: Screen,
  record: NonNullable<Screen['record']>,
) =>
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

const routesOf = (parent: typeof main | typeof full | typeof root, all: readonly Screen[], layout: Layout) =>
  menus.flatMap(({ node: { name, path, layout: own } }) => {
    const screen = path && own === layout ? all.find(({ menu }) => menu === name) : undefined;
    if (!path || !screen) return [];
    return [routeOf(parent, path, screen), ...(screen.record ? [recordRouteOf(parent, path, screen, screen.record)] : [])];
  });

export const makeRouter = (all: readonly Screen[] = screens, history?: RouterHistory) =>
  createRouter({
    routeTree: root.addChildren([
      home,
      ...messagePages,
      ...phones,
      main.addChildren([notice, ...routesOf(main, all, 'main')]),
      full.addChildren(routesOf(full, all, 'full')),
      ...routesOf(root, all, 'bare'),
      unknown,
    ]),
    history,
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenFailed,
    defaultNotFoundComponent: NotFound,
  });
