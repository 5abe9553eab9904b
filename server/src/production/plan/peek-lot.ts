import type { Db } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';
import { peekNumber } from '../../kit/record/number.ts';

/** What the next plan of an order line will most likely be called. */
export const peekLot = async (db: Db, today: string, orderProductId: number) => {
  const line = await db.selectFrom('orderProduct').select('lotSeq').where('id', '=', orderProductId).executeTakeFirst();
  if (!line) throw new Refused(404, 'NOT_FOUND');
  const planNo = await peekNumber(db, 'PP', today);
  const lotSeq = line.lotSeq + 1;
  return { lotSeq, planNo, lotNo: proposedLot(planNo, lotSeq) };
};

export const proposedLot = (planNo: string, lotSeq: number) => `${planNo}-${lotSeq}`;
