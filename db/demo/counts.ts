import { addDays } from '@lotline/contract/kit/production-day';
import { sql } from 'kysely';
import { countOne, planCount, startCount } from '../../server/src/count/index.ts';
import { insertInto } from '../../server/src/kit/database/insert-row.ts';
import type { Trx } from '../../server/src/kit/database/pool.ts';
import { inTransaction } from '../../server/src/kit/http/serve.ts';
import type { Actor } from '../../server/src/kit/record/fact.ts';
import { lockInOrder, packageMove, postMovements } from '../../server/src/ledger/index.ts';
import { clock } from './clock.ts';
import type { Story } from './history.ts';
import { setClock } from './loaded.ts';

/** What isn't as the books say, package by package of a count: the first that differs, the second, and so on. */
const slips = [
  { share: -0.02, reasonCode: 'LOSS' },
  { share: 0.01, reasonCode: 'FOUND' },
  { share: -0.05, reasonCode: 'DAMAGE' },
] as const;
/** The counts month by month, in days before today; the last of them waits for its approval. */
const months = [
  { ago: 66, shelf: 'RAW-A1', slips: [slips[0], slips[1]], posted: true },
  { ago: 36, shelf: 'RAW-B1', slips: [slips[0], slips[2], slips[1]], posted: true },
  { ago: 5, shelf: 'RAW-A2', slips: [slips[0]], posted: true },
  { ago: 1, shelf: 'RAW-B1', slips: [slips[2], slips[1]], posted: false },
] as const;

/** Shelves are counted month by month, what differs is approved by the planner, and today somebody walks along the consumables. */
export const countShelves = async (story: Story) => {
  const { db, config, loaded, first, today, now } = story;
  const [store, planner] = [loaded.users.get('store') as number, loaded.users.get('plan') as number];
  for (const month of months) {
    const day = addDays(today, -month.ago);
    if (day < first || clock(day, 1080) >= now) continue;
    await inTransaction(db, store, 'IMPORT', (trx) =>
      monthly(trx, { ...month, day, store, planner, hours: config.shiftHours, shelfId: loaded.places.get(month.shelf) as number }),
    );
  }
  const by: Actor = { id: store, source: 'UI', hours: config.shiftHours };
  await inTransaction(db, store, 'IMPORT', async (trx) => {
    const locationIds = [loaded.places.get('RAW-C1') as number];
    const plan = { plannedOn: today, locationIds, items: 'MATERIAL', blind: true, byAnother: true, note: '소모품 정기 실사' } as const;
    const { id, version } = await startCount(trx, by, await planCount(trx, plan)).catch(() => ({ id: 0, version: 0 }));
    const lines = await trx.selectFrom('countLine').select(['id', 'bookQty', 'version']).where('sheetId', '=', id).orderBy('seq').execute();
    if (version === 0) return;
    for (const line of lines.slice(0, Math.ceil(lines.length / 2)))
      await countOne(trx, by, { id, lineId: line.id, version: line.version, countedQty: line.bookQty, confirmed: true });
  });
};

type Month = Omit<(typeof months)[number], 'slips'> & {
  slips: readonly (typeof slips)[number][];
  day: string;
  store: number;
  planner: number;
  hours: Actor['hours'];
  shelfId: number;
};
type Standing = { id: number; materialId: number; uom: string; locationId: number; bookQty: number; free: number };

/** A count as it was on its day: what stood there then, what was counted in the afternoon, and who approved it in the evening. */
const monthly = async (db: Trx, { day, store, planner, hours, shelfId, slips: its, posted }: Month) => {
  const [at, done, approved] = [clock(day, 960), clock(day, 1020), clock(day, 1070)];
  await setClock(db, at);
  const { rows: standing } = await sql<Standing>`
    select s.id, s.material_id, s.uom, s.location_id, b.qty as book_qty, free_since(s, ${at}::timestamptz) as free
    from material_stock s cross join lateral (
      select sum(case m.to_place when 'STOCK' then m.qty else 0 end - case m.from_place when 'STOCK' then m.qty else 0 end) as qty
      from stock_movement_in_force m where m.material_stock_id = s.id and m.occurred_at <= ${at}
    ) b where s.location_id = ${shelfId} and not s.cancelled and b.qty > 0 order by s.package_id`.execute(db);
  if (standing.length === 0) return;
  const add = insertInto(db);
  const { rows } = await sql<{ no: string }>`select next_number('CT', ${day}::date) as no`.execute(db);
  const sheetId = await add('countSheet', {
    ...{ sheetNo: rows[0]?.no ?? '', plannedOn: day, items: 'MATERIAL', locationIds: [shelfId], blind: true, byAnother: true },
    ...{ status: posted ? 'POSTED' : 'SUBMITTED', startedAt: at, startedBy: store, submittedAt: done, submittedBy: store },
    ...(posted && { postedAt: approved, postedBy: planner }),
    note: '정기 실사',
  });
  const waiting = [...its];
  const moves: Parameters<typeof postMovements>[2][number][] = [];
  await lockInOrder(db, { packages: standing.map(({ id }) => id) });
  for (const [n, { bookQty, free, ...stock }] of standing.entries()) {
    const isPiece = /^(EA|SET|BOX)$/i.test(stock.uom);
    const [next] = n % 3 === 1 ? waiting : [];
    const share = next ? Math.round(bookQty * Math.abs(next.share) * 10) / 10 : 0;
    const size = isPiece ? Math.max(1, Math.round(share)) : share;
    const fits = next !== undefined && size > 0 && (next.share > 0 || size < free);
    if (fits) waiting.shift();
    const difference = fits ? Math.sign(next.share) * size : 0;
    const countedQty = Math.round((bookQty + difference) * 1000) / 1000;
    const reasonCode = fits && posted ? next.reasonCode : null;
    const countLineId = await add('countLine', {
      ...{
        sheetId,
        seq: n + 1,
        materialStockId: stock.id,
        locationId: stock.locationId,
        open: !posted,
        state: 'COUNTED',
        bookQty,
        countedQty,
      },
      ...{ countedAt: done, countedBy: store, times: fits ? 2 : 1, reasonCode },
    });
    if (difference !== 0)
      moves.push(
        packageMove(stock, { type: 'COUNT', qty: size, out: difference < 0, reasonCode, systemQty: bookQty, countedQty, countLineId }),
      );
  }
  if (posted) await postMovements(db, { id: planner, source: 'UI', hours }, moves, { occurredAt: approved });
};
