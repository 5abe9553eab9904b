import { addDays, productionDay } from '@lotline/contract/kit/production-day';
import { obey } from '@lotline/contract/kit/rule';
import { giveWarningBackRules, mostCareDays, takeWarningRules } from '@lotline/contract/lot/warning.rules';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import type { Actor } from '../kit/record/fact.ts';
import { changeRecord } from '../kit/record/write-rows.ts';

/** What a warning is about, by the column that names it, and how it is found and called while it stands. */
const subjects = {
  materialStockId: { column: 'material_stock_id', standing: `select unit_no from expiring_stock where kind = 'PACKAGE' and unit_id =` },
  lotId: { column: 'lot_id', standing: `select unit_no from expiring_stock where kind = 'LOT' and unit_id =` },
  materialId: {
    column: 'material_id',
    standing: `select m.code from minimum_stock v join material m on m.id = v.material_id where v.material_id =`,
  },
  productId: {
    column: 'product_id',
    standing: `select i.code from minimum_stock v join product i on i.id = v.product_id where v.product_id =`,
  },
} as const;
type Subject = keyof typeof subjects;
export type Warned = { readonly [Of in Subject]?: readonly number[] };
const eachOf = (warned: Warned) =>
  (Object.keys(subjects) as Subject[]).flatMap((of) => [...new Set(warned[of])].sort((a, b) => a - b).map((id) => ({ of, id })));

type Care = { dueOn: string; note?: string | null | undefined; over: boolean };
/** Takes warnings for whoever asks, all of them or none; what another has only where that is meant. */
export const takeWarnings = async (db: Trx, by: Actor, warned: Warned, { dueOn, note, over }: Care) => {
  const today = productionDay(new Date(), by.hours).businessDate;
  const units = eachOf(warned);
  for (const { of, id } of units) {
    const was = await locked(db, by, of, id, dueOn);
    obey(takeWarningRules, {
      ...{ unit: was.unit ?? '', stands: was.unit !== null, over, today, dueOn, lastDay: addDays(today, mostCareDays) },
      other: was.ownerId === by.id ? null : { name: was.owner, dueOn: was.dueOn },
    });
    await changeRecord(db, 'stockWarning', { id: was.id, version: was.version, ownerId: by.id, dueOn, note: note ?? null });
  }
  return { taken: units.length };
};

/** Lays down what one looked after; all of them or none. */
export const giveWarningsBack = async (db: Trx, by: Actor, warned: Warned) => {
  const units = eachOf(warned);
  for (const { of, id } of units) {
    const [was] = await seen(db, of, id);
    obey(giveWarningBackRules, { unit: was?.unit ?? '', owner: was?.owner ?? null, isMine: was?.ownerId === by.id });
    await db
      .deleteFrom('stockWarning')
      .where('id', '=', was?.id ?? 0)
      .execute();
  }
  return { givenBack: units.length };
};

/** The row of a warning, kept until the transaction ends; a new one is the asker's. Two who ask at once stand in line here. */
const locked = async (db: Trx, by: Actor, of: Subject, id: number, dueOn: string) => {
  const { column, standing } = subjects[of];
  await sql`insert into stock_warning (${sql.ref(column)}, owner_id, due_on)
    select ${id}, ${by.id}, ${dueOn}::date where exists (${sql.raw(standing)} ${id}) on conflict do nothing`.execute(db);
  const [row] = await seen(db, of, id);
  return row ?? { id: 0, version: 1, ownerId: by.id, owner: '', dueOn, unit: null };
};

type Seen = { id: number; version: number; ownerId: number; owner: string; dueOn: string; unit: string | null };
const seen = async (db: Trx, of: Subject, id: number) => {
  const { column, standing } = subjects[of];
  const { rows } = await sql<Seen>`
    select c.id, c.version, c.owner_id, u.username as owner, c.due_on, (${sql.raw(standing)} c.${sql.ref(column)} limit 1) as unit
    from stock_warning c join app_user u on u.id = c.owner_id where c.${sql.ref(column)} = ${id} for update of c`.execute(db);
  return rows;
};
