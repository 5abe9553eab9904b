import type { GoodBadBoard, ProdBoard } from '@lotline/contract/dashboard/board';
import { dashboardWords } from '@lotline/contract/dashboard/dashboard.words';
import type { ShiftHours } from '@lotline/contract/kit/production-day';
import { subtract } from '@lotline/contract/kit/quantity';
import { type Lang, say } from '@lotline/contract/kit/words';
import { defectRate } from '@lotline/contract/report/kpi';
import { sql } from 'kysely';
import { helpOfAll } from '../kiosk/index.ts';
import type { Db } from '../kit/database/pool.ts';
import { completedByUnit } from '../report/index.ts';
import { linesOf, productsOfLines } from './lines.queries.ts';
import { hoursOf } from './made-widgets.queries.ts';

const percent = (rate: number | null) => (rate === null ? '–' : `${Math.round(rate * 1000) / 10}%`);

const placeName = async (db: Db, id: number | undefined) => {
  if (id === undefined) return null;
  const { rows } = await sql<{ name: string }>`select name from location where id = ${id}`.execute(db);
  return rows[0]?.name ?? null;
};

/** What a wall says of a day, in numbers and in a sentence. */
export const goodBadBoardOf = async (
  db: Db,
  { lang, hours }: { lang: Lang; hours: ShiftHours },
  { date, locationId }: { date: string; locationId?: number | undefined },
): Promise<GoodBadBoard> => {
  const asked = { startDt: date, endDt: date, locationId };
  const [[total], lines, helpCalls, locationName] = await Promise.all([
    completedByUnit(db, asked),
    linesOf(db, asked),
    helpOfAll(db, lang),
    placeName(db, locationId),
  ]);
  const uom = total?.uom ?? null;
  const [good, bad, target] = [total?.goodQty ?? 0, total?.defectQty ?? 0, total?.targetQty ?? 0];
  return {
    ...{ date, locationName, uom, good, bad, target, defectRate: total?.defectRate ?? null, achieveRate: total?.achieveRate ?? null },
    sentence: say(dashboardWords['board.goodBadSentence'], lang, {
      ...{
        day: date,
        place: locationName,
        good,
        bad,
        target,
        uom,
        rate: percent(total?.defectRate ?? null),
        achieved: percent(total?.achieveRate ?? null),
      },
    }),
    hours: await hoursOf(db, { day: date, hours }, { locationId }, uom),
    lines: lines.map(({ lineId, lineName, uom: unit, targetQty, goodQty, passed, defectQty, achieveRate }) => ({
      ...{ lineId, lineName, uom: unit, target: targetQty, good: goodQty, passed, bad: defectQty, achieveRate },
      defectRate: defectRate({ completed: passed, defect: defectQty }),
    })),
    helpCalls: helpCalls.filter(
      ({ lineId }) => locationId === undefined || lineId === locationId || lines.some((line) => line.lineId === lineId),
    ),
  };
};

export const prodBoardOf = async (db: Db, lang: Lang, { fromDate, toDate }: { fromDate: string; toDate: string }): Promise<ProdBoard> => {
  const asked = { startDt: fromDate, endDt: toDate };
  const [[total], rows, helpCalls] = await Promise.all([completedByUnit(db, asked), productsOfLines(db, asked), helpOfAll(db, lang)]);
  const [target, completed, defect] = [total?.targetQty ?? 0, total?.goodQty ?? 0, total?.defectQty ?? 0];
  const remain = subtract(target, completed);
  return {
    ...{ fromDate, toDate, uom: total?.uom ?? null, target, completed, remain, defect, achieveRate: total?.achieveRate ?? null, helpCalls },
    sentence: say(dashboardWords['board.prodSentence'], lang, {
      ...{ from: fromDate, to: fromDate === toDate ? null : toDate, target, completed, remain, defect, uom: total?.uom ?? null },
      achieved: percent(total?.achieveRate ?? null),
    }),
    rows: rows.map(({ lineId, lineName, productId, productName, uom, targetQty, goodQty, defectQty, achieveRate }) => ({
      ...{ lineId, lineName, productId, productName, uom, target: targetQty, completed: goodQty, defect: defectQty, achieveRate },
    })),
  };
};
