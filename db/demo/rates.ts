import { addDays } from '@lotline/contract/kit/production-day';
import { sql } from 'kysely';
import { insertInto } from '../../server/src/kit/database/insert-row.ts';
import type { Trx } from '../../server/src/kit/database/pool.ts';
import type { Loaded } from './loaded.ts';

/** Wages with insurance and severance, by place, days before today. Heat treatment has what holds for the whole site. */
const labor = [
  { place: 'CW', from: 400, perHour: 18_600, note: '4대 보험·퇴직 적립 포함' },
  { place: 'CW1', from: 400, perHour: 20_800 },
  { place: 'CW1', from: 45, perHour: 21_700, note: '하반기 임금 조정' },
  { place: 'L-ASSY', from: 400, perHour: 19_400 },
] as const;
/** Depreciation, power and upkeep of an hour. Nobody has worked out the test bench yet. */
const machines: Record<string, number> = {
  ...{ 'CNC-01': 17_500, 'CNC-02': 17_500, 'CNC-03': 19_200, 'SAW-01': 8_400, 'MCT-01': 27_000, 'MCT-02': 27_000, 'MCT-03': 31_500 },
  ...{ 'GRD-01': 21_300, 'GRD-02': 21_300, 'HTF-01': 38_000, 'WSH-01': 9_200, 'ASM-01': 8_000, 'CMM-01': 26_400 },
};

/** What an hour of people and of machines costs. */
export const rateWork = async (db: Trx, { places, tools }: Loaded, today: string) => {
  const add = insertInto(db);
  for (const { place, from, ...rate } of labor)
    await add('laborRate', { ...rate, locationId: places.get(place) as number, effectiveFrom: addDays(today, -from) });
  for (const [code, perHour] of Object.entries(machines))
    await add('machineRate', { perHour, toolId: tools.get(code) as number, effectiveFrom: addDays(today, -400) });
};

/** The invoice of the newest delivery of seals hasn't come: its packages have no price yet. */
export const awaitInvoice = (db: Trx, { materials }: Loaded) =>
  sql`
    update material_stock set unit_price = null, price_reason = '거래명세서 미도착'
    where material_id = ${materials.get('M-SEAL')} and id in (
      select s.id from material_stock s where s.material_id = ${materials.get('M-SEAL')} and exists (
        select from stock_movement v where v.material_stock_id = s.id and v.type = 'CONSUME') order by s.received_date desc, s.id desc limit 2)`.execute(
    db,
  );
