import type { ClaimDraft } from '@lotline/contract/claim/claim';
import { type Claiming, claimRules } from '@lotline/contract/claim/claim.rules';
import type { ClaimStatus } from '@lotline/contract/claim/claim.states';
import { obey } from '@lotline/contract/kit/rule';
import { sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import { nextNumber } from '../kit/record/number.ts';
import type { RowOf } from '../kit/record/read-rows.ts';

/** Checks a claim against what it names, and numbers a new one; what is replied without a day is replied today. */
export const saveClaim = async (db: Trx, draft: ClaimDraft, row: RowOf<'claim'> | null, today: string) => {
  const receivedOn = draft.receivedOn ?? row?.receivedOn ?? today;
  const replied = draft.status === 'REPLIED' && row?.status !== 'REPLIED';
  const repliedOn = draft.repliedOn ?? (replied ? today : null);
  const { uom, partner, lot, shipment } = await namedBy(db, draft);
  obey(claimRules, {
    ...draft,
    ...{ receivedOn, repliedOn, today, partner, lot, shipment, uom },
    claimNo: row?.claimNo ?? null,
    from: (row?.status as ClaimStatus | undefined) ?? null,
    to: draft.status,
    edited: row !== null && isEdited(draft, row),
  });
  return {
    receivedOn,
    repliedOn,
    uom,
    claimNo: row?.claimNo ?? (await nextNumber(db, 'CL', receivedOn)),
  };
};

/** What may still be added to a closed claim says nothing else of it. */
const free: ReadonlySet<string> = new Set(['status', 'statusReason', 'note', 'ext', 'receivedOn', 'id', 'version']);
const plain = (value: unknown) => JSON.stringify(value ?? null);
const isEdited = (draft: ClaimDraft, row: RowOf<'claim'>) =>
  Object.entries(draft).some(([field, value]) => !free.has(field) && plain(value) !== plain((row as Record<string, unknown>)[field]));

type Named = Pick<Claiming, 'partner' | 'lot' | 'shipment' | 'uom'>;
/** What the ids of a draft stand for; those that lead nowhere are the foreign keys' matter. */
const namedBy = async (db: Db, { bizPartnerId, productId, lotId, shipmentId }: ClaimDraft): Promise<Named> => {
  const { rows } = await sql<Named>`
    select coalesce((select uom from product where id = ${productId}), 'EA') as uom,
      (select json_build_object('name', b.name, 'isCustomer', 'CUSTOMER' = any(b.types)) from biz_partner b where b.id = ${bizPartnerId}) as partner,
      (select json_build_object('lotId', l.lot_id, 'ofProduct', l.product_id = ${productId}) from lot l where l.id = ${lotId ?? null}) as lot,
      (select json_build_object('shipmentNo', s.shipment_no, 'partner', b.name, 'ofPartner', coalesce(s.biz_partner_id = ${bizPartnerId}, true),
        'ofProduct', exists (select from shipment_line n where n.shipment_id = s.id and n.product_id = ${productId}
          and (${lotId ?? null}::bigint is null or n.lot_id = ${lotId ?? null})))
        from shipment s left join biz_partner b on b.id = s.biz_partner_id where s.id = ${shipmentId ?? null}) as shipment`.execute(db);
  return rows[0] as Named;
};
