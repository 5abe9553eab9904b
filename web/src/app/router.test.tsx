import type { Rights } from '@lotline/contract/identity/permission';
import { builtInMenu } from '@lotline/contract/system/menu-form';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { useUnsaved } from '../kit/form/unsaved.ts';
import { queryClient } from '../kit/net/client.ts';
import { leave } from '../kit/net/leave.ts';
import { begin, ended, signOut } from '../kit/net/session.ts';
import { chooseLanguage } from '../kit/words/language.ts';
import { chooseDesktop } from './phone-guard.ts';
import { makeRouter } from './router.tsx';
import type { Screen } from './screens.ts';

const Page = (name: string) => async () => () => <h1>{name}</h1>;
const screens: Screen[] = [
  { menu: 'location', load: Page('locations') },
  {
    menu: 'productionPlan',
    load: async () => () => {
      useUnsaved(() => typed);
      return <h1>plans</h1>;
    },
  },
  { menu: 'kiosk', load: Page('kiosk') },
  { menu: 'mobileNotice', load: Page('notices in the hand') },
  { menu: 'mobileMaterialStock', load: Page('stock in the hand') },
  {
    menu: 'bom',
    load: async () => () => {
      if (broken) throw new Error('the tree has no root');
      return <h1>bom</h1>;
    },
  },
];
vi.mock('./screens.ts', () => ({
  screens: ['location', 'productionPlan', 'kiosk', 'bom', 'mobileNotice', 'mobileMaterialStock'].map((menu) => ({
    menu,
    load: async () => () => null,
  })),
}));

let broken = false;
let typed = false;
let held: Rights = {};
let home: string | null = null;
const asBuilt = builtInMenu.map(({ name, parentName }) => ({
  name: name as string,
  parentName,
  icon: null,
  visible: true,
  nameKr: '',
  nameEn: '',
}));
let arranged = asBuilt;
const hits: unknown[] = [];
const answer = (url: string, init?: RequestInit) => {
  if (url === '/api/settings/user')
    return { homePath: home, options: { theme: 'light', themeColor: 'blue', sidebar: 'dark' }, rights: held };
  if (url === '/api/system/menu') return arranged;
  if (url.startsWith('/api/dashboard/dashboards') || url.startsWith('/api/notice/notices') || url.startsWith('/api/alert')) return [];
  if (url === '/api/system/page-hits/page-hit') hits.push(JSON.parse(String(init?.body)));
  return {};
};

const open = async (path: string) => {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = makeRouter(screens, history);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
};
const arrived = (router: Awaited<ReturnType<typeof open>>) => router.state.location.href;

const left = vi.spyOn(leave, 'to');
// The first import of the component library takes longer than a test waits.
beforeAll(async () => void (await import('./MainShell.tsx')), 120_000);
beforeEach(() => {
  Element.prototype.scrollTo = () => undefined;
  window.scrollTo = () => undefined;
  left.mockReset().mockImplementation(() => undefined);
  hits.length = 0;
  broken = false;
  typed = false;
  home = null;
  arranged = asBuilt;
  held = { location: ['view'], productionPlan: ['view'], bom: ['view'] };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url === '/api/events' ? new Response(new ReadableStream()) : new Response(JSON.stringify(answer(url, init))),
  );
  begin({ token: `token ${Math.random()}`, user: { id: 1, userId: 'kim', username: '김하늘' } });
});
afterEach(() => {
  signOut();
  ended.set(null);
  chooseLanguage('kr');
});

describe('the menu of a tight window', () => {
  const spacious = window.matchMedia;
  afterEach(() => {
    window.matchMedia = spacious;
  });

  it('is folded by itself, and opening it there leaves a wide window as it was', async () => {
    window.matchMedia = (query) => ({ ...spacious(query), matches: query.includes('1099') });
    await open('/production/plan');
    fireEvent.click(await screen.findByRole('button', { name: '메뉴 펼치기' }));
    fireEvent.click(await screen.findByRole('button', { name: '메뉴 접기' }));
    await screen.findByRole('button', { name: '메뉴 펼치기' });
    expect(localStorage.getItem('lotline.menuFolded')).toBeNull();
  });
});

