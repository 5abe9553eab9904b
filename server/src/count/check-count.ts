import type { CountCheck } from '@lotline/contract/count/count';
import { countApprovalRules, countPostRules, countStepRules } from '@lotline/contract/count/count.rules';
import type { CountStatus } from '@lotline/contract/count/count.states';
import { subtract } from '@lotline/contract/kit/quantity';
import { allBroken, firstBroken, obey } from '@lotline/contract/kit/rule';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { sheetById } from './count.queries.ts';

type Line = {
  id: number;
  kind: 'PACKAGE' | 'LOT';
  unitId: number;
  unitNo: string;
  itemName: string;
  uom: string;
  state: string;
  reasonCode: string | null;
  bookQty: number;
  countedQty: number | null;
  /** By the books now. */
  qty: number;
  reservedQty: number;
};
type Counted = Line & { countedQty: number };

/** What an approval would be refused for, all of it at once, by the rules that it obeys itself; of a sheet that waits for one only. */
export const checkCount = async (db: Db, approver: number, { id }: { id: number }): Promise<CountCheck> => {
  const { sheetNo, status, byAnother, counters, postedByName: by, postedAt: at } = await sheetById(db, id);
  obey(countStepRules, { sheetNo, status: status as CountStatus, to: 'POSTED', by, at });
  const lines = await linesNow(db, id);
  const counted = lines.filter((line): line is Counted => line.countedQty !== null);
  const unexplained = counted.filter(({ countedQty, bookQty, reasonCode }) => countedQty !== bookQty && reasonCode === null);
  const facts = { byAnother, counters, approver, unexplained: unexplained.map(({ unitNo }) => unitNo) };
  const ofSheet = allBroken(countApprovalRules, facts).map((rule) => ({
    ...{ code: rule.code, facts: rule.tell?.(facts) ?? {} },
    lines: rule.code === 'count.differenceHasAReason' ? unexplained.map((line) => told(line, subtract(line.countedQty, line.bookQty))) : [],
  }));
  const ofLines = counted.flatMap((line) => {
    const rule = firstBroken(countPostRules, line);
    return rule ? [{ code: rule.code, facts: rule.tell?.(line) ?? {}, lines: [told(line, line.qty)] }] : [];
  });
  return {
    against: [...ofSheet, ...ofLines],
    moved: counted.filter(({ qty, bookQty }) => qty !== bookQty).map((line) => told(line, subtract(line.qty, line.bookQty))),
    leftOut: lines.filter(({ state }) => state === 'LEFT_OUT').map((line) => told(line, line.qty)),
  };
};

const told = ({ id, kind, unitId, unitNo, itemName, uom }: Line, qty: number) => ({ id, kind, unitId, unitNo, itemName, uom, qty });

const linesNow = async (db: Db, sheetId: number) => {
  const { rows } = await sql<Line>`
    select x.id, v.kind, v.unit_id, v.unit_no, coalesce(m.name, i.name) as item_name, v.uom, x.state, x.reason_code, x.book_qty, x.counted_qty,
      coalesce(v.qty, 0) as qty, coalesce(v.reserved_qty, 0) as reserved_qty
    from count_line x join counted_unit v on v.id = x.id left join material m on m.id = v.material_id left join product i on i.id = v.product_id
    where x.sheet_id = ${sheetId} order by x.seq`.execute(db);
  return rows;
};
