import { add, apportion, subtract } from '@lotline/contract/kit/quantity';
import { decimalsOf } from '@lotline/contract/kit/unit';
import { usable } from '@lotline/contract/ledger/movement';
import {
  confidences,
  type Recall,
  type RecallCustomer,
  type RecallKind,
  type RecallPlace,
  type RecallRow,
  recallPlaces,
} from '@lotline/contract/lot/recall';
import type { Database, Db } from '../kit/database/pool.ts';
import {
  type Confidence,
  type EdgeFacts,
  type LotFacts,
  type OperationFacts,
  type RecallFacts,
  recallFacts,
  type VendorFacts,
} from './recall.queries.ts';

/**
 * Where all of a supplier's lot, a package or a lot is now. A quantity that went into a lot is followed to where the pieces of the lot are:
 * those that had passed the operation at which it went in, each of them with the same share, and on through the lots that they went into.
 */
export const recallOf = async (db: Db, kind: RecallKind, id: number): Promise<Recall> => sheetOf(kind, id, await recallFacts(db, kind, id));

export const sheetOf = (kind: RecallKind, id: number, facts: RecallFacts): Recall => {
  const root = kind === 'lot' ? facts.lots.find((lot) => lot.id === id) : undefined;
  const [first] = facts.packages;
  const item = root ?? first;
  if (!item) throw new Error('a recall starts from a lot or a package');
  const whole = packagesIn(facts);
  const walk = walkOf(facts, root?.id ?? null, item.uom);
  const rows = [...whole.rows, ...walk.rows];
  const receivedQty = root
    ? (walk.lots.find((lot) => lot.id === root.id)?.madeQty ?? 0)
    : add(...whole.packages.map((one) => one.receivedQty));
  const sums = recallPlaces.map((place) => ({
    place,
    qty: add(...rows.filter((row) => row.place === place).map((row) => row.recalledQty)),
  }));
  return {
    kind,
    id,
    label: root?.label ?? (kind === 'supplier-lot' ? first?.supplierLotNo : first?.label) ?? '',
    item: item.item,
    itemEn: item.itemEn,
    uom: item.uom,
    supplier: first?.supplier ?? null,
    receivedQty,
    receivedDay: first?.receivedDay ?? null,
    sums,
    gapQty: subtract(receivedQty, ...sums.map(({ qty }) => qty)),
    packages: whole.packages,
    lots: walk.lots,
    rows,
    customers: customersOf(rows),
    holds: facts.holds,
  };
};

/** The sheet of one instant: statements of different ones could meet a piece at two places, or at none. */
export const recallSheet = (db: Database, kind: RecallKind, id: number) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => recallOf(trx, kind, id));

const exact = { EXACT: 0, INTERVAL: 1, FIFO: 2 } as const;
const worse = (a: Confidence, b: Confidence): Confidence => confidences[Math.max(exact[a], exact[b])] ?? 'FIFO';
const better = (a: Confidence, b: Confidence): Confidence => confidences[Math.min(exact[a], exact[b])] ?? 'FIFO';

