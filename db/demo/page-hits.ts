import { addDays } from '@lotline/contract/kit/production-day';
import { isWeekend } from '@lotline/contract/plant/working-time';
import type { MenuName } from '@lotline/contract/system/menu';
import { menus } from '@lotline/contract/system/menu';
import type { Database } from '../../server/src/kit/database/pool.ts';
import { clock, dice } from './clock.ts';
import { holidaysAround } from './holidays.ts';
import type { Loaded } from './loaded.ts';

/** What each of them looks at, the most often first. */
const habits: Record<string, readonly MenuName[]> = {
  plan: ['productionPlan', 'orderInfo', 'productionProfit', 'materialShortage', 'shipment', 'tracking'],
  store: ['materialStock', 'materialStockOutRestock', 'shipment', 'prodStock', 'materialHistory'],
  floor: ['kiosk', 'productionProfit', 'productionPlan'],
  viewer: ['lotReport', 'tracking', 'productionProfit', 'moldInfo'],
};
const daysBack = 45;

/** Six weeks of visits, so that the page usage has something to tell. Of today it has what people see themselves. */
export const visitPages = async ({ db, loaded, today }: { db: Database; loaded: Loaded; today: string }) => {
  const roll = dice(20_261_124);
  const holidays = new Set(holidaysAround(today).map(({ day }) => day));
  const pathOf = (name: MenuName) => menus.find(({ node }) => node.name === name)?.node.path ?? '/';
  const visits = Array.from({ length: daysBack }, (_, back) => addDays(today, back - daysBack)).flatMap((day) => {
    const rests = isWeekend(day) || holidays.has(day);
    return Object.entries(habits).flatMap(([user, pages]) =>
      Array.from({ length: rests ? 0 : 3 + Math.floor(roll() * 9) }, () => {
        const name = pages[Math.floor(roll() * roll() * pages.length)] as MenuName;
        const userId = loaded.users.get(user) as number;
        return { app: 'web', name, path: pathOf(name), userId, at: clock(day, 480 + Math.floor(roll() * 600)) };
      }),
    );
  });
  for (let from = 0; from < visits.length; from += 1000)
    await db
      .insertInto('pageHit')
      .values(visits.slice(from, from + 1000))
      .execute();
};
