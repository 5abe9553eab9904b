import { subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import { approveConcessionRules, revokeConcessionRules, undecidedRules } from '@lotline/contract/nonconformance/concession.rules';
import type { ConcessionStatus } from '@lotline/contract/nonconformance/concession.states';
import { sql } from 'kysely';
import { sign } from '../identity/index.ts';
import type { Db, Trx } from '../kit/database/pool.ts';
import { StaleVersion } from '../kit/http/errors.ts';
import type { Caller } from '../kit/http/serve.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { isStale, lockRow, type RowOf } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { become, lockUnits, packagesToJudge } from '../ledger/index.ts';
import { concessionPage, signedOf } from './concession.queries.ts';
import { disposeNonconformance } from './dispose-nonconformance.ts';
import { countBack, holdAgain } from './take-back.ts';

type Signer = Pick<Caller, 'id' | 'name'>;
type Decision = { id: number; version?: number | undefined };

/** Signs a concession; so much of what is suspected may be used under it from now on. */
export const approveConcession = async (db: Trx, by: Actor, signer: Signer, ask: Decision) => {
  const { nonconformanceId, ...row } = await lockConcession(db, ask);
  const { occurredAt, businessDate: day } = factHead(by);
  obey(approveConcessionRules, { ...row, day, by: signer.id, ...(await around(db, row)) });
  const { materialStockId } = await disposeNonconformance(db, by, {
    ...{ id: nonconformanceId, unitId: row.unitId, kind: 'USE_AS_IS', qty: row.qty, reason: row.reason, concessionId: row.id },
  });
  await changeRecord(db, 'concession', {
    ...{ id: row.id, version: undefined, status: 'APPROVED', decidedBy: signer.id, decidedAt: occurredAt },
    ...(materialStockId && { materialStockId }),
  });
  const content = signedOf(await concessionPage(db, row.id));
  await sign(db, signer, { subject: 'concession', subjectId: row.id, meaning: 'APPROVED', content, ...(by.at && { signedAt: by.at }) });
};

/** Refuses what was asked for. */
export const refuseConcession = async (db: Trx, by: Actor, { reason, ...ask }: Decision & { reason: string }) => {
  const row = await lockConcession(db, ask);
  obey(undecidedRules, row);
  await changeRecord(db, 'concession', {
    ...{ id: row.id, version: undefined, status: 'REFUSED', statusReason: reason, decidedBy: by.id, decidedAt: factHead(by).occurredAt },
  });
};

/** Revokes a concession: what is left of it is held again and to be dealt with. */
export const revokeConcession = async (db: Trx, by: Actor, signer: Signer, { reason, ...ask }: Decision & { reason: string }) => {
  const row = await lockConcession(db, ask);
  obey(revokeConcessionRules, row);
  const content = signedOf(await concessionPage(db, row.id));
  await sign(db, signer, { subject: 'concession', subjectId: row.id, meaning: 'OBSOLETED', content, note: reason });
  const { ncNo } = await lockRow(db, 'nonconformance', row.nonconformanceId);
  const disposition = (await db
    .selectFrom('nonconformanceDisposition')
    .selectAll()
    .where('concessionId', '=', row.id)
    .where('takesBackId', 'is', null)
    .executeTakeFirstOrThrow()) as RowOf<'nonconformance_disposition'>;
  const { lotId } = await db.selectFrom('nonconformanceUnit').select('lotId').where('id', '=', row.unitId).executeTakeFirstOrThrow();
  const packages = (await db.selectFrom('materialStock').select('id').where('concessionId', '=', row.id).orderBy('id').execute()).map(
    ({ id }) => id,
  );
  await lockUnits(db, { packages, lots: lotId === null ? [] : [lotId] });
  const back = { nonconformanceId: row.nonconformanceId, disposition, reason };
  // A count may have found more than was conceded: that is held as well, but nobody suspected it.
  let conceded = disposition.qty;
  const suspectAgain = async (there: number, materialStockId: number | null) => {
    const qty = Math.min(there, conceded);
    conceded = subtract(conceded, qty);
    if (qty > 0) await countBack(db, by, { ...back, qty, materialStockId });
  };
  if (lotId === null)
    // Parts that were split off since go back with it.
    for (const pack of await packagesToJudge(db, packages)) {
      if (pack.qualityStatus !== 'CONCESSION') continue;
      const toStatus = (disposition.fromStatus ?? 'HOLD') as 'HOLD' | 'REJECTED';
      await become(db, by, { packages: [pack], toStatus: () => toStatus, reasonCode: ncNo, part: `.${pack.id}` });
      await suspectAgain(pack.qty, pack.id);
    }
  else {
    const qty = await piecesLeft(db, lotId);
    if (qty > 0) {
      await holdAgain(db, by, { disposition: { ...disposition, materialStockId: null }, lotId, qty, ncNo, released: 'CONCESSION' });
      await suspectAgain(qty, null);
    }
  }
  await changeRecord(db, 'concession', { id: row.id, version: undefined, status: 'REVOKED', statusReason: reason });
};

const lockConcession = async (db: Trx, { id, version }: Decision) => {
  const row = await lockRow(db, 'concession', id);
  if (isStale(row, version)) throw new StaleVersion('concession', await concessionPage(db, id), {});
  return { ...row, status: row.status as ConcessionStatus };
};

const piecesLeft = async (db: Db, lotId: number) => {
  const { rows } = await sql<{ qty: number }>`
    select coalesce(sum(qty), 0) as qty from product_stock where lot_id = ${lotId} and quality_status = 'CONCESSION'`.execute(db);
  return rows[0]?.qty ?? 0;
};

type Around = { askedByName: string | null; other: { concessionNo: string; leftQty: number; lot: string; uom: string } | null };
const around = async (db: Db, { unitId, askedBy }: { unitId: number; askedBy: number }): Promise<Around> => {
  const { rows } = await sql<Around>`
    select (select username from app_user where id = ${askedBy}) as asked_by_name,
      (select jsonb_build_object('concessionNo', c.concession_no, 'leftQty', sum(k.qty), 'lot', l.lot_id, 'uom', c.uom)
        from nonconformance_unit u join lot l on l.id = u.lot_id join concession c on c.id = l.concession_id
          join product_stock k on k.lot_id = l.id and k.quality_status = 'CONCESSION' and k.qty > 0
        where u.id = ${unitId} group by c.id, l.id) as other`.execute(db);
  return rows[0] ?? { askedByName: null, other: null };
};
