import { type PartnerName, type PartnerRow, type PartnerType, partnerTypes } from '@lotline/contract/partner/partner';
import { sql } from 'kysely';
import { otherName } from '../kit/database/english-names.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { withNames } from '../kit/record/read-rows.ts';

export const partnerById = async (db: Db, id: number) => {
  const [row] = await withNames<PartnerRow>(db, sql`biz_partner`, sql`where record.id = ${id}`);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

export const partnersOf = (db: Db, types?: readonly PartnerType[]) =>
  db
    .selectFrom('bizPartner')
    .select(['id', 'partnerCode', 'name', 'nameEn', 'types', 'active', otherName('biz_partner').as('otherName')])
    .where(types ? sql<boolean>`types && ${types}::text[]` : sql<boolean>`true`)
    .orderBy('name')
    .orderBy('id')
    .execute() as Promise<PartnerName[]>;

export const partnerTree = async (db: Db) => {
  const all = await partnersOf(db);
  return partnerTypes.map((type) => ({ type, children: all.filter(({ types }) => types.includes(type)) }));
};
