import { add, scale, subtract } from '../../kit/quantity.ts';
import { decimalsOf } from '../../kit/unit.ts';
import type { OutsourcingLine, OutsourcingReturn } from './outsourcing.ts';

/** What somebody booked after the reader looked: the newest of it by name, and what all of it brought. */
export type Meanwhile = {
  /** An arrival, or that one was taken back. */
  did: 'RECEIVED' | 'TOOK_BACK';
  by: string | null;
  at: string;
  /** Pieces; null where nothing but material moved. */
  good: number | null;
  defect: number | null;
  uom: string | null;
};

type Arrival = Pick<
  OutsourcingReturn,
  'arrivedAt' | 'byName' | 'takenBackAt' | 'takenBackByName' | 'arrivedVersion' | 'takenBackVersion' | 'lines'
>;
type Line = Pick<OutsourcingLine, 'id' | 'kind'>;

/** What was booked or taken back since a version of the outsourcing; null where what stands at the vendor is what it was then. */
export const meanwhileOf = (returns: readonly Arrival[], lines: readonly Line[], seen: number): Meanwhile | null => {
  const isSince = (version: number | null) => version !== null && version > seen;
  const came = returns.filter(({ arrivedVersion, takenBackAt }) => isSince(arrivedVersion) && takenBackAt === null);
  // One that came and went again since then changes nothing.
  const gone = returns.filter(({ arrivedVersion, takenBackVersion }) => isSince(takenBackVersion) && !isSince(arrivedVersion));
  const of = came.length > 0 ? came : gone;
  const versionOf = (one: Arrival) => (came.length > 0 ? one.arrivedVersion : one.takenBackVersion) ?? 0;
  const [newest] = of.toSorted((one, other) => versionOf(other) - versionOf(one));
  if (!newest) return null;
  const pieces = new Set(lines.flatMap(({ id, kind }) => (kind === 'MATERIAL' ? [] : [id])));
  const parts = of.flatMap((one) => one.lines.filter(({ lineId }) => pieces.has(lineId)));
  const counted = {
    good: parts.length > 0 ? add(...parts.map(({ goodQty }) => goodQty)) : null,
    defect: add(...parts.map(({ defectQty }) => defectQty)) || null,
    uom: parts[0]?.uom ?? null,
  };
  return came.length > 0
    ? { did: 'RECEIVED', by: newest.byName, at: newest.arrivedAt, ...counted }
    : { did: 'TOOK_BACK', by: newest.takenBackByName, at: newest.takenBackAt ?? newest.arrivedAt, ...counted };
};

/** Pieces that are still at the vendor; null where nothing but material went. */
export const piecesLeft = (lines: readonly Pick<OutsourcingLine, 'kind' | 'atVendorQty' | 'uom'>[]) => {
  const pieces = lines.filter(({ kind }) => kind !== 'MATERIAL');
  return pieces.length > 0 ? { left: add(...pieces.map(({ atVendorQty }) => atVendorQty)), leftUom: pieces[0]?.uom ?? null } : null;
};

type Pieces = { atVendorQty: number; goodQty: number; defectQty: number; lostQty: number; backQty: number };

/**
 * What of a vendor's material the pieces that come back took: its part by the pieces that were worked on, rounded down to what its unit
 * keeps; the last ones take the rest, but for the part of those that come back untouched, which comes back with them.
 */
export const takenByPieces = (there: number, uom: string, pieces: readonly Pieces[]): { usedQty: number; backQty: number } => {
  const outside = add(...pieces.map(({ atVendorQty }) => atVendorQty));
  if (outside === 0) return { usedQty: there, backQty: 0 };
  const worked = add(...pieces.flatMap(({ goodQty, defectQty, lostQty }) => [goodQty, defectQty, lostQty]));
  const back = add(...pieces.map(({ backQty }) => backQty));
  const partOf = (some: number) => scale(there, Math.min(some, outside), outside, 'down', 10 ** -decimalsOf(uom));
  if (add(worked, back) < outside) return { usedQty: partOf(worked), backQty: 0 };
  const backQty = partOf(back);
  return { usedQty: subtract(there, backQty), backQty };
};
