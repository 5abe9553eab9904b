import { type MenuName, menus } from '@lotline/contract/system/menu';
import { screens } from '../web/src/app/screens.ts';

/** Gzipped kilobytes of JavaScript that a first page may carry. */
export const signInBudget = 85;
const layouts = {
  main: { shell: 'src/app/MainShell.tsx', kilobytes: 337 },
  mobile: { shell: 'src/app/PhoneShell.tsx', kilobytes: 202 },
  full: { shell: 'src/app/FullShell.tsx', kilobytes: 215 },
} as const;
/** The desks and the tracking search open with inputs of the component library; the stock list hears scans, and packages are received, split, merged, scrapped, counted, held and released on it. Orders show what is planned, shipped and received of them. In the hand, what moves material or products carries its desk's rules: it stands above the 200 KB that a phone's page should weigh (0224). */
const heavier: Partial<Record<MenuName, number>> = {
  tools: 337,
  orderInfo: 342,
  materialStock: 352,
  materialStockOutRestock: 355,
  productStockOutRestock: 355,
  tracking: 335,
  history: 339,
  mobileMaterialStock: 206,
  mobileMaterialIn: 220,
  mobileMaterialOut: 225,
  mobileMaterialReIn: 222,
  mobileShipment: 218,
  mobileShipmentList: 212,
};

type ScreenBudget = { menu: MenuName; path: string; shell: string; kilobytes: number };
/** Every screen that there is: a new one is weighed from its first day. */
export const screenBudgets: readonly ScreenBudget[] = menus.flatMap(({ node: { name, path, layout } }) =>
  path && layout && layout in layouts && screens.some(({ menu }) => menu === name)
    ? [
        {
          menu: name as MenuName,
          path,
          ...layouts[layout as keyof typeof layouts],
          ...(name in heavier && { kilobytes: heavier[name as MenuName] as number }),
        },
      ]
    : [],
);