describe('who comes to a page', () => {
  it('without a session goes to sign in, and the wanted path goes along', async () => {
    signOut();
    await open('/production/plan?month=2026-03');
    await waitFor(() => expect(left).toHaveBeenCalledWith('/auth/loginForm?redirect=%2Fproduction%2Fplan%3Fmonth%3D2026-03'));
  });

  it('with the permission sees it, its place and its title', async () => {
    const router = await open('/production/plan');
    expect(await screen.findByRole('heading', { name: 'plans' })).toBeTruthy();
    expect(arrived(router)).toBe('/production/plan');
    expect(document.title).toBe('생산 계획 · Lotline');
    expect(screen.getByRole('navigation', { name: 'breadcrumb' }).textContent).toBe('생산생산 계획');
  });

  it('and typed something there is asked before it is left, and stays when told so', async () => {
    const router = await open('/production/plan');
    await screen.findByRole('heading', { name: 'plans' });
    typed = true;
    const places = screen.getByRole('link', { name: '위치' });
    fireEvent.click(places);
    fireEvent.click(await screen.findByRole('button', { name: '계속 편집' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(arrived(router)).toBe('/production/plan');
    fireEvent.click(places);
    fireEvent.click(await screen.findByRole('button', { name: '저장하지 않고 닫기' }));
    await waitFor(() => expect(arrived(router)).toBe('/baseinfo/location'));
  });

  it('without the permission is told so', async () => {
    held = { location: ['view'] };
    const router = await open('/production/plan');
    expect(await screen.findByText('이 화면을 볼 권한이 없습니다')).toBeTruthy();
    expect(arrived(router)).toBe('/403');
  });

  it('at an address nobody knows is told so', async () => {
    const router = await open('/production/nothing');
    expect(await screen.findByText('페이지를 찾을 수 없습니다')).toBeTruthy();
    expect(arrived(router)).toBe('/404');
  });

  it('at an address of a phone that nobody knows is told so too', async () => {
    const router = await open('/m/nothing');
    await waitFor(() => expect(arrived(router)).toBe('/404'));
  });

  it('with a long number in the address finds it there as it was scanned', async () => {
    const long = '123456789012345678901234';
    const router = await open(`/baseinfo/location?barcode=${long}&n=5`);
    await screen.findByText('locations');
    expect([arrived(router), router.state.location.search]).toEqual([`/baseinfo/location?barcode=${long}&n=5`, { barcode: long, n: 5 }]);
  });

  describe('on a phone', () => {
    afterEach(() => {
      Object.defineProperty(navigator, 'userAgentData', { value: undefined, configurable: true });
      chooseDesktop(false);
    });
    const holdPhone = () => Object.defineProperty(navigator, 'userAgentData', { value: { mobile: true }, configurable: true });

    it('is led to what is told today from any page of the office, and from /m', async () => {
      holdPhone();
      held = { ...held, mobileNotice: ['view'] };
      for (const path of ['/production/plan', '/kiosk', '/m', '/']) {
        const router = await open(path);
        await waitFor(() => expect(arrived(router)).toBe('/m/notice'));
      }
      expect((await screen.findAllByText('notices in the hand')).length).toBeGreaterThan(0);
    });

    it('begins with the first page in the hand that they may see, where notices aren’t', async () => {
      holdPhone();
      held = { mobileMaterialStock: ['view'] };
      const router = await open('/production/plan');
      await waitFor(() => expect(arrived(router)).toBe('/m/material/stock'));
    });

    it('stays at the pages of the office once that was chosen', async () => {
      holdPhone();
      chooseDesktop(true);
      const router = await open('/production/plan');
      await screen.findByText('plans');
      expect(arrived(router)).toBe('/production/plan');
    });
  });

  it('at a screen that does not exist yet is told the same', async () => {
    const router = await open('/quality/claim/claim-management');
    await waitFor(() => expect(arrived(router)).toBe('/404'));
  });

  it('at the kiosk needs no permission for the page', async () => {
    held = {};
    await open('/kiosk');
    expect(await screen.findByRole('heading', { name: 'kiosk' })).toBeTruthy();
    expect(screen.queryByRole('banner')).toBeNull();
  });
});

describe('home', () => {
  it('is the user’s own', async () => {
    home = '/production/plan';
    const router = await open('/');
    await waitFor(() => expect(arrived(router)).toBe('/production/plan'));
  });
  it('is the first permitted screen when there is none, or when it may no longer be seen', async () => {
    home = '/material/stock';
    const router = await open('/');
    await waitFor(() => expect(arrived(router)).toBe('/baseinfo/location'));
  });
  it('says so when nothing is permitted', async () => {
    held = {};
    await open('/');
    expect(await screen.findByText('볼 수 있는 화면이 없습니다')).toBeTruthy();
  });
});

describe('the frame', () => {
  it('lists what exists and may be viewed, and nothing else', async () => {
    held = { location: ['view'], bom: ['create'], material: ['view'] };
    await open('/baseinfo/location');
    await screen.findByRole('heading', { name: 'locations' });
    const menu = screen.getByRole('navigation', { name: '메뉴' });
    expect([...menu.querySelectorAll('.side-leaf')].map(({ textContent }) => textContent)).toEqual(['위치']);
  });

  it('is arranged, named and shown as the plant has it, at once when that changes', async () => {
    await open('/bom');
    const list = async () => (await screen.findByRole('navigation', { name: '메뉴' })).querySelector('.side-tree')?.textContent;
    await screen.findByRole('heading', { name: 'bom' });
    expect(await list()).toBe('기준정보위치BOM생산생산 계획');
    const change = (name: string, to: Partial<(typeof asBuilt)[number]>) =>
      arranged.map((entry) => (entry.name === name ? { ...entry, ...to } : entry));
    arranged = change('bom', { parentName: 'production', nameKr: '자재 명세서' });
    arranged = change('location', { visible: false });
    await act(() => queryClient.invalidateQueries({ queryKey: ['menu'] }));
    await waitFor(async () => expect(await list()).toBe('생산자재 명세서생산 계획'));
    expect(screen.getByRole('navigation', { name: 'breadcrumb' }).textContent).toBe('생산자재 명세서');
    expect(document.title).toContain('자재 명세서');
  });
  it('is gone with fullSizeYn=Y', async () => {
    await open('/baseinfo/location?fullSizeYn=Y');
    await screen.findByRole('heading', { name: 'locations' });
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('stands while a screen falls over, and the screen may be tried again', async () => {
    const quiet = (['error', 'warn'] as const).map((level) => vi.spyOn(console, level).mockImplementation(() => undefined));
    broken = true;
    await open('/bom');
    expect(await screen.findByText('이 화면을 표시하지 못했습니다')).toBeTruthy();
    expect(screen.getByText(/the tree has no root/)).toBeTruthy();
    expect(screen.getByRole('banner')).toBeTruthy();
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByRole('heading', { name: 'bom' })).toBeTruthy();
    for (const spy of quiet) spy.mockRestore();
  });

  it('records the visit a second after arriving, not before', async () => {
    await open('/baseinfo/location');
    await screen.findByRole('heading', { name: 'locations' });
    expect(hits).toEqual([]);
    await waitFor(() => expect(hits).toEqual([{ app: 'web', name: 'location', path: '/baseinfo/location' }]));
  });

  it('says that the session has expired, stays until OK, and then signs in again for the same page', async () => {
    await open('/baseinfo/location');
    await screen.findByRole('heading', { name: 'locations' });
    localStorage.setItem('lotline.lastAccess', '1');
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_800_001);
    const dialog = await screen.findByRole('alertdialog', { name: '세션 만료' });
    later.mockRestore();
    expect(left).not.toHaveBeenCalled();
    await act(async () => dialog.querySelector('button')?.click());
    expect(left).toHaveBeenCalledWith('/auth/loginForm?redirect=%2Fbaseinfo%2Flocation');
    expect(localStorage.getItem('lotline.token')).toBeNull();
  });
});
