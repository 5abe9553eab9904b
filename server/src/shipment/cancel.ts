import { obey } from '@lotline/contract/kit/rule';
import { cancelRules } from '@lotline/contract/shipment/shipment.rules';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { Refused, StaleVersion } from '../kit/http/errors.ts';
import type { Actor } from '../kit/record/fact.ts';
import { isStale } from '../kit/record/read-rows.ts';
import { headJson, lockInOrder, posted } from '../ledger/index.ts';
import { shipmentById } from './shipment.queries.ts';

type Cancelling = { ids: readonly number[]; reason: string };

/** Takes shipments back: exactly the shipped lots return to the places they left. */
export const cancelShipments = async (db: Trx, by: Actor, { ids, reason }: Cancelling, version?: number) => {
  const wanted = [...new Set(ids)];
  await lockInOrder(db, { shipments: wanted });
  const shipments = await lookAt(db, wanted);
  if (shipments.length < wanted.length) throw new Refused(404, 'NOT_FOUND');
  for (const shipment of shipments) {
    obey(cancelRules, { shipment, lots: shipment.lots });
    if (isStale(shipment, version)) throw new StaleVersion('shipment', await shipmentById(db, shipment.id), { reason });
  }
  await posted(db, sql`post_cancellation(${headJson(by)}::jsonb, ${wanted}::bigint[], ${reason})`);
  return wanted.length;
};

const lookAt = async (db: Trx, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; version: number; status: string; shipmentNo: string; lots: { state: string; lotId: string }[] }>`
    select s.id, s.version, s.status, s.shipment_no, coalesce((
        select json_agg(json_build_object('state', t.state, 'lotId', t.lot_id)) from shipment_line l join lot t on t.id = l.lot_id where l.shipment_id = s.id
      ), '[]') as lots
    from shipment s where s.id = any(${[...ids]}) order by s.id`.execute(db);
  return rows;
};