const packagesIn = ({ packages, atLines, sold, edges, outside }: RecallFacts) => {
  const rows: RecallRow[] = [];
  const sheets = packages.map(({ id, label, item, itemEn, uom, status, ...pack }) => {
    const lines = atLines.filter(({ packageId }) => packageId === id);
    const lineQty = add(...lines.map(({ qty }) => qty));
    const vendors = outside.filter(({ packageId }) => packageId === id);
    const vendorQty = add(...vendors.map(({ qty }) => qty));
    const usedQty = add(...edges.filter(({ packageId }) => packageId === id).map(({ qty }) => qty));
    const differenceQty = subtract(0, pack.adjusted);
    const sales = sold.filter(({ packageId }) => packageId === id);
    const soldQty = add(...sales.map(({ qty }) => qty));
    const row = (place: RecallPlace, at: string | null, qty: number, shipment: RecallRow['shipment'] = null) =>
      qty !== 0 &&
      rows.push({
        ...{ key: `${place} ${id} ${shipment?.no ?? at ?? ''}`, place, kind: 'material-stock', id, label, item, itemEn, uom, at, qty },
        ...{ recalledQty: qty, state: isGone(place) ? null : status, confidence: 'EXACT', shipment },
      });
    row('SHELF', pack.location, pack.qty);
    for (const line of lines) row('LINE', line.at, line.qty);
    for (const vendor of vendors) row('VENDOR', vendor.at, vendor.qty);
    for (const { packageId: _, qty, ...sale } of sales) row('SHIPPED', sale.partner, qty, { ...sale, orders: null, customerOrders: null });
    row('SCRAP', null, pack.scrapped);
    row('RETURNED', pack.supplier, pack.returned);
    row('DIFFERENCE', null, differenceQty);
    return {
      ...{
        id,
        packageId: label,
        supplierLotNo: pack.supplierLotNo,
        item,
        itemEn,
        uom,
        receivedDay: pack.receivedDay,
        receivedQty: pack.received,
      },
      ...{
        shelfQty: pack.qty,
        lineQty,
        vendorQty,
        usedQty,
        soldQty,
        scrappedQty: pack.scrapped,
        returnedQty: pack.returned,
        differenceQty,
        state: status,
      },
      gapQty: subtract(pack.received, pack.qty, lineQty, vendorQty, usedQty, soldQty, pack.scrapped, pack.returned, differenceQty),
      holdable: add(pack.qty, lineQty, vendorQty) > 0 && isFree(status),
    };
  });
  return { packages: sheets, rows };
};
/** What was scrapped, is missing or has left is neither good nor held: a hold on its lot doesn't reach it. */
const isGone = (place: string) => place === 'SCRAP' || place === 'RETURNED' || place === 'DIFFERENCE' || place === 'SHIPPED';
const isFree = (status: string) => status === 'PENDING' || (usable as readonly string[]).includes(status);

/** A place of a lot's pieces; what went in at an operation is in it when the operation isn't behind it. */
type Part = { place: RecallPlace | 'USED'; at: string | null; qty: number; seq: number; key: string } & Partial<
  Pick<RecallRow, 'shipment' | 'state'> & { edge: EdgeFacts }
>;
const finished = Number.POSITIVE_INFINITY;

