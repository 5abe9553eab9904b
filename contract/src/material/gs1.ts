import { scale } from '../kit/quantity.ts';
import { isCounted } from '../kit/unit.ts';

/**
 * What a supplier's label says, by the GS1 General Specifications (section 3, element strings; 5.10 and 7.8, how they stand one behind the
 * other). What receiving has no use for is told as it was read.
 */
export type Label = {
  /** GTIN of what is delivered (AI 01), or of what the logistic unit holds (02); always 14 digits. */
  gtin: string | null;
  /** The number of the logistic unit (00). */
  sscc: string | null;
  /** Batch or lot (10). */
  lotNo: string | null;
  /** Serial number (21). */
  serialNo: string | null;
  /** Made (11), else packed (13). */
  madeOn: string | null;
  /** Expires (17), else best before (15). */
  expiresOn: string | null;
  /** How many pieces (30), or how many trade items the logistic unit holds (37). */
  count: number | null;
  /** Net weight, length, area and volume (310n, 311n, 314n, 315n, 316n): whole numbers of the unit's 10⁻ⁿ. */
  measures: readonly Measure[];
  /** Our number of what is delivered (241). */
  partNo: string | null;
  /** Our purchase order (400). */
  orderNo: string | null;
  /** What else stands on it, as it was read: elements that nothing here asks for; without an identifier what begins with none that there is. */
  others: readonly { id: string; value: string }[];
};
type Measure = { unit: MeasureUnit; value: number; decimals: number };
export const measureUnits = ['kg', 'm', 'm2', 'L', 'm3'] as const;
type MeasureUnit = (typeof measureUnits)[number];

/** Why a text that is one of GS1's can't be read. */
export type LabelFault = 'FORM' | 'CHECK_DIGIT' | 'DATE';
export type Read = { label: Label } | { fault: LabelFault } | null;

/** Information separator three, for which FNC1 stands in a symbol. */
export const separator = '\u001d';
/** As scanners, label editors and people write it. */
const separators = /␝|<GS>|\{GS\}|<FNC1>|\{FNC1\}|\^\]/gi;
/** GS1-128, DataMatrix, QR Code and DataBar as a scanner announces them. */
const announced = /^\](?:C1|d2|Q3|e0)/;

/** Identifiers are as long as their first two digits say. */
const idDigits = (start: string): number | null => {
  if (/^(?:0[0-3]|1[0-35-7]|2[0-2]|30|37|9\d)$/.test(start)) return 2;
  if (/^(?:2[345]|4[012]|71)$/.test(start)) return 3;
  return /^(?:3[1-69]|43|7[02]|8[0-2])$/.test(start) ? 4 : null;
};

