import { addDays } from '@lotline/contract/kit/production-day';
import { sql } from 'kysely';
import type { Trx } from '../../server/src/kit/database/pool.ts';
import { inTransaction } from '../../server/src/kit/http/serve.ts';
import type { Actor } from '../../server/src/kit/record/fact.ts';
import { receive } from '../../server/src/material/index.ts';
import { cancelSales, changeSale, sell } from '../../server/src/sales/index.ts';
import { clock } from './clock.ts';
import { type Story, workdaysBefore } from './history.ts';
import { setClock } from './loaded.ts';
import { scrap } from './plant.ts';

type Leaving = {
  bizPartnerId: number;
  day: string;
  at: string;
  lines: { materialStockId: number; qty: number; unitPrice: number }[];
  more?: object;
};

/**
 * What the machines leave over is weighed every week, and a dealer fetches it every other one; bars that nobody needs go to a neighbour now
 * and then. What is older is paid, the last one isn't, and the next one waits for its lorry.
 */
export const sellLeftOvers = async ({ db, config, loaded, first, today, now }: Story) => {
  const store = loaded.users.get('store') as number;
  const by: Actor = { id: store, source: 'UI', hours: config.shiftHours };
  const dealer = loaded.partners.get('R-001') as number;
  const workdayFrom = workdaysBefore(today);
  const weekly: { day: string; weighed: { id: number; qty: number; price: number }[] }[] = [];
  const weeks = Math.max(0, Math.floor((Date.parse(today) - Date.parse(first)) / (7 * 86_400_000)) - 1);
  for (let week = 0; week < weeks; week++) {
    const day = workdayFrom(addDays(first, 8 + week * 7), 0);
    const at = clock(day, 1010);
    if (at >= now) break;
    const weighed = await inTransaction(db, store, 'IMPORT', (trx) => weigh(trx, by, loaded.materials, at, week));
    weekly.push({ day, weighed });
    if (week % 2 === 0) continue;
    const isLast = week + 2 >= weeks;
    const fetched = workdayFrom(addDays(day, 1), 0);
    const leaves = clock(fetched, 640);
    const lines = weekly
      .slice(-2)
      .flatMap(({ weighed }) => weighed.map(({ id, qty, price }) => ({ materialStockId: id, qty, unitPrice: price })));
    await inTransaction(db, store, 'IMPORT', async (trx) => {
      if (leaves >= now) return;
      const id = await leave(trx, by, { bizPartnerId: dealer, day: fetched, at: leaves, lines, more: { vehicleNo: '경남 81바 4127' } });
      const paidAt = clock(workdayFrom(addDays(fetched, 9), 0), 960);
      if (!isLast && paidAt < now) await settle(trx, by, id, paidAt);
    });
  }
  const days = [30, 62].map((after) => workdayFrom(addDays(first, after), 0));
  await sellBars(db, { by, store, client: loaded.partners.get('C-004') as number, days, now });
  // What was weighed since the last lorry is promised to the next one.
  const waiting = await inTransaction(db, store, 'IMPORT', (trx) =>
    weigh(trx, by, loaded.materials, clock(addDays(today, -1), 1010), weeks),
  );
  await inTransaction(db, store, 'IMPORT', (trx) =>
    leave(trx, by, {
      bizPartnerId: dealer,
      day: today,
      at: clock(addDays(today, -1), 1030),
      lines: waiting.map(({ id, qty, price }) => ({ materialStockId: id, qty, unitPrice: price })),
      more: { status: 'REGISTERED', note: '오전 집게차 예정' },
    }),
  );
};

/** @returns the packages that were weighed in, each with what a kilogram of it brings */
const weigh = async (trx: Trx, by: Actor, materials: ReadonlyMap<string, number>, at: string, week: number) => {
  await setClock(trx, at);
  const weighed: { id: number; qty: number; price: number }[] = [];
  for (const [n, { code, eachKg, price }] of scrap.entries()) {
    const qty = eachKg + ((week * 13 + n * 7) % 17) * (n === 0 ? 3 : 1) + ((week * 5 + n) % 4) * 0.25;
    const [stock] = await receive(trx, by, {
      materialId: materials.get(code) as number,
      occurredAt: at,
      confirmed: true,
      packages: [{ qty }],
    });
    if (stock) weighed.push({ id: stock.id, qty, price: price + (week % 5) * 10 });
  }
  return weighed;
};

const leave = async (trx: Trx, by: Actor, { bizPartnerId, day, at, lines, more }: Leaving) => {
  await setClock(trx, at);
  return sell(trx, by, { bizPartnerId, saleDate: day, occurredAt: at, lines, ...more });
};

const settle = async (trx: Trx, by: Actor, id: number, at: string) => {
  await setClock(trx, at);
  await changeSale(trx, by, { id, version: undefined as unknown as number, status: 'SETTLED' });
  await trx.updateTable('materialSale').set({ settledAt: at }).where('id', '=', id).execute();
};

type Bars = { by: Actor; store: number; client: number; days: readonly string[]; now: string };
/** Bars that are left over go to a neighbour at a little above their price; one of them was written down by mistake. */
const sellBars = async (db: Story['db'], { by, store, client, days, now }: Bars) => {
  for (const [n, day] of days.entries()) {
    const at = clock(day, 870);
    if (at >= now) continue;
    await inTransaction(db, store, 'IMPORT', async (trx) => {
      const { rows } = await sql<{ id: number; price: number }>`
        select s.id, s.unit_price as price from material_stock s join material m on m.id = s.material_id
        where m.type = 'RAW' and not s.cancelled and is_usable(s.quality_status) and s.unit_price is not null and s.received_date < ${day}::date
          and free_since(s, ${at}::timestamptz) >= 30 order by s.received_date, s.id limit 1`.execute(trx);
      const [bar] = rows;
      if (!bar) return;
      const line = { materialStockId: bar.id, qty: 24, unitPrice: Math.round((bar.price * 1.12) / 10) * 10 };
      const id = await leave(trx, by, { bizPartnerId: client, day, at, lines: [line], more: { note: '여유 봉재' } });
      if (n === 0) await settle(trx, by, id, clock(addDays(day, 12), 960));
      else {
        await setClock(trx, clock(day, 900));
        await cancelSales(trx, by, [id], '거래처를 잘못 선택함');
      }
    });
  }
};