/** Every lot after those that went into it, with what of the recalled quantity each of its places has. */
const walkOf = (facts: RecallFacts, rootId: number | null, uom: string) => {
  const byLot = <Row extends { lotId: number | null }>(rows: readonly Row[]) => Map.groupBy(rows, ({ lotId }) => lotId);
  const operations = byLot(facts.operations);
  const stocks = byLot(facts.stocks);
  const atLines = byLot(facts.atLines);
  const shipped = byLot(facts.shipped);
  const outside = byLot(facts.outside);
  const onward = byLot(facts.edges.filter(({ lotId }) => lotId !== null));
  const inward = Map.groupBy(facts.edges, ({ into }) => into);
  const arrived = new Map<number, Map<number, number>>();
  const arrive = ({ into, seq }: EdgeFacts, qty: number) => {
    const its = arrived.get(into) ?? new Map<number, number>();
    arrived.set(into, its.set(seq, add(its.get(seq) ?? 0, qty)));
  };
  for (const edge of facts.edges) if (edge.packageId !== null) arrive(edge, edge.qty);
  const sure = new Map<number, Confidence>();
  const rows: RecallRow[] = [];
  const lots: Recall['lots'] = [];
  for (const lot of inOrder(facts.lots, facts.edges)) {
    const gone = outside.get(lot.id) ?? [];
    const stages = stagesOf(
      lot,
      operations.get(lot.id) ?? [],
      gone.filter(({ seq }) => seq !== null),
    );
    const parts: Part[] = [
      ...stages.parts,
      ...(stocks.get(lot.id) ?? []).map(
        (one): Part => ({ place: 'STOCK', at: one.location, qty: one.qty, seq: finished, state: one.status, key: `STOCK ${one.id}` }),
      ),
      ...(atLines.get(lot.id) ?? []).map(
        ({ id, at, qty }): Part => ({ place: 'LINE', at, qty, seq: finished, key: `LINE ${lot.id} ${id}` }),
      ),
      ...gone
        .filter(({ seq }) => seq === null)
        .map(({ id, at, qty }): Part => ({ place: 'VENDOR', at, qty, seq: finished, key: `VENDOR ${id}` })),
      ...(shipped.get(lot.id) ?? []).map(
        ({ id, no, day, partnerId, partner, partnerOwn, partnerEn, orders, customerOrders, qty }): Part => ({
          ...{ place: 'SHIPPED', at: partner, qty, seq: finished, key: `SHIPPED ${id} ${lot.id}` },
          shipment: { id, no, day, partnerId, partner, partnerOwn, partnerEn, orders, customerOrders },
        }),
      ),
      { place: 'SCRAP', at: null, qty: lot.scrapped, seq: finished, key: `SCRAP ${lot.id}` },
      { place: 'DIFFERENCE', at: null, qty: subtract(0, lot.counted), seq: finished, key: `DIFFERENCE ${lot.id}` },
      ...(onward.get(lot.id) ?? []).map(
        (edge): Part => ({ place: 'USED', at: null, qty: edge.qty, seq: finished, key: `USED ${edge.into} ${edge.seq}`, edge }),
      ),
      // Work without a piece: what a vendor used before any came back, of pieces that came back untouched and are gone.
      { place: 'PROCESS', at: null, qty: 0, seq: 0, key: `WORK ${lot.id}` },
    ];
    const isRoot = lot.id === rootId;
    const confidence = isRoot
      ? 'EXACT'
      : (inward.get(lot.id) ?? [])
          .map((edge) => worse(edge.confidence, edge.lotId === null ? 'EXACT' : (sure.get(edge.lotId) ?? 'FIFO')))
          .reduce(better, 'FIFO');
    sure.set(lot.id, confidence);
    const entered = arrived.get(lot.id) ?? new Map<number, number>();
    const shares = isRoot ? parts.map(({ qty }) => qty) : sharesOf(parts, lot.made, entered, stepOf(uom));
    const since = Math.min(...(isRoot ? [0] : entered.keys()));
    for (const [at, part] of parts.entries()) {
      const share = shares[at] ?? 0;
      if (part.place === 'USED') {
        if (part.edge && share > 0) arrive(part.edge, share);
      } else if (share > 0 || (part.qty !== 0 && part.seq >= since))
        rows.push({
          ...{
            key: part.key,
            place: part.place,
            kind: 'lot',
            id: lot.id,
            label: lot.label,
            item: lot.item,
            itemEn: lot.itemEn,
            uom: lot.uom,
          },
          ...{
            at: part.at,
            qty: part.qty,
            recalledQty: share,
            state: isGone(part.place) ? null : (part.state ?? lot.status),
            confidence,
            shipment: part.shipment ?? null,
          },
        });
    }
    const of = (place: Part['place']) => add(...parts.filter((part) => part.place === place).map(({ qty }) => qty));
    const madeQty = add(stages.enteredQty, lot.added);
    const places = {
      processQty: of('PROCESS'),
      lineQty: of('LINE'),
      vendorQty: of('VENDOR'),
      stockQty: of('STOCK'),
      shippedQty: of('SHIPPED'),
    };
    const left = { scrappedQty: of('SCRAP'), usedQty: of('USED'), differenceQty: of('DIFFERENCE') };
    const here = add(places.processQty, places.lineQty, places.vendorQty, places.stockQty);
    const open = lot.planStatus === 'PLANNED' || lot.planStatus === 'IN_PROGRESS';
    lots.push({
      ...{ id: lot.id, lotNo: lot.label, item: lot.item, itemEn: lot.itemEn, uom: lot.uom, confidence, madeQty, ...places, ...left },
      recalledQty: isRoot ? madeQty : add(...entered.values()),
      gapQty: subtract(madeQty, ...Object.values(places), ...Object.values(left)),
      state: lot.status,
      holdable: lot.state === 'ACTIVE' && isFree(lot.status) && (here > 0 || open),
    });
  }
  return { rows, lots };
};

/** The smallest part of a unit that may be somewhere. */
const stepOf = (uom: string) => 10 ** -decimalsOf(uom);

/**
 * The pieces of a lot in the making. As many had entered an operation as it reported, and at least as many as left it alive or as scrap for
 * the next one; those that didn't go on wait between the two, but for what of them stands at a vendor for the next one.
 */
