import type { Rule } from '../kit/rule.ts';
import { samplesAtMost } from '../quality/quality-result.ts';
import type { CharacteristicKind } from '../quality/standard.ts';
import type { TypedNumber } from './typed-value.ts';

export const mostRows = 100_000;
export const mostValues = 300_000;
const largestSample = 1_000_000;

export type FileFacts = {
  rows: number;
  values: number;
  /** Columns that are values, or one that is all values with one that names them. */
  mapped: boolean;
  /** An inspection, a product or a material. */
  ofSomething: boolean;
  hasStandard: boolean;
};
/** What must hold of a file as a whole, once it could be read. */
export const fileRules: readonly Rule<FileFacts>[] = [
  { code: 'measurement.rowsAtMost', field: 'file', broken: ({ rows }) => rows > mostRows, tell: ({ rows }) => ({ rows, most: mostRows }) },
  { code: 'measurement.ofSomething', field: 'productId', broken: ({ ofSomething }) => !ofSomething },
  { code: 'measurement.inspectionHasAStandard', field: 'resultId', broken: ({ hasStandard }) => !hasStandard },
  { code: 'measurement.columnsAreSaid', field: 'mapping', broken: ({ mapped }) => !mapped },
];
export const contentRules: readonly Rule<FileFacts>[] = [
  {
    code: 'measurement.valuesAtMost',
    field: 'file',
    broken: ({ values }) => values > mostValues,
    tell: ({ values }) => ({ values, most: mostValues }),
  },
  { code: 'measurement.hasValues', field: 'file', broken: ({ values }) => values === 0 },
];

/** The same bytes were taken already. */
export const twinRules: readonly Rule<{ twin: { fileNo: string; by: string | null; at: string } | null }>[] = [
  {
    code: 'measurement.fileOnce',
    field: 'file',
    broken: ({ twin }) => twin !== null,
    tell: ({ twin }) => ({ no: twin?.fileNo ?? null, by: twin?.by ?? null, at: twin?.at ?? null }),
  },
];

export type LineFacts = {
  /** Cells up to the last that says something, all that are there, and those that the head has. */
  has: number;
  given: number;
  needs: number;
  /** A lot that the line names; null whose it is where nobody knows it. */
  lot: { text: string; ofProduct: boolean | null } | null;
  inspectedLot: string | null;
  time: { text: string; at: number | null } | null;
  latest: number;
  earliest: number | null;
  gauge: { text: string; known: boolean } | null;
  operator: { text: string; known: boolean } | null;
  sample: string | null;
};
/** What must hold of a line before its values are looked at. */
export const lineRules: readonly Rule<LineFacts>[] = [
  {
    code: 'measurement.lineIsWhole',
    broken: ({ has, given, needs }) => given < needs || has > needs,
    tell: ({ has, given, needs }) => ({ has: given < needs ? given : has, needs }),
  },
  {
    code: 'measurement.lotIsKnown',
    broken: ({ lot }) => lot?.ofProduct === null,
    tell: ({ lot }) => ({ text: lot?.text ?? null }),
  },
  {
    code: 'measurement.lotOfTheProduct',
    broken: ({ lot }) => lot?.ofProduct === false,
    tell: ({ lot }) => ({ text: lot?.text ?? null }),
  },
  {
    code: 'measurement.lotOfTheInspection',
    broken: ({ lot, inspectedLot }) => lot !== null && inspectedLot !== null && lot.text !== inspectedLot,
    tell: ({ lot, inspectedLot }) => ({ text: lot?.text ?? null, lot: inspectedLot }),
  },
  {
    code: 'measurement.timeIsClear',
    broken: ({ time }) => time !== null && time.at === null,
    tell: ({ time }) => ({ text: time?.text ?? null }),
  },
  {
    code: 'measurement.timeIsPossible',
    broken: ({ time, latest, earliest }) => time?.at != null && (time.at > latest || (earliest !== null && time.at < earliest)),
    tell: ({ time }) => ({ text: time?.text ?? null }),
  },
  {
    code: 'measurement.gaugeIsKnown',
    broken: ({ gauge }) => gauge?.known === false,
    tell: ({ gauge }) => ({ text: gauge?.text ?? null }),
  },
  {
    code: 'measurement.operatorIsKnown',
    broken: ({ operator }) => operator?.known === false,
    tell: ({ operator }) => ({ text: operator?.text ?? null }),
  },
  {
    code: 'measurement.sampleIsANumber',
    broken: ({ sample }) => sample !== null && !(/^\d{1,7}$/.test(sample) && Number(sample) >= 1 && Number(sample) <= largestSample),
    tell: ({ sample }) => ({ text: sample }),
  },
];

/** A gauge that isn’t to be trusted on the day of a value, where the plant refuses such. */
export const trustRules: readonly Rule<{ outGauge: string | null }>[] = [
  { code: 'measurement.gaugeIsTrusted', broken: ({ outGauge }) => outGauge !== null, tell: ({ outGauge }) => ({ text: outGauge }) },
];

export type CellFacts = {
  column: string;
  text: string;
  named: boolean;
  kind: CharacteristicKind;
  number: TypedNumber;
  ok: boolean | null;
  sample: number;
  inInspection: boolean;
  /** It stands for a characteristic of the standard. */
  known: boolean;
  /** Samples that the inspection asks for. */
  most: number | null;
  twice: boolean;
  /** The inspection has a value there. */
  taken: boolean;
  needsGauge: boolean;
};
const where = ({ column, text }: CellFacts) => ({ column, text });
/** What must hold of a value in a file. */
export const cellRules: readonly Rule<CellFacts>[] = [
  { code: 'measurement.valueHasAName', broken: ({ named }) => !named },
  {
    code: 'measurement.nameIsOfTheStandard',
    broken: ({ inInspection, known }) => inInspection && !known,
    tell: ({ column }) => ({ column }),
  },
  {
    code: 'measurement.kindHasNumbers',
    broken: ({ kind }) => kind !== 'VARIABLE' && kind !== 'ATTRIBUTE',
    tell: ({ column }) => ({ column }),
  },
  { code: 'measurement.goodOrBad', broken: ({ kind, ok }) => kind === 'ATTRIBUTE' && ok === null, tell: where },
  { code: 'measurement.numberIsClear', broken: ({ kind, number }) => kind === 'VARIABLE' && number.unclear, tell: where },
  { code: 'measurement.valueIsANumber', broken: ({ kind, number }) => kind === 'VARIABLE' && Number.isNaN(number.value), tell: where },
  {
    code: 'measurement.valueIsPossible',
    broken: ({ kind, number }) => kind === 'VARIABLE' && !(Math.abs(number.value) < 1e9),
    tell: where,
  },
  {
    code: 'measurement.sampleIsAskedFor',
    broken: ({ most, sample, inInspection }) => inInspection && sample > (most ?? samplesAtMost),
    tell: ({ column, sample, most }) => ({ column, sample, most }),
  },
  { code: 'measurement.sampleOnce', broken: ({ twice }) => twice, tell: ({ column, sample }) => ({ column, sample }) },
  { code: 'measurement.cellIsFree', broken: ({ taken }) => taken, tell: ({ column, sample }) => ({ column, sample }) },
  { code: 'measurement.gaugeIsNamed', broken: ({ needsGauge }) => needsGauge, tell: ({ column }) => ({ column }) },
];

export const voidMeasurementRules: readonly Rule<{ fileNo: string; voided: boolean }>[] = [
  { code: 'measurement.voidedOnce', conflict: true, broken: ({ voided }) => voided, tell: ({ fileNo }) => ({ no: fileNo }) },
];
