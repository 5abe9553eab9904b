import { add, subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import { type AdjustWay, reasonsFor } from '@lotline/contract/ledger/adjust-reason';
import { countRules } from '@lotline/contract/ledger/count.rules';
import type { ChangePackage } from '@lotline/contract/material/stock';
import { adjustRules, dateRules, moveRules } from '@lotline/contract/material/stock.rules';
import type { Trx } from '../kit/database/pool.ts';
import { Refused, wrongField } from '../kit/http/errors.ts';
import { codesOf } from '../kit/record/codes.ts';
import { type Actor, latestDay } from '../kit/record/fact.ts';
import { obeyTelling } from '../kit/record/obey-telling.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { lockPackages, packageMove, postMovements, whatLeft } from '../ledger/index.ts';
import { packageById } from './stock.queries.ts';

/** Changes what is written on a package; another shelf is a MOVE, another quantity an ADJUST or a COUNT. */
export const changePackage = async (db: Trx, by: Actor, ask: ChangePackage) => {
  await postMovements(db, by, await keepPackage(db, by, ask));
  return packageById(db, ask.id);
};

/** Writes what stands on a package, and says what is to be posted of it. */
export const keepPackage = async (db: Trx, by: Actor, { id, version, adjust, ...ask }: ChangePackage) => {
  const stock = await lockPackage(db, id);
  const elsewhere = ask.locationId !== stock.locationId;
  await changeRecord(db, 'materialStock', { id, version, ...ask, priceReason: ask.priceReason ?? null });
  await obeyTelling(moveRules, { stock, elsewhere }, () => whatLeft(db, { materialStockId: id }));
  // A date that stands on it already is in nobody's way who changes something else.
  const { manufactureDate } = ask;
  const today = latestDay(by);
  obey(dateRules, { ...ask, today: manufactureDate === stock.manufactureDate ? (manufactureDate ?? today) : today });
  const way = { fromLocationId: stock.locationId, toLocationId: ask.locationId };
  return [
    ...(elsewhere ? [packageMove(stock, { type: 'MOVE', qty: stock.qty, ...way })] : []),
    ...(adjust ? [await adjustment(db, { ...stock, locationId: ask.locationId }, adjust)] : []),
  ];
};

const lockPackage = async (db: Trx, id: number) => {
  const [stock] = await lockPackages(db, [id]);
  if (!stock || stock.cancelled) throw new Refused(404, 'NOT_FOUND');
  return stock;
};
type Stock = Awaited<ReturnType<typeof lockPackage>>;

const adjustment = async (db: Trx, stock: Stock, adjust: NonNullable<ChangePackage['adjust']>) => {
  const { reasonCode } = adjust;
  await knowReason(db, adjust.type === 'COUNT' ? 'COUNT' : adjust.difference < 0 ? 'LESS' : 'MORE', reasonCode);
  const difference = adjust.type === 'COUNT' ? subtract(adjust.countedQty, stock.qty) : adjust.difference;
  await obeyTelling(adjustRules, { stock, difference }, () => whatLeft(db, { materialStockId: stock.id }), ['adjust']);
  const { packageId: name, uom, qty, initialQty } = stock;
  const field = adjust.type === 'COUNT' ? 'countedQty' : 'difference';
  const { type } = adjust;
  obey(countRules, { type, name, uom, qty, initialQty, after: add(qty, difference), confirmed: adjust.confirmed === true, field }, [
    'adjust',
  ]);
  const counted = adjust.type === 'COUNT' ? { systemQty: stock.qty, countedQty: adjust.countedQty } : {};
  return packageMove(stock, { type: adjust.type, qty: Math.abs(difference), out: difference < 0, reasonCode, ...counted });
};

/** A reason in use that is meant for this way of adjusting. */
const knowReason = async (db: Trx, way: AdjustWay, reasonCode: string) => {
  const reasons = await codesOf(db, 'ADJUST_REASON').select(['code.id', 'code.code', 'code.parentId', 'code.enabled']).execute();
  const known = reasonsFor([way], reasons).some(({ code, enabled }) => code === reasonCode && enabled);
  if (!known) throw wrongField(['adjust', 'reasonCode'], 'oneOf');
};