const stagesOf = (lot: LotFacts, operations: readonly OperationFacts[], outside: readonly VendorFacts[]) => {
  const parts: Part[] = [];
  let entered = lot.made;
  // What waits for an operation had passed the one before it.
  const outsideFor = (after: number, upTo = finished) => outside.filter(({ seq }) => seq !== null && seq > after && seq <= upTo);
  for (const [back, operation] of operations.toReversed().entries()) {
    const { seq, goodQty, defectQty, name } = operation;
    const on = operations.slice(operations.length - back).find(({ skipped }) => !skipped);
    const atVendors = outsideFor(seq, operations[operations.length - back]?.seq);
    const gone = add(...atVendors.map(({ qty }) => qty));
    const came = Math.max(add(goodQty, defectQty), add(entered, gone, defectQty));
    const waiting = subtract(came, defectQty, entered, gone);
    const at = on?.name ?? name;
    if (waiting > 0) parts.push({ place: 'PROCESS', at, qty: waiting, seq, key: `PROCESS ${lot.id} ${seq}` });
    for (const one of atVendors) parts.push({ place: 'VENDOR', at: one.at, qty: one.qty, seq, key: `VENDOR ${one.id}` });
    if (defectQty > 0) parts.push({ place: 'SCRAP', at: name, qty: defectQty, seq, key: `SCRAP ${lot.id} ${seq}` });
    entered = came;
  }
  // The first operation makes its pieces outside: they are there, and have passed nothing yet.
  for (const one of outsideFor(-1, operations[0]?.seq)) {
    parts.push({ place: 'VENDOR', at: one.at, qty: one.qty, seq: 0, key: `VENDOR ${one.id}` });
    entered = add(entered, one.qty);
  }
  return { parts: parts.reverse(), enteredQty: entered };
};

/**
 * What came at each operation, divided among the pieces that had passed it; the finished ones first as one, so that finding more pieces takes
 * nothing from those in the making. Where none has passed it, a vendor used it on pieces that wait outside, or came back untouched.
 */
const sharesOf = (parts: readonly Part[], made: number, entered: ReadonlyMap<number, number>, step: number): number[] => {
  const shares = parts.map(() => 0);
  const weightOf = ({ place, qty }: Part) => (place === 'DIFFERENCE' ? Math.max(0, qty) : qty);
  const done = parts.map((part) => (part.seq === finished ? weightOf(part) : 0));
  for (const [seq, qty] of entered) {
    const underway = parts.map((part) => (part.seq !== finished && part.seq >= seq ? part.qty : 0));
    const waiting = parts.map((part) => (part.seq === finished ? 0 : part.qty));
    const [...divided] = apportion(qty, [...underway, made], step) ??
      apportion(qty, [...waiting, 0], step) ?? [...parts.map((_, at) => (at === parts.length - 1 ? qty : 0)), 0];
    const ended = divided.pop() ?? 0;
    const spread = apportion(ended, done, step) ?? [];
    for (const at of parts.keys()) shares[at] = add(shares[at] ?? 0, divided[at] ?? 0, spread[at] ?? 0);
  }
  return shares;
};

/** Lots after all lots that went into them; a circle, which no bill allows, is left out, and the sheet doesn't balance. */
const inOrder = (lots: readonly LotFacts[], edges: readonly EdgeFacts[]): LotFacts[] => {
  const known = new Map(lots.map((lot) => [lot.id, lot]));
  const between = edges.filter(({ lotId }) => lotId !== null && known.has(lotId));
  const waits = new Map<number, number>();
  for (const { into } of between) waits.set(into, (waits.get(into) ?? 0) + 1);
  const next = Map.groupBy(between, ({ lotId }) => lotId);
  const queue = lots.filter(({ id }) => !waits.has(id));
  for (let at = 0; at < queue.length; at += 1)
    for (const { into } of next.get(queue[at]?.id ?? 0) ?? []) {
      const left = (waits.get(into) ?? 0) - 1;
      waits.set(into, left);
      const lot = known.get(into);
      if (left === 0 && lot) queue.push(lot);
    }
  return queue;
};

const customersOf = (rows: readonly RecallRow[]): RecallCustomer[] => {
  const gone = rows.filter(({ shipment }) => shipment !== null);
  const groups = Map.groupBy(gone, ({ shipment, uom }) => `${shipment?.partnerId ?? ''} ${uom}`);
  return [...groups.values()]
    .map((its) => ({
      id: its[0]?.shipment?.partnerId ?? null,
      name: its[0]?.shipment?.partner ?? null,
      ownName: its[0]?.shipment?.partnerOwn ?? null,
      nameEn: its[0]?.shipment?.partnerEn ?? null,
      shipments: new Set(its.map(({ shipment }) => shipment?.no)).size,
      lots: new Set(its.map(({ id }) => id)).size,
      uom: its[0]?.uom ?? '',
      qty: add(...its.map(({ qty }) => qty)),
      recalledQty: add(...its.map(({ recalledQty }) => recalledQty)),
      certainQty: add(...its.filter(({ confidence }) => confidence === 'EXACT').map(({ qty }) => qty)),
    }))
    .sort((a, b) => subtract(b.qty, a.qty));
};