/** These elements are as long as their first two digits say and need no separator behind them; identifier and value together. */
const fixedLengths = new Map(
  Object.entries({ '00': 20, '01': 16, '02': 16, '03': 16, '04': 18, '20': 4, '41': 16 }).concat(
    ['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((start) => [start, 8]),
    ['31', '32', '33', '34', '35', '36'].map((start) => [start, 10]),
  ),
);

const text = (most: number) => new RegExp(`^[!"%-?A-Z_a-z]{1,${most}}$`);
const day = /^\d{6}$/;
/** How the value of an element that we use is written. */
const forms: Readonly<Record<string, RegExp>> = {
  '00': /^\d{18}$/,
  '01': /^\d{14}$/,
  '02': /^\d{14}$/,
  '10': text(20),
  ...{ '11': day, '13': day, '15': day, '17': day },
  '21': text(20),
  '30': /^\d{1,8}$/,
  '37': /^\d{1,8}$/,
  '241': text(30),
  '400': text(30),
};
const measured: Readonly<Record<string, MeasureUnit>> = { '310': 'kg', '311': 'm', '314': 'm2', '315': 'L', '316': 'm3' };
const measure = /^\d{6}$/;
const isMeasure = (id: string) => id.length === 4 && id.slice(0, 3) in measured;

/**
 * A label's elements; null for a text that isn't one of GS1's. Without a sign of GS1 – its announcement, a separator, identifiers in
 * brackets – only what begins with a number that has its check digit is taken for one: a code of one's own may begin with any digits.
 * @param today decides the century of a date.
 */
export const readLabel = (scanned: string, today: string): Read => {
  const linked = onLink(scanned.trim());
  if (linked) return labelOf(linked, today);
  const written = scanned.trim().replaceAll(separators, separator);
  const isSigned = announced.test(written) || written.includes(separator) || /^\(\d{2,4}\)/.test(written);
  const plain = onlyBetween(written.replace(announced, ''));
  if (!isSigned && !/^0[0-2]\d/.test(plain)) return null;
  const elements = plain.startsWith('(') ? inBrackets(plain) : inARow(plain, isSigned);
  if (!isSigned && !elements?.some(([id, value]) => numbered.has(id) && hasCheckDigit(value))) return null;
  if (!elements) return { fault: 'FORM' };
  return labelOf(elements, today);
};

/**
 * The elements of a GS1 Digital Link: pairs in the path behind a first identifier that numbers something, and what its query says by
 * identifiers. Null for any other address. A GTIN may stand there in any of its lengths (GS1 Digital Link Standard: URI Syntax, 4).
 */
const onLink = (written: string): Elements | null => {
  const [, path = '', query = ''] = /^https?:\/\/[^/?#]+([^?#]*)(?:\?([^#]*))?/i.exec(written) ?? [];
  const steps = path.split('/').filter(Boolean);
  const start = steps.findIndex(
    (step, at) => numbered.has(step) && /^(?:\d{8}|\d{12,14}|\d{18})$/.test(steps[at + 1] ?? '') && hasCheckDigit(steps[at + 1] ?? ''),
  );
  if (start === -1) return null;
  const inPath = steps
    .slice(start)
    .flatMap((id, at, rest) => (at % 2 === 0 && rest[at + 1] !== undefined ? [[id, rest[at + 1]] as const] : []));
  const inQuery = query.split('&').map((pair) => pair.split('=', 2) as [string, string?]);
  return [...inPath, ...inQuery].flatMap(([id, value = '']) => {
    if (!/^\d{2,4}$/.test(id) || idDigits(id.slice(0, 2)) !== id.length) return [];
    const plain = decoded(value);
    return [[id, (id === '01' || id === '02') && /^\d{8,13}$/.test(plain) ? plain.padStart(14, '0') : plain] as const];
  });
};
const decoded = (value: string) => {
  try {
    return decodeURIComponent(value);
  } catch {
    // No element's value is empty: it can't be read.
    return '';
  }
};

/** Separators in front and at the end separate nothing. */
const onlyBetween = (written: string) => {
  let [start, end] = [0, written.length];
  while (written[start] === separator) start += 1;
  while (end > start && written[end - 1] === separator) end -= 1;
  return written.slice(start, end);
};

type Elements = readonly (readonly [id: string, value: string])[];

const inBrackets = (written: string): Elements | null => {
  const elements = [...written.matchAll(/\((\d{2,4})\)(.*?)(?=\(\d{2,4}\)|$)/g)].map(([, id = '', value = '']) => [id, value] as const);
  const isWhole = elements.reduce((length, [id, value]) => length + id.length + value.length + 2, 0) === written.length;
  const isOne = ([id, value]: Elements[number]) => value !== '' && (idDigits(id.slice(0, 2)) ?? id.length) === id.length;
  return isWhole && elements.every(isOne) && elements.some(([id]) => isAssigned(id)) ? elements : null;
};

const isAssigned = (id: string) => idDigits(id.slice(0, 2)) !== null;

/** @param isSigned with an identifier that there isn't, nobody knows where its value begins: of a label it is told as it stands, up to the separator. */
const inARow = (written: string, isSigned: boolean): Elements | null => {
  const elements: [string, string][] = [];
  for (let rest = written; rest !== ''; rest = onlyBetween(rest)) {
    const start = rest.slice(0, 2);
    const digits = idDigits(start);
    const end = rest.indexOf(separator);
    if (digits === null && isSigned) {
      const unknown = end === -1 ? rest : rest.slice(0, end);
      elements.push(['', unknown]);
      rest = rest.slice(unknown.length);
      continue;
    }
    if (digits === null || !/^\d+$/.test(rest.slice(0, digits)) || rest.length <= digits) return null;
    const length = fixedLengths.get(start) ?? (end === -1 ? rest.length : end);
    if (rest.length < length || rest.slice(0, length).includes(separator)) return null;
    elements.push([rest.slice(0, digits), rest.slice(digits, length)]);
    rest = rest.slice(length);
  }
  return elements.some(([id]) => isAssigned(id)) ? elements : null;
};

const numbered = new Set(['00', '01', '02']);

const labelOf = (elements: Elements, today: string): Read => {
  for (const [id, value] of elements) {
    const form = forms[id] ?? (isMeasure(id) ? measure : null);
    if (form && !form.test(value)) return { fault: 'FORM' };
    if (numbered.has(id) && !hasCheckDigit(value)) return { fault: 'CHECK_DIGIT' };
  }
  const of = (...ids: string[]) => elements.find(([id]) => ids.includes(id))?.[1] ?? null;
  const first = (...ids: string[]) => ids.map((id) => of(id)).find((value) => value !== null) ?? null;
  const made = first('11', '13');
  const expires = first('17', '15');
  const [madeOn, expiresOn] = [made, expires].map((value) => (value === null ? null : dateOf(value, today)));
  if (madeOn === undefined || expiresOn === undefined) return { fault: 'DATE' };
  const count = first('30', '37');
  return {
    label: {
      ...{ gtin: first('01', '02'), sscc: of('00'), lotNo: of('10'), serialNo: of('21'), madeOn, expiresOn },
      count: count === null ? null : Number(count),
      measures: elements.flatMap(([id, value]) => {
        const unit = measured[id.slice(0, 3)];
        return unit && isMeasure(id) ? [{ unit, value: Number(value), decimals: Number(id[3]) }] : [];
      }),
      ...{ partNo: of('241'), orderNo: of('400') },
      others: elements.flatMap(([id, value]) => (forms[id] || isMeasure(id) ? [] : [{ id, value }])),
    },
  };
};

/** The last digit is what the others, three times and once in turn from the right, lack of a ten (7.9.1). */
export const hasCheckDigit = (digits: string) => {
  const sum = [...digits].reduceRight((total, digit, at) => total + Number(digit) * ((digits.length - 1 - at) % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
};

/** YYMMDD; day 00 is the month's last. The century is the one that lies within 49 years back and 50 ahead (7.12). Undefined for no date. */
const dateOf = (written: string, today: string): string | undefined => {
  const [year, month, date] = [0, 2, 4].map((at) => Number(written.slice(at, at + 2))) as [number, number, number];
  const century = Number(today.slice(0, 2));
  const ahead = year - Number(today.slice(2, 4));
  const full = (century + (ahead >= 51 ? -1 : ahead <= -50 ? 1 : 0)) * 100 + year;
  const last = new Date(Date.UTC(full, month, 0)).getUTCDate();
  if (month < 1 || month > 12 || date > last) return undefined;
  return [full, month, date || last].map((part) => String(part).padStart(2, '0')).join('-');
};

/** A GTIN of 8, 12, 13 or 14 digits as one of 14; null for any other text. */
export const gtinOf = (code: string) => (/^(?:\d{8}|\d{12,14})$/.test(code) && hasCheckDigit(code) ? code.padStart(14, '0') : null);
/** The lengths in which a GTIN may be printed as a barcode. */
export const shorterGtins = (gtin: string) =>
  [14, 13, 12, 8].flatMap((length) => (/^0*$/.test(gtin.slice(0, 14 - length)) ? [gtin.slice(14 - length)] : []));

/** How many of the material's unit a measured unit is, as a ratio. */
const conversions: Readonly<Record<string, Partial<Record<MeasureUnit, readonly [times: number, per: number]>>>> = {
  kg: { kg: [1, 1] },
  g: { kg: [1000, 1] },
  t: { kg: [1, 1000] },
  m: { m: [1, 1] },
  mm: { m: [1000, 1] },
  m2: { m2: [1, 1] },
  L: { L: [1, 1], m3: [1000, 1] },
  mL: { L: [1_000_000, 1000] },
};
/** How much a label says that there is, in the material's unit; null where it doesn't say it in one that this unit can be told from, or not exactly. */
export const qtyOf = ({ count, measures }: Pick<Label, 'count' | 'measures'>, uom: string): number | null => {
  for (const { unit, value, decimals } of measures) {
    const ratio = conversions[uom]?.[unit];
    if (!ratio) continue;
    const [times, per] = [ratio[0], ratio[1] * 10 ** decimals];
    const down = scale(value, times, per, 'down');
    return down > 0 && down === scale(value, times, per, 'up') ? down : null;
  }
  return isCounted(uom) && count !== null && count > 0 ? count : null;
};
