import type { MaterialName } from '@lotline/contract/material/material';
import type { ScannedReceipt } from '@lotline/contract/material/receipt';
import type { OpenOrderLine } from '@lotline/contract/material/stock';

/** Why a scan is received against this line and no other: somebody chose it, its order alone waits, its supplier's is due first, it is due first. */
export type WhyLine = 'chosen' | 'alone' | 'supplier' | 'earliest';
export type LineTaken = { line: OpenOrderLine; why: WhyLine; others: readonly OpenOrderLine[] };
type Receiving = {
  /** What is being received already. */
  chosen: readonly OpenOrderLine[];
  /** The order whose number was scanned; nothing of another one is taken then. */
  only: string | null;
  /** The line that somebody pressed when several waited. */
  aimed: number | null;
};

/** The open line that a scanned material is received against, why, and which others wait for it; null where none does. */
export const lineFor = (scanned: ScannedReceipt, { chosen, only, aimed }: Receiving): LineTaken | null => {
  const waiting = scanned.lines.filter(
    ({ materialId, orderNo }) => materialId === scanned.material?.id && (only === null || orderNo === only),
  );
  const [earliest] = waiting;
  if (!earliest) return null;
  const isChosen = ({ id }: OpenOrderLine) => chosen.some((one) => one.id === id);
  const its = waiting.find(({ id }) => id === aimed) ?? waiting.find(isChosen);
  const theirs = waiting.find(({ bizPartnerId }) => bizPartnerId === scanned.bizPartnerId);
  const line = its ?? theirs ?? earliest;
  const why = waiting.length === 1 ? 'alone' : its ? 'chosen' : theirs ? 'supplier' : 'earliest';
  return { line, why, others: waiting.filter(({ id }) => id !== line.id) };
};

/** What a material that was chosen by hand is to the orders: as if its barcode had been read. */
export const chosenByHand = (material: MaterialName, lines: readonly OpenOrderLine[]): ScannedReceipt => ({
  ...{ kind: 'MATERIAL', material, lines: [...lines] },
  ...{ materialStockId: null, orderNo: null, bizPartnerId: null, bizPartnerName: null, gtin: null, unitNo: null, cameIn: null },
  ...{ supplierLotNo: null, qty: null, count: null, measures: [], others: [], manufactureDate: null, expiryDate: null, expired: false },
});
