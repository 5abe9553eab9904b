import { lotByLotId, lotDailyPlans, lotsExcel, lotsOfPeriod, lotTreeByDay, lotTreeByPlan, shipmentLots } from '@lotline/contract/lot/lot';
import { track, trackingStarts } from '@lotline/contract/lot/tracking';
import { Refused } from '../kit/errors.ts';
import { type House, serve } from '../kit/http.ts';
import { workbook } from '../kit/workbook.ts';
import { daysOfLot, lotByNumber, lotsOf, plansByDay, plansByProduct, shippableLots } from './lot.queries.ts';
import { lotSheet } from './lot.sheet.ts';
import { startsLike, trackingOf } from './tracking.queries.ts';

export const lotRoutes = (house: House) => {
  const { zone } = house.config.shiftHours;
  serve(house, lotsOfPeriod, (ask, { db }) => lotsOf(db, zone, ask));
  serve(house, shipmentLots, (ask, { db }) => shippableLots(db, ask));
  serve(house, lotByLotId, async ({ lotId }, { db }) => {
    const lot = await lotByNumber(db, lotId);
    if (!lot) throw new Refused(404, 'NOT_FOUND');
    return lot;
  });
  serve(house, lotDailyPlans, ({ id }, { db }) => daysOfLot(db, id));
  serve(house, lotTreeByPlan, ({ a, b }, { db }) => plansByProduct(db, a, b));
  serve(house, lotTreeByDay, ({ a, b }, { db }) => plansByDay(db, a, b));
  serve(house, lotsExcel, async (ask, { db, caller }) => ({
    name: `lots-${ask.startDt}-${ask.endDt}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: workbook('LOT', lotSheet(await lotsOf(db, zone, ask), caller.lang)),
  }));
  serve(house, track, ({ a, b }, { db }) => trackingOf(db, a, b));
  serve(house, trackingStarts, ({ text }, { db }) => startsLike(db, text));
};
