import type { MenuName } from '@lotline/contract/system/menu';
import { wantedNew } from '../kit/browser/wanted.ts';
import { may } from '../kit/net/permission.tsx';
import { exists, pathOf } from './menu.ts';

/** What stands in for each address of a phone while it has no screen of its own; what isn't named leads home. */
const ways: Readonly<Record<string, { menu: MenuName; search?: string; begins?: string }>> = {
  '/m/material/stock': { menu: 'materialStock' },
  '/m/material/in': { menu: 'materialStock', begins: 'materialStock.ordered' },
  '/m/material/out': { menu: 'materialStockOutRestock' },
  '/m/material/re-in': { menu: 'materialStockOutRestock', search: '?tab=restock' },
  '/m/production/stock': { menu: 'prodStock' },
  '/m/production/shipment': { menu: 'shipment' },
  '/m/production/shipmentList': { menu: 'shipment' },
};

/** @returns where to; what is meant to be begun there is asked for besides. */
export const mobileWayFrom = (pathname: string) => {
  const way = ways[pathname.replace(/\/+$/, '')];
  const path = way && exists(way.menu) && may(way.menu, 'view') ? pathOf(way.menu) : undefined;
  if (path && way?.begins) wantedNew.set(way.begins);
  return path ? `${path}${way?.search ?? ''}` : '/';
};
