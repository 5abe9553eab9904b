import { add, scale, subtract } from '@lotline/contract/kit/quantity';
import { qtyOf } from '@lotline/contract/material/gs1';
import type { ScannedReceipt } from '@lotline/contract/material/receipt';
import type { OpenOrderLine } from '@lotline/contract/material/stock';
import { z } from 'zod';

/** Of which lot, and from when to when. */
type Batch = { supplierLotNo?: string | null; manufactureDate?: string | null; expiryDate?: string | null };
export type PackageLine = Batch & {
  packageId?: string | null;
  qty?: number | null;
  gtin?: string | null;
  /** What its label says that no other one of its GTIN says. */
  unitNo?: string | null;
  /** Somebody was told that it is past its date, and lets it come in on hold. */
  holdExpired?: boolean | null;
  /** How much the program proposed, until somebody types or scans another quantity. */
  proposed?: number | null;
  /** What its label says of how much, until the material's unit is known. */
  label?: Pick<ScannedReceipt, 'count' | 'measures'> | null;
  /** What else stands on it, as it was read: nothing of it is saved. */
  others?: ScannedReceipt['others'] | null;
};
/** What of one material arrives, package by package; while all are of one lot, it is said once. */
export type Packing = Batch & { sameLot?: boolean; packages: PackageLine[] };

const batch = {
  supplierLotNo: z.string().trim().max(100).nullish(),
  manufactureDate: z.iso.date().nullish(),
  expiryDate: z.iso.date().nullish(),
};
/** How many packages of one material arrive at once. */
export const mostPackages = 200;
const onePackage = z.object({
  ...batch,
  packageId: z.string().trim().max(50).nullish(),
  qty: z.number().positive(),
  gtin: z.string().nullish(),
  unitNo: z.string().nullish(),
  holdExpired: z.boolean().nullish(),
});
/** As it is filled in: an ID that is left empty will be given. */
export const packingDraft = {
  ...batch,
  sameLot: z.boolean(),
  packages: z.array(onePackage).min(1).max(mostPackages),
};
/** A package as it is pasted: a quantity that the block doesn't say is typed afterwards. */
export const PackageDraft = onePackage
  .omit({ gtin: true, unitNo: true, holdExpired: true })
  .extend({ qty: onePackage.shape.qty.nullish() });

const batchOf = ({ supplierLotNo, manufactureDate, expiryDate }: Batch) => ({
  supplierLotNo: supplierLotNo ?? null,
  manufactureDate: manufactureDate ?? null,
  expiryDate: expiryDate ?? null,
});
const parts = ['supplierLotNo', 'manufactureDate', 'expiryDate'] as const;
const saysNothing = (one: Batch) => parts.every((part) => !one[part]);
const fits = (a: Batch, b: Batch) => parts.every((part) => !a[part] || !b[part] || a[part] === b[part]);
const isEmpty = (one: PackageLine) => !one.qty && !one.packageId && !one.gtin && saysNothing(one);

/** All of one lot, which is the first package's; or each with its own, which is the same at first. */
export const inOneLot = (packing: Packing, sameLot: boolean): Packing => {
  if ((packing.sameLot ?? true) === sameLot) return packing;
  const own = sameLot ? batchOf({}) : batchOf(packing);
  return {
    ...batchOf(sameLot ? (packing.packages[0] ?? {}) : {}),
    sameLot,
    packages: packing.packages.map((one) => ({ ...one, ...own })),
  };
};

/** One package more, as a label says; the proposal of what is still on order gives way to the first. A label of another lot ends the same lot for all. */
export const withLabel = (packing: Packing, label: ScannedReceipt, isProposed = false): Packing => {
  const says = batchOf(label);
  const { count, measures } = label;
  const told = { ...(label.unitNo !== null && { unitNo: label.unitNo }), ...(label.expired && { holdExpired: true }) };
  const others = label.others.length > 0 && { others: label.others };
  const pack = { qty: label.qty, gtin: label.gtin, ...told, ...others, ...(label.qty === null && { label: { count, measures } }) };
  const [first] = packing.packages;
  const kept = isProposed || (packing.packages.length === 1 && first && isEmpty(first)) ? [] : packing.packages;
  const shared = packing.sameLot ?? true;
  if (shared && (kept.length === 0 || (fits(packing, says) && !saysNothing(packing)) || (saysNothing(packing) && saysNothing(says)))) {
    const common = Object.fromEntries(parts.map((part) => [part, says[part] ?? packing[part] ?? null])) as ReturnType<typeof batchOf>;
    return { ...common, sameLot: true, packages: [...kept, pack] };
  }
  const apart = inOneLot({ ...packing, packages: kept }, false);
  return { ...apart, packages: [...apart.packages, { ...pack, ...says }] };
};

export type PastedPackage = PackageLine & { id: number; version: number };
/** Packages as rows that cells are pasted over: each with its lot and dates, also where they are said once for all. */
export const packagesOf = (packing: Packing): PastedPackage[] =>
  packing.packages.map((one, at) => ({ ...one, ...((packing.sameLot ?? true) && batchOf(packing)), id: at + 1, version: 1 }));

