import { type ShippableLot, shipmentLots } from '@lotline/contract/lot/lot';
import { shippableOrderLines } from '@lotline/contract/shipment/shipment';
import { useCallback, useMemo, useState } from 'react';
import { useRows } from '../kit/net/resource.ts';
import type { Known } from './shipping.ts';

/** What may be shipped, to the client that is chosen, and the orders that wait for it. */
export const useShipping = () => {
  const [client, setClient] = useState<number | null>(null);
  const lots = useRows(shipmentLots, { ...(client !== null && { bizPartnerId: client }) });
  const { rows: orderLines } = useRows(shippableOrderLines, {});
  // A lot on a line stays known when the list is narrowed to another client.
  const [met, setMet] = useState<ReadonlyMap<number, ShippableLot>>(new Map());
  const learn = useCallback((lot: ShippableLot) => setMet((now) => new Map(now).set(lot.productStockId, lot)), []);
  const known = useMemo<Known>(() => {
    const listed = new Map(lots.rows.map((lot) => [lot.productStockId, lot]));
    return { lotOf: (id) => listed.get(id) ?? met.get(id), orderLines };
  }, [lots.rows, met, orderLines]);
  return { lots, known, learn, setClient };
};
export type Shipping = ReturnType<typeof useShipping>;
