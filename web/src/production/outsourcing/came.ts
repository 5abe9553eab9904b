import { add } from '@lotline/contract/kit/quantity';
import { decimalsOf } from '@lotline/contract/kit/unit';
import { takenByPieces } from '@lotline/contract/production/outsourcing/arrival';
import type { Outsourcing, OutsourcingLine } from '@lotline/contract/production/outsourcing/outsourcing';
import type { NumberValue } from '../../kit/form/NumberInput.tsx';
import { wrongNumber, wrongQuantity } from '../../kit/form/number.ts';

/** What somebody counts of a line, as it is typed. */
export type Told = {
  lineId: number;
  goodQty?: NumberValue;
  defectQty?: NumberValue;
  lostQty?: NumberValue;
  backQty?: NumberValue;
  usedQty?: NumberValue;
  defects?: readonly Reason[];
  /** What the line is counted as at first was typed, and follows nothing any more. */
  byHand?: boolean;
};
/** A reason of defects with its quantity; null until one is chosen. */
export type Reason = { defectCodeId: number | null; qty: NumberValue };
const fields = ['goodQty', 'defectQty', 'lostQty', 'backQty', 'usedQty'] as const;
export type Field = (typeof fields)[number];
export const fieldsOf = ({ kind }: OutsourcingLine): readonly Field[] =>
  kind === 'MATERIAL' ? ['backQty', 'usedQty', 'lostQty'] : ['goodQty', 'defectQty', 'lostQty', 'backQty'];
/** What isn't a number yet counts as nothing. */
export const counted = (qty: NumberValue) => (typeof qty === 'number' ? Math.max(0, qty) : 0);
export const whole = (told: Told) => ({
  ...{ goodQty: counted(told.goodQty), defectQty: counted(told.defectQty), lostQty: counted(told.lostQty), backQty: counted(told.backQty) },
  ...{ usedQty: counted(told.usedQty), defects: (told.defects ?? []).map((one) => ({ ...one, qty: counted(one.qty) })) },
});
/** A text that is no number, a part of a piece, or less than nothing. */
export const mistyped = (qty: NumberValue, uom: string) => {
  if (typeof qty === 'string') return wrongNumber(qty, { decimals: decimalsOf(uom) });
  return typeof qty === 'number' && qty < 0 ? { key: 'issue.min', facts: { n: 0 } } : null;
};
/** One of several reasons counts something. */
export const wrongReason = (qty: NumberValue, uom: string) => {
  const wrong = wrongQuantity(qty, decimalsOf(uom));
  return wrong && { key: wrong.code, facts: wrong.facts };
};
export const mistypedIn = (told: Told, line: OutsourcingLine) => {
  const reasons = told.defects ?? [];
  return [
    ...fieldsOf(line).map((field) => mistyped(told[field], line.uom)),
    ...(reasons.length > 1 ? reasons.map(({ qty }) => wrongReason(qty, line.uom)) : []),
  ].filter((one) => one !== null);
};