/** With the rows of a block: those with an id change that package, the others come behind. A lot or a date of its own ends the same lot for all. */
export const withPackages = (packing: Packing, rows: readonly (PackageLine & { id?: number })[]): Packing => {
  const shared = packing.sameLot ?? true;
  const common = batchOf(packing);
  const isOwn = (row: PackageLine & { id?: number }) =>
    parts.some((part) => (row.id === undefined ? row[part] && row[part] !== common[part] : (row[part] ?? null) !== common[part]));
  const apart = shared && rows.some(isOwn) ? inOneLot(packing, false) : packing;
  const own = (row: PackageLine) => (apart.sameLot ? {} : batchOf(row));
  const packages = [...apart.packages];
  for (const { id, version: _, ...row } of rows as readonly (PackageLine & { id?: number; version?: number })[]) {
    const { packageId = null, qty = null } = row;
    if (id !== undefined) packages[id - 1] = { ...packages[id - 1], packageId, qty, ...own(row) };
    else packages.push({ packageId, qty, ...own({ ...batchOf(packages.at(-1) ?? {}), ...said(row) }) });
  }
  return { ...apart, packages };
};

/** Quantities of labels that were scanned before their material was known. */
export const inUnit = (packing: Packing, uom: string): Packing => ({
  ...packing,
  packages: packing.packages.map((one) => (one.qty || !one.label ? one : { ...one, qty: qtyOf(one.label, uom) })),
});

/** What is asked for of a filled-in delivery: a lot that all share is said of each package, dates that all share once. */
export const saidPacking = ({ sameLot = true, packages, ...common }: Packing) => ({
  ...(sameLot && said({ manufactureDate: common.manufactureDate, expiryDate: common.expiryDate })),
  packages: packages.map(({ qty, packageId, gtin, unitNo, holdExpired, label: _, others: __, ...own }) => {
    const lot = (sameLot ? common : own).supplierLotNo?.trim();
    return {
      qty: qty ?? 0,
      ...said({ packageId: packageId?.trim(), supplierLotNo: lot, gtin, unitNo, holdExpired }),
      ...(!sameLot && said({ manufactureDate: own.manufactureDate, expiryDate: own.expiryDate })),
    };
  }),
});

/** All that is typed so far. */
export const sumOf = ({ packages }: Pick<Packing, 'packages'>) =>
  add(...packages.flatMap((one) => (typeof one?.qty === 'number' ? [one.qty] : [])));

/** Where the hand belongs once packages are filled in, below the packing's own path: in the lot that is still missing, else in the quantity. */
export const handOf = (packing: Packing, at = packing.packages.length - 1): (string | number)[] => {
  const shared = packing.sameLot ?? true;
  const { supplierLotNo } = shared ? packing : (packing.packages[at] ?? {});
  if (!supplierLotNo) return shared ? ['supplierLotNo'] : ['packages', at, 'supplierLotNo'];
  return ['packages', at, 'qty'];
};
/** The first package whose supplier's lot nobody knows; -1 where each has one. */
export const withoutLot = ({ sameLot = true, supplierLotNo, packages }: Packing) =>
  packages.findIndex((one) => !(sameLot ? supplierLotNo : one.supplierLotNo)?.trim());

/** All of these packages may come in on hold: somebody was told that some are past their date. */
export const heldIfExpired = <One extends { packages: readonly object[] }>(one: One): One => ({
  ...one,
  packages: one.packages.map((pack) => ({ ...pack, holdExpired: true })),
});

/** Empty fields are left out. */
export const said = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '')) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };

/** So many packages are proposed at most: of more, somebody says how they come. */
const mostProposed = 50;
type Waiting = Pick<OpenOrderLine, 'qty' | 'receivedQty' | 'usualPackQty'>;
/** What an order line still waits for, in packages as its supplier packs it, the rest in a last smaller one; in one package where nobody knows how. */
export const proposalOf = ({ qty, receivedQty, usualPackQty }: Waiting): Packing => {
  const rest = subtract(qty, receivedQty);
  if (rest <= 0) return { sameLot: true, packages: [{ qty: null }] };
  const whole = usualPackQty ? scale(rest, 1, usualPackQty, 'down', 1) : 0;
  const last = usualPackQty ? subtract(rest, scale(usualPackQty, whole, 1, 'down')) : rest;
  const sizes = [...Array.from({ length: whole }, () => usualPackQty ?? rest), ...(last > 0 ? [last] : [])];
  const proposed = sizes.length > mostProposed ? [rest] : sizes;
  return { sameLot: true, packages: proposed.map((size) => ({ qty: size, proposed: size })) };
};
/** Whether what comes in is still what was proposed: nobody has counted it, whatever else was filled in. */
export const isUncounted = ({ packages }: Packing) =>
  packages.length > 0 && packages.every((one) => one?.proposed != null && one.qty === one.proposed);
/** Whether nobody has changed what was proposed. */
export const isProposal = (packing: Packing, line: Waiting) => {
  const { packages } = packing;
  const sizes = proposalOf(line).packages.map(({ qty }) => qty);
  return (
    saysNothing(packing) &&
    packages.length === sizes.length &&
    packages.every((one, at) => !one.packageId && saysNothing(one) && (one.qty ?? null) === sizes[at])
  );
};

/** What was typed of a delivery before it turned out that an order waits for it. */
export type TypedReceipt = { packing: Packing; locationId?: number | null; occurredAt?: string | null; note?: string | null };
/** Whether a packing holds nothing that somebody typed or scanned. */
export const isUntouched = (packing: Packing) => saysNothing(packing) && packing.packages.every(isEmpty);
