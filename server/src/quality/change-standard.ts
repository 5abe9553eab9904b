import { obey } from '@lotline/contract/kit/rule';
import type { Characteristic, Sampling } from '@lotline/contract/quality/standard';
import { approvalRules, obsoleteRules, reviseRules, standardRemovalRules } from '@lotline/contract/quality/standard.rules';
import { sql } from 'kysely';
import { sign } from '../identity/index.ts';
import type { Trx } from '../kit/database/pool.ts';
import { Refused, StaleVersion } from '../kit/http/errors.ts';
import type { Caller } from '../kit/http/serve.ts';
import { isStale, lockRow } from '../kit/record/read-rows.ts';
import { changeRecord, insertRow } from '../kit/record/write-rows.ts';
import { checkStandard, lookAround, type Standard, type StandardDraft } from './save-standard.ts';
import { type Side, sides, signedOf } from './standard.queries.ts';

/** Approves a draft: it holds from its day on, and its content is signed. */
export const approveStandard = async (
  db: Trx,
  caller: Caller,
  { side, id, version }: { side: Side; id: number; version: number | undefined },
) => {
  const row = await lockStandard(db, side, id, version);
  const { rows } = await sql<{ newestFrom: string | null }>`
    select max(effective_from) as newest_from from quality_standard where code = ${row.code} and status = 'APPROVED'`.execute(db);
  obey(approvalRules, {
    ...row,
    sampling: row.sampling as Sampling,
    characteristics: row.characteristics as Characteristic[],
    newestFrom: rows[0]?.newestFrom ?? null,
    writers: [row.createdBy, row.updatedBy],
    approver: caller.id,
  });
  await changeRecord(db, 'quality_standard', {
    id,
    version: undefined,
    status: 'APPROVED',
    approvedBy: caller.id,
    approvedAt: new Date().toISOString(),
  });
  await sign(db, caller, { subject: 'quality_standard', subjectId: id, meaning: 'APPROVED', content: signedOf(row) });
};

/** Withdraws an approved revision; where its day has come, those before it go with it: they would hold again. */
export const withdrawStandard = async (
  db: Trx,
  caller: Caller,
  { side, id, version, reason, today }: { side: Side; id: number; version: number | undefined; reason: string; today: string },
) => {
  const row = await lockStandard(db, side, id, version);
  obey(obsoleteRules, { status: row.status });
  const before = await db
    .selectFrom('qualityStandard')
    .selectAll()
    .where('code', '=', row.code)
    .where('status', '=', 'APPROVED')
    .where('effectiveFrom', '<', row.effectiveFrom)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const obsoletedAt = new Date().toISOString();
  for (const one of row.effectiveFrom <= today ? [...before, row] : [row]) {
    await changeRecord(db, 'quality_standard', {
      id: one.id,
      version: undefined,
      status: 'OBSOLETE',
      obsoletedBy: caller.id,
      obsoletedAt,
    });
    await sign(db, caller, {
      subject: 'quality_standard',
      subjectId: one.id,
      meaning: 'OBSOLETED',
      content: signedOf(one),
      note: reason,
    });
  }
};

type Next = {
  side: Side;
  id: number;
  effectiveFrom: string;
  revisionReason?: string | null | undefined;
  /** What it says otherwise than the revision before. */
  name?: string;
  characteristics?: readonly Characteristic[] | undefined;
};
/** Writes the next revision as a draft. */
export const reviseStandard = async (db: Trx, { side, id, ...given }: Next) => {
  const row = await lockStandard(db, side, id, undefined);
  const { rows } = await sql<{ draft: number | null; newest: number }>`
    select max(revision) filter (where status = 'DRAFT') as draft, max(revision) as newest from quality_standard where code = ${row.code}`.execute(
    db,
  );
  const { draft = null, newest = row.revision } = rows[0] ?? {};
  obey(reviseRules, { status: row.status, draft });
  await checkPlace(db, side, row, given.effectiveFrom);
  const { id: next } = await insertRow(db, 'quality_standard', { ...copied(row), ...given, revision: newest + 1 });
  return next;
};

/** A draft for another place with the characteristics of a standard: its drawing stays behind, it shows another part. */
export const copyStandard = async (
  db: Trx,
  {
    side,
    id,
    day,
    ...to
  }: { side: Side; id: number; day: string } & Partial<Omit<StandardDraft, 'stage'>> & { stage?: string | undefined },
) => {
  const row = await lockStandard(db, side, id, undefined);
  const { code: _code, ...values } = copied(row);
  const draft = {
    ...values,
    ...Object.fromEntries(Object.entries(to).filter(([, value]) => value !== undefined)),
    effectiveFrom: to.effectiveFrom ?? day,
    drawingFileId: null,
    characteristics: (row.characteristics as Characteristic[]).map(({ balloonAt: _at, ...one }) => one),
  } as unknown as StandardDraft;
  const seen = await lookAround(side, day)(db, [draft], null);
  const { id: copy } = await insertRow(db, 'quality_standard', { ...draft, ...(await checkStandard(side)(db, draft, null, seen)) });
  return copy;
};

/** What a draft takes over from a revision. */
const copied = ({
  code,
  name,
  nameEn,
  productId,
  materialId,
  operationId,
  stage,
  sampling,
  characteristics,
  fourEyes,
  drawingFileId,
  responsibleId,
  note,
  ext,
}: Standard) => ({
  code,
  name,
  nameEn,
  productId,
  materialId,
  operationId,
  stage,
  sampling,
  characteristics,
  fourEyes,
  drawingFileId,
  responsibleId,
  note,
  ext,
});

/** Nobody else's standard has taken the place since this one was withdrawn. */
const checkPlace = async (db: Trx, side: Side, row: Standard, day: string) => {
  const draft = { ...row, characteristics: undefined } as unknown as StandardDraft;
  await checkStandard(side)(db, draft, { ...row, status: 'DRAFT' }, await lookAround(side, day)(db, [draft], row));
};

const lockStandard = async (db: Trx, side: Side, id: number, version: number | undefined): Promise<Standard> => {
  const row = await lockRow(db, 'quality_standard', id);
  if (row[sides[side].own] === null) throw new Refused(404, 'NOT_FOUND');
  if (isStale(row, version)) throw new StaleVersion('quality_standard', row, {});
  return row;
};

/** Only drafts are deleted, and only by who may delete standards of this kind. */
export const checkRemoval = (side: Side) => (_db: Trx, rows: readonly Standard[]) => {
  for (const row of rows) {
    if (row[sides[side].own] === null) throw new Refused(404, 'NOT_FOUND');
    obey(standardRemovalRules, row);
  }
};