/** More of something is less of what the line is counted as at first, as long as nobody counted otherwise. */
export const counting = (line: OutsourcingLine, told: Told, field: Field, next: NumberValue): Told => {
  const before = whole(told);
  const main: Field = line.kind === 'MATERIAL' ? 'usedQty' : 'goodQty';
  const follows = !told.byHand && totalOf(told) === line.atVendorQty;
  const less = follows && field !== main ? { [main]: Math.max(0, add(before[main], before[field], -counted(next))) } : {};
  const changed = { ...told, [field]: next, ...less, ...(field === main && { byHand: true }) };
  return field === 'defectQty' ? { ...changed, defects: explaining(told.defects ?? [], before.defectQty, counted(next)) } : changed;
};
const sumOf = (reasons: readonly Reason[]) => add(0, ...reasons.map(({ qty }) => counted(qty)));
/** The first reason takes what the others leave of the defects, as long as they add up. */
const explaining = (reasons: readonly Reason[], was: number, now: number): readonly Reason[] => {
  if (now === 0) return [];
  const [first = { defectCodeId: null, qty: was }, ...others] = reasons;
  const isWhole = reasons.length === 0 || sumOf(reasons) === was;
  return [isWhole ? { ...first, qty: Math.max(0, add(now, -sumOf(others))) } : first, ...others];
};
/** One of the reasons says another quantity; what the first one explained beside it follows. */
export const recounting = (told: Told, at: number, qty: NumberValue): Told => {
  const { defectQty, defects } = whole(told);
  const reasons = (told.defects ?? []).map((reason, index) => (index === at ? { ...reason, qty } : reason));
  const isWhole = at > 0 && sumOf(defects) === defectQty;
  return { ...told, defects: isWhole ? explaining(reasons, sumOf(reasons), defectQty) : reasons };
};
export const addingReason = (told: Told): Told => {
  const { defectQty, defects } = whole(told);
  return { ...told, defects: [...(told.defects ?? []), { defectCodeId: null, qty: Math.max(0, add(defectQty, -sumOf(defects))) || null }] };
};
export const droppingReason = (told: Told, at: number): Told => {
  const { defectQty, defects } = whole(told);
  const left = (told.defects ?? []).filter((_, index) => index !== at);
  return { ...told, defects: sumOf(defects) === defectQty ? explaining(left, sumOf(left), defectQty) : left };
};

/** What is counted is what the desk asks for first: all of it good, and of material all of it used. */
export const startsOf = (there: readonly OutsourcingLine[]): Told[] =>
  there.map((line) => ({
    ...{ lineId: line.id, goodQty: 0, defectQty: 0, lostQty: 0, backQty: 0, usedQty: 0, defects: [] },
    ...(line.kind === 'MATERIAL' ? { usedQty: line.atVendorQty } : { goodQty: line.atVendorQty }),
  }));
export const totalOf = (told: Told) => {
  const { goodQty, defectQty, lostQty, backQty, usedQty } = whole(told);
  return add(goodQty, defectQty, lostQty, backQty, usedQty);
};
/** What was typed stays where it still fits; the other lines begin with what is left. */
export const goOnFrom = (there: readonly OutsourcingLine[], typed: readonly Told[]) => {
  const kept = (told: Told) => {
    const line = there.find(({ id }) => id === told.lineId);
    const before = typed.find(({ lineId }) => lineId === told.lineId);
    return line && before && line.kind !== 'MATERIAL' && totalOf(before) > 0 && totalOf(before) <= line.atVendorQty ? before : told;
  };
  return withShares(there, startsOf(there).map(kept));
};

/** What of each material the counted pieces took. */
export const sharesOf = (there: readonly OutsourcingLine[], lines: readonly Told[]) => {
  const pieces = there.flatMap((line) => {
    const told = lines.find(({ lineId }) => lineId === line.id);
    return line.kind === 'MATERIAL' || !told ? [] : [{ ...whole(told), atVendorQty: line.atVendorQty }];
  });
  return new Map(
    there.flatMap(({ id, kind, atVendorQty, uom }) =>
      kind === 'MATERIAL' ? [[id, takenByPieces(atVendorQty, uom, pieces)] as const] : [],
    ),
  );
};
const withShares = (there: readonly OutsourcingLine[], lines: readonly Told[]) => {
  const shares = sharesOf(there, lines);
  return lines.map((told) => ({ ...told, ...shares.get(told.lineId) }));
};
/** Material follows the pieces as long as nobody counted it himself. */
export const follow = (there: readonly OutsourcingLine[], before: readonly Told[], next: readonly Told[]) => {
  const [was, shares] = [sharesOf(there, before), sharesOf(there, next)];
  return next.map((told) => {
    const usual = was.get(told.lineId);
    const now = whole(told);
    const isUsual = usual && now.lostQty === 0 && now.usedQty === usual.usedQty && now.backQty === usual.backQty;
    return isUsual ? { ...told, ...shares.get(told.lineId) } : told;
  });
};

export const nameOf = (line: OutsourcingLine) => line.lotNo ?? line.packageId ?? line.itemName;
export const outsideOf = ({ lines }: Outsourcing) => lines.filter(({ atVendorQty }) => atVendorQty > 0);
