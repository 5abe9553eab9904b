import { menus } from '@lotline/contract/system/menu';
import { expect, it, vi } from 'vitest';
import { wantedNew } from '../kit/browser/wanted.ts';
import { exists } from './menu.ts';
import { mobileWayFrom } from './mobile-ways.ts';

vi.mock('../kit/net/permission.tsx', () => ({ may: (menu: string) => menu !== 'shipment' }));

const mobile = menus.flatMap(({ node: { path, layout } }) => (layout === 'mobile' && path ? [path] : []));

it('every address of a phone leads to a screen that exists, the board of notices and unknown ones home', () => {
  expect(mobile.length).toBeGreaterThan(0);
  for (const path of mobile.filter((one) => one !== '/m/notice' && !one.includes('shipment'))) {
    const way = mobileWayFrom(path).split('?')[0];
    const screen = menus.find(({ node }) => node.path === way)?.node;
    expect([path, screen && exists(screen.name), screen?.layout]).toEqual([path, true, 'main']);
  }
  expect(mobileWayFrom('/m/material/re-in')).toBe('/material/stockOutRestock?tab=restock');
  wantedNew.set(null);
  expect([mobileWayFrom('/m/material/in'), wantedNew.get()]).toEqual(['/material/stock', 'materialStock.ordered']);
  expect(mobileWayFrom('/m/material/out/')).toBe('/material/stockOutRestock');
  expect(['/m', '/m/notice', '/m/nothing'].map(mobileWayFrom)).toEqual(['/', '/', '/']);
});

it('and home where the screen may not be seen', () => {
  expect(mobileWayFrom('/m/production/shipment')).toBe('/');
});
