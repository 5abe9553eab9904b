import type { MenuName } from '@lotline/contract/system/menu';
import { may } from '../kit/net/permission.tsx';
import { exists, pathOf } from './menu.ts';

/** What stands in for each address of a phone while it has no screen of its own; what isn't named leads home. */
const ways: Readonly<Record<string, { menu: MenuName; search?: string }>> = {
  '/m/material/stock': { menu: 'materialStock' },
  '/m/material/in': { menu: 'materialStock' },
  '/m/material/out': { menu: 'materialStockOutRestock' },
  '/m/material/re-in': { menu: 'materialStockOutRestock', search: '?tab=restock' },
  '/m/production/stock': { menu: 'prodStock' },
  '/m/production/shipment': { menu: 'shipment' },
  '/m/production/shipmentList': { menu: 'shipment' },
};

export const mobileWayFrom = (pathname: string) => {
  const way = ways[pathname.replace(/\/+$/, '')];
  const path = way && exists(way.menu) && may(way.menu, 'view') ? pathOf(way.menu) : undefined;
  return path ? `${path}${way?.search ?? ''}` : '/';
};
