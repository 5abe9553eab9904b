import type { Cause } from '@lotline/contract/quality/quality-result.states';
import type { Stage } from '@lotline/contract/quality/standard';
import type { Trx } from '../kit/database/pool.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { nextNumber } from '../kit/record/number.ts';
import { insertRow, insertRows } from '../kit/record/write-rows.ts';

type Maybe<T> = T | null | undefined;
export type InspectionRequest = {
  stage: Stage;
  cause: Cause;
  productId?: Maybe<number>;
  materialId?: Maybe<number>;
  lotId?: Maybe<number>;
  planId?: Maybe<number>;
  operPlanId?: Maybe<number>;
  operationId?: Maybe<number>;
  dailyPlanId?: Maybe<number>;
  toolId?: Maybe<number>;
  moldId?: Maybe<number>;
  workerId?: Maybe<number>;
  bizPartnerId?: Maybe<number>;
  supplierLotNo?: Maybe<string>;
  shipmentId?: Maybe<number>;
  uom: string;
  lotQty: number;
  /** How much had been made when the work asked for it. */
  madeQty?: Maybe<number>;
  /** The 4M change because of which a first piece is asked for again. */
  changeId?: Maybe<number>;
  dueAt?: Maybe<string>;
  remark?: Maybe<string>;
  previousId?: number;
  round?: number;
  /** Packages or lots whose stock goes as it is judged. */
  units?: readonly { materialStockId?: Maybe<number>; lotId?: Maybe<number>; qty: number }[];
};

/** Asks for an inspection; answers its id. The standard is fixed when the first value is measured. */
export const requestInspection = async (db: Trx, by: Actor, { units = [], ...request }: InspectionRequest) => {
  const { businessDate } = factHead(by);
  const { id } = await insertRow(db, 'qualityResult', { ...request, resultNo: await nextNumber(db, 'QI', businessDate) });
  await insertRows(
    db,
    'qualityResultUnit',
    units.map((unit) => ({ ...unit, resultId: id })),
  );
  return id;
};
