import { measurementFormats } from '@lotline/contract/measurement/measured-table';
import { type MeasuredValue, MeasuredValues, type Measurement, Measurements } from '@lotline/contract/measurement/measurement';
import { inspectionPath } from '@lotline/contract/quality/quality-result';
import { valueJudgements } from '@lotline/contract/quality/quality-result.states';
import { columnsOf, type Tone } from '../kit/columns/columns.ts';
import { recordPath } from '../kit/record/record-path.ts';

export const judgeTones: Readonly<Record<(typeof valueJudgements)[number], Tone>> = { OK: 'green', NG: 'red', NONE: 'grey' };
const pathOf = ({ resultId, materialId, stage }: Measurement) =>
  resultId === null || stage === null ? undefined : inspectionPath({ id: resultId, materialId, stage });

const of = columnsOf(Measurements);
export const measurementColumns = [
  of.link('fileNo', ({ id }) => recordPath('productMeasurementResult', id), { width: 150, pinned: 'left' }),
  of.choice('judgement', valueJudgements, { choiceWords: 'measurementJudge', tones: judgeTones, width: 95 }),
  of.text('fileName', { width: 190 }),
  of.choice('format', measurementFormats, { choiceWords: 'measurementFormat', width: 95, isKind: true }),
  of.text('productName', { width: 150, grow: 1 }),
  of.text('productCode', { width: 120, hidden: true }),
  of.text('materialName', { width: 150 }),
  of.text('materialCode', { width: 120, hidden: true }),
  of.text('lotNo', { width: 150 }),
  of.link('resultNo', pathOf, { width: 150 }),
  of.number('valueCount', { width: 85, decimals: 0 }),
  of.number('ngCount', { width: 85, decimals: 0 }),
  of.text('device', { width: 120 }),
  of.text('templateName', { width: 130 }),
  of.text('gaugeName', { width: 140, hidden: true }),
  of.number('rowCount', { width: 75, decimals: 0, hidden: true }),
  of.text('createdByName', { width: 95 }),
  of.at('createdAt', { width: 150 }),
  of.text('note', { width: 140, hidden: true }),
];

const value = columnsOf(MeasuredValues);
export const valueColumns = [
  value.number('line', { width: 70, decimals: 0, pinned: 'left' }),
  value.text('characteristic', { width: 160, grow: 1 }),
  value.number('sampleNo', { width: 75, decimals: 0 }),
  value.number('value', { width: 110, decimals: 6 }),
  value.flag('ok', { width: 75 }),
  value.choice('judge', valueJudgements, { choiceWords: 'measurementJudge', tones: judgeTones, width: 95 }),
  value.number('nominal', { width: 95, decimals: 6 }),
  value.number('lsl', { width: 95, decimals: 6 }),
  value.number('usl', { width: 95, decimals: 6 }),
  value.text('unit', { width: 60 }),
  value.text('lotNo', { width: 150 }),
  value.text('gaugeName', { width: 140 }),
  value.text('workerName', { width: 95 }),
  value.at('measuredAt', { width: 150 }),
  value.flag('inForce', { width: 75 }),
];
export const valueTone = ({ judge, inForce }: MeasuredValue) => (!inForce ? 'muted' : judge === 'NG' ? 'danger' : undefined);
