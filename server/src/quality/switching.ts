import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import type { Severities } from '@lotline/contract/quality/sample-plan';
import {
  backToNormal,
  type Change,
  firstSwitching,
  reduce,
  resume,
  type Step,
  type Switching,
} from '@lotline/contract/quality/sampling/switching';
import { backToNormalRules, inspectLotRules, reduceRules, resumeRules } from '@lotline/contract/quality/sampling/switching.rules';
import { type CharacteristicClass, characteristicClasses } from '@lotline/contract/quality/standard';
import type { changeSwitching as changeCall, SwitchingNow, SwitchingRow } from '@lotline/contract/quality/switching-state';
import { sql } from 'kysely';
import { type Db, type Trx, telling } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { changeRecord, insertRow } from '../kit/record/write-rows.ts';

type Of = { productId: number | null; materialId: number | null; bizPartnerId: number | null };
type Row = Switching & { id: number; class: CharacteristicClass };

const rowsOf = async (db: Db, { productId, materialId, bizPartnerId }: Of, lock = sql``): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select id, class, severity, score, recent, rejected from quality_switching
    where coalesce(material_id, 0) = ${materialId ?? 0} and coalesce(product_id, 0) = ${productId ?? 0} and coalesce(biz_partner_id, 0) = ${bizPartnerId ?? 0} ${lock}`.execute(
    db,
  );
  return rows;
};

/** Lots of a supplier that are confirmed at once are learnt from one after the other. It is the last lock of a confirmation. */
export const lockSwitching = async (db: Trx, of: Of): Promise<Row[]> => {
  const name = [of.materialId, of.productId, of.bizPartnerId].map((id) => id ?? 0).join(' ');
  await sql`select pg_advisory_xact_lock(hashtext('lotline.switching'), hashtext(${name}))`.execute(db);
  return rowsOf(db, of, sql`order by id for update`);
};

/** How strictly each class is inspected now; what never was, normally. */
export const switchingOf = async (db: Db, of: Of): Promise<SwitchingNow[]> => {
  const rows = await rowsOf(db, of);
  return characteristicClasses.map((name) => {
    const { severity, score, recent, rejected } = rows.find((row) => row.class === name) ?? firstSwitching;
    return { class: name, severity, score, recent: [...recent], rejected };
  });
};

/** The same for a sampling plan. A supplier whose inspection is discontinued waits: nothing of him is begun. */
export const severitiesOf = (now: readonly SwitchingNow[]): Severities =>
  Object.fromEntries(now.map(({ class: name, severity }) => [name, severity === 'DISCONTINUED' ? 'TIGHTENED' : severity]));
export const obeyDiscontinued = (now: readonly SwitchingNow[]) => {
  for (const state of now) obey(inspectLotRules, { state });
};

/** Keeps what a step makes of the severity, and the change as a fact. */
export const take = async (
  db: Trx,
  by: Actor,
  id: number,
  { state, change }: Step,
  why: { resultId?: number; reason?: string | undefined },
) => {
  const { severity, score, recent, rejected } = state;
  await changeRecord(db, 'qualitySwitching', { id, version: undefined, severity, score, recent: [...recent], rejected });
  if (change) await insertRow(db, 'qualitySwitch', { switchingId: id, ...said(change), ...why, ...factHead(by, undefined, `.s${id}`) });
};
const said = ({ from, to, why }: Change) => ({ fromSeverity: from, toSeverity: to, why });

/** Somebody approves reduced inspection or a supplier's action, or orders normal inspection. */
export const changeSwitching = async (db: Trx, by: Actor, { id, to, steady, irregular, reason = '' }: HeardOf<typeof changeCall>) => {
  const row = await lockRow(db, 'qualitySwitching', id);
  const state = { ...row, severity: row.severity as Switching['severity'], recent: row.recent as boolean[] };
  if (to === 'REDUCED') obey(reduceRules, { state, steady });
  if (to === 'NORMAL') obey(backToNormalRules, { state, reason });
  if (to === 'TIGHTENED') obey(resumeRules, { state });
  const step =
    to === 'REDUCED' ? reduce(state) : to === 'TIGHTENED' ? resume(state) : backToNormal(state, irregular ? 'IRREGULAR' : 'ORDERED');
  await take(db, by, id, step, { reason: reason || undefined });
};

type Asked = { id?: number; materialId?: number | undefined; productId?: number | undefined; bizPartnerId?: number | undefined };
export const switchingRows = async (db: Db, { id, materialId, productId, bizPartnerId }: Asked): Promise<SwitchingRow[]> => {
  const { rows } = await sql<SwitchingRow>`
    select w.id, w.version, w.product_id, w.material_id, w.biz_partner_id, w.class, w.severity, w.score, w.recent, w.rejected,
      coalesce(m.name, p.name) as item_name, b.name as biz_partner_name,
      (select coalesce(json_agg(json_build_object('from', s.from_severity, 'to', s.to_severity, 'why', s.why, 'reason', s.reason, 'resultId', s.result_id,
          'resultNo', r.result_no, 'at', s.occurred_at, 'by', u.username) order by s.id), '[]')
        from quality_switch s left join quality_result r on r.id = s.result_id left join app_user u on u.id = s.actor_id where s.switching_id = w.id) as history
    from quality_switching w left join material m on m.id = w.material_id left join product p on p.id = w.product_id left join biz_partner b on b.id = w.biz_partner_id
    where (${id ?? null}::bigint is null or w.id = ${id ?? null}) and (${materialId ?? null}::bigint is null or w.material_id = ${materialId ?? null})
      and (${productId ?? null}::bigint is null or w.product_id = ${productId ?? null})
      and (${bizPartnerId ?? null}::bigint is null or w.biz_partner_id = ${bizPartnerId ?? null})
    order by w.severity = 'NORMAL', w.id desc limit 1000`.execute(db);
  return rows;
};
export const switchingById = async (db: Db, id: number) => {
  const [row] = await switchingRows(telling(db), { id });
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};
