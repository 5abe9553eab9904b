import { decimalsOf } from '@lotline/contract/kit/unit';
import type { Facts } from '@lotline/contract/kit/words';
import type { MaterialName } from '@lotline/contract/material/material';
import type { ScannedReceipt } from '@lotline/contract/material/receipt';
import type { OpenOrderLine, ReceiveMaterial, ReceiveOrdered } from '@lotline/contract/material/stock';
import { wrongQuantity } from '../../kit/form/number.ts';
import { type LineTaken, lineFor } from '../order-line.ts';
import { inOneLot, inUnit, isProposal, mostPackages, type Packing, proposalOf, said, saidPacking, withLabel } from '../packing.ts';

type Material = Pick<MaterialName, 'id' | 'name' | 'type' | 'uom'>;
/** What of one material comes in: against an order's line, or without one. */
export type Delivery = {
  material: Material;
  line: OpenOrderLine | null;
  /** Other lines that wait for the same material. */
  others: readonly OpenOrderLine[];
  bizPartnerId: number | null;
  locationId: number | null;
  packing: Packing;
};

const nothingYet: Packing = { sameLot: true, packages: [{ qty: null }] };

/** A delivery of an order's line, proposed as its supplier packs it. */
export const ofLine = (line: OpenOrderLine, others: readonly OpenOrderLine[] = []): Delivery => ({
  material: { id: line.materialId, name: line.materialName, type: line.materialType, uom: line.uom },
  line,
  others,
  bizPartnerId: line.bizPartnerId,
  locationId: line.defaultShelfId,
  packing: proposalOf(line),
});

/** What a scan begins: the material against the line that waits for it, else without one; null where nobody knows the material. */
export const begunBy = (scanned: ScannedReceipt, only: string | null): Delivery | null => {
  const { material } = scanned;
  if (!material) return null;
  const taken: LineTaken | null = lineFor(scanned, { chosen: [], only, aimed: null });
  const begun: Delivery = taken
    ? ofLine(taken.line, taken.others)
    : {
        ...{ material, line: null, others: [] },
        bizPartnerId: scanned.bizPartnerId ?? material.defaultSupplierId,
        ...{ locationId: material.defaultShelfId, packing: nothingYet },
      };
  return scanned.kind === 'LABEL' ? labelled(begun, scanned) : begun;
};

/** With one package more, as a label says it; what was only proposed gives way to the first. */
export const labelled = (delivery: Delivery, label: ScannedReceipt): Delivery => {
  const { packing, line, material } = delivery;
  const isProposed = line !== null && isProposal(packing, line);
  return { ...delivery, packing: inUnit(withLabel(packing, label, isProposed), material.uom) };
};

/** Whether one of the packages carries this very label: what no other label of its item says stands on it. */
export const holdsLabel = ({ packing }: Delivery, { gtin, unitNo }: ScannedReceipt) =>
  unitNo !== null && packing.packages.some((one) => one.unitNo === unitNo && (one.gtin ?? null) === gtin);

/** Against another line that waits for the same material; what was only proposed is proposed anew. */
export const toLine = (delivery: Delivery, line: OpenOrderLine): Delivery => {
  const { packing, line: before, others } = delivery;
  const untouched = before === null ? packing.packages.every(({ qty }) => !qty) : isProposal(packing, before);
  const rest = [...(before ? [before] : []), ...others].filter(({ id }) => id !== line.id);
  return { ...ofLine(line, rest), locationId: delivery.locationId ?? line.defaultShelfId, ...(!untouched && { packing }) };
};

/** So many packages more, of so much each; what nobody has filled in yet, or was only proposed, gives way. */
export const withMany = (delivery: Delivery, count: number, each: number): Delivery => {
  const { packing, line } = delivery;
  const kept = line !== null && isProposal(packing, line) ? [] : packing.packages.filter(({ qty, unitNo, gtin }) => qty || unitNo || gtin);
  const { supplierLotNo = null, manufactureDate = null, expiryDate = null } = kept.at(-1) ?? {};
  const own = packing.sameLot === false ? { supplierLotNo, manufactureDate, expiryDate } : {};
  const more = Array.from({ length: Math.min(count, mostPackages - kept.length) }, () => ({ qty: each, ...own }));
  return { ...delivery, packing: { ...packing, packages: [...kept, ...more] } };
};

/** The same lot for all, or each with its own. */
export const inLots = (delivery: Delivery, sameLot: boolean): Delivery => ({ ...delivery, packing: inOneLot(delivery.packing, sameLot) });

export type Fault = { at: number | null; code: string; facts?: Facts | undefined };
/** Why it can't be received as it stands, and at which package; a package without a number is said first. */
export const faultOf = ({ packing, material, locationId }: Delivery): Fault | null => {
  for (const [at, { qty }] of packing.packages.entries()) {
    const wrong = wrongQuantity(qty, decimalsOf(material.uom));
    if (wrong) return { at, ...wrong };
  }
  if (packing.packages.length === 0) return { at: null, code: 'stock.splitNeeds' };
  return locationId === null ? { at: null, code: 'material.receiptNeedsAShelf' } : null;
};

export const orderedAsk = ({ packing, locationId }: Delivery, line: OpenOrderLine): ReceiveOrdered => ({
  lines: [{ orderMaterialId: line.id, ...saidPacking(packing), ...said({ locationId }) }],
});
export const freeAsk = ({ material, bizPartnerId, locationId, packing }: Delivery): ReceiveMaterial => ({
  materialId: material.id,
  ownership: 'OWN',
  ...saidPacking(packing),
  ...said({ bizPartnerId, locationId }),
});
