import { type AskedPiece, type ChangePage, Changes } from '@lotline/contract/change/change';
import { sql } from 'kysely';
import type { z } from 'zod';
import { signaturesOf } from '../identity/index.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type ListSource, rowsOf } from '../kit/record/list.ts';

const isToCheck = "(c.status in ('NOTICED', 'APPROVED') or c.status = 'REGISTERED' and c.approver_id is null)";
export const changeList: ListSource<typeof Changes> = {
  list: Changes,
  from: 'process_change c',
  joins: {
    p: 'left join product p on p.id = c.product_id',
    o: 'left join operation o on o.id = c.operation_id',
    t: 'left join tool t on t.id = c.tool_id',
    m: 'left join mold m on m.id = c.mold_id',
    i: 'left join material i on i.id = c.material_id',
    w: 'left join worker w on w.id = c.worker_id',
    n: 'left join production_plan n on n.id = c.plan_id',
    a: 'left join app_user a on a.id = c.approver_id',
    k: 'left join app_user k on k.id = c.checked_by',
    u: 'left join app_user u on u.id = c.created_by',
  },
  fields: {
    id: 'c.id',
    version: 'c.version',
    changeNo: 'c.change_no',
    kind: 'c.kind',
    cause: 'c.cause',
    status: 'c.status',
    what: 'c.what',
    was: 'c.was',
    becomes: 'c.becomes',
    startsAt: 'c.starts_at',
    productName: 'p.name',
    operationName: 'o.name',
    toolName: 't.name',
    moldName: 'm.name',
    materialName: 'i.name',
    workerName: 'w.name',
    planNo: 'n.plan_no',
    reason: 'c.reason',
    toCheck: 'c.to_check',
    approverName: 'a.username',
    verdict: 'c.verdict',
    found: 'c.found',
    checkedByName: 'k.username',
    checkedAt: 'c.checked_at',
    statusReason: 'c.status_reason',
    createdByName: 'u.username',
    createdAt: 'c.created_at',
    turn: `-extract(epoch from c.starts_at) - case when c.status in ('NOTICED', 'REGISTERED', 'APPROVED') then 1e11 else 0 end`,
    productId: 'c.product_id',
    operationId: 'c.operation_id',
    toolId: 'c.tool_id',
    moldId: 'c.mold_id',
    materialId: 'c.material_id',
    workerId: 'c.worker_id',
    planId: 'c.plan_id',
    dailyPlanId: 'c.daily_plan_id',
    approverId: 'c.approver_id',
    createdBy: 'c.created_by',
    isToCheck,
  },
  defaultSort: 'turn',
};
export const everyChange = { where: sql`true` };

const signed = [
  ...['changeNo', 'kind', 'what', 'startsAt', 'reason', 'was', 'becomes', 'toCheck', 'approverId'],
  ...['productId', 'operationId', 'toolId', 'moldId', 'materialId', 'workerId'],
];
/** What a signature under a change is given for. */
export const signedOf = (row: object) => Object.fromEntries(Object.entries(row).filter(([field]) => signed.includes(field)));

/** One change with its signatures and the first pieces that it asked for. */
export const changePage = async (db: Db, id: number): Promise<ChangePage> => {
  const [row] = await rowsOf(db, changeList, { where: sql`c.id = ${id}` });
  if (!row) throw new Refused(404, 'NOT_FOUND');
  const [signatures, { rows: pieces }] = await Promise.all([
    signaturesOf(db, 'process_change', new Map([[id, signedOf(row)]])),
    sql<z.infer<typeof AskedPiece>>`
      select id, result_no, status, judgement, created_at as at from quality_result where change_id = ${id} order by id`.execute(db),
  ]);
  return { ...row, signatures: signatures.get(id) ?? [], pieces };
};
