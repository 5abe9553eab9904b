import { type ShippableLot, shipmentLots } from '@lotline/contract/lot/lot';
import { type ShippableOrderLine, shippableOrderLines } from '@lotline/contract/shipment/shipment';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useRows } from '../kit/net/resource.ts';
import type { Stop } from './ShipStop.tsx';
import type { Known } from './shipping.ts';

/** What may be shipped, to the client that is chosen, and the orders that wait for it. */
export const useShipping = (first: number | null = null, begun?: readonly number[]) => {
  const [client, setClient] = useState<number | null>(first);
  const theirs = { ...(client !== null && { bizPartnerId: client }) };
  const lots = useRows(shipmentLots, { ...theirs, withHeld: true });
  const waiting = useRows(shippableOrderLines, theirs);
  // Lines of the shipment may serve orders of a client that was chosen before.
  const others = useRef<readonly ShippableOrderLine[]>([]);
  const orderLines = useMemo(() => {
    const listed = new Set(waiting.rows.map(({ id }) => id));
    others.current = others.current.filter(({ id, bizPartnerId }) => !listed.has(id) && bizPartnerId !== client);
    const all = [...waiting.rows, ...others.current];
    others.current = all;
    return all;
  }, [waiting.rows, client]);
  // A lot on a line stays known when the list is narrowed to another client.
  const [met, setMet] = useState<ReadonlyMap<number, ShippableLot>>(new Map());
  const learn = useCallback((lot: ShippableLot) => setMet((now) => new Map(now).set(lot.productStockId, lot)), []);
  const known = useMemo<Known>(() => {
    const listed = new Map(lots.rows.map((lot) => [lot.productStockId, lot]));
    // A hold moves a lot's pieces to another row of stock: the one on a line is known by its lot.
    const held = new Map(lots.rows.filter(({ hold }) => hold).map(({ lotId, hold, qualityStatus }) => [lotId, { hold, qualityStatus }]));
    const metBefore = (id: number) => {
      const lot = met.get(id);
      return lot && { ...lot, ...held.get(lot.lotId) };
    };
    return { lotOf: (id) => listed.get(id) ?? metBefore(id), orderLines, lots: lots.rows, ...(begun && { begun }) };
  }, [lots.rows, met, orderLines, begun]);
  const [stop, setStop] = useState<Stop | null>(null);
  return { stop, setStop, lots, ready: lots.state === 'ready' && waiting.state === 'ready', known, learn, setClient };
};
export type Shipping = ReturnType<typeof useShipping>;
