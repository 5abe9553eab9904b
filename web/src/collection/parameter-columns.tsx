import { numberTypes, Parameter, parameterKinds } from '@lotline/contract/collection/parameter';
import { columnsOf } from '../kit/columns/columns.ts';
import { recordPath } from '../kit/record/record-path.ts';

const { text, link, number, choice, flag, stamps } = columnsOf(Parameter);
export const parameterColumns = [
  link('code', ({ id }) => recordPath('parameter', id), { width: 140, pinned: 'left' }),
  text('name', { width: 160, grow: 1 }),
  text('toolName', { width: 150, noImport: true }),
  text('parameterGroup', { width: 100 }),
  choice('kind', parameterKinds, { choiceWords: 'parameterKind', width: 90 }),
  text('unit', { width: 70 }),
  number('lsl', { width: 90, decimals: 6 }),
  number('target', { width: 90, decimals: 6 }),
  number('usl', { width: 90, decimals: 6 }),
  number('productCount', { width: 90, decimals: 0, noImport: true }),
  flag('ctq', { width: 90 }),
  number('everySec', { width: 100, decimals: 2 }),
  number('silenceSec', { width: 110, decimals: 0 }),
  choice('numberType', numberTypes, { choiceWords: 'numberType', width: 110, hidden: true }),
  number('counterBits', { width: 100, decimals: 0, hidden: true }),
  number('decimals', { width: 80, decimals: 0, hidden: true }),
  number('warnLow', { width: 90, decimals: 6, hidden: true }),
  number('warnHigh', { width: 90, decimals: 6, hidden: true }),
  number('hysteresis', { width: 90, decimals: 6, hidden: true }),
  number('shortestSec', { width: 110, decimals: 0, hidden: true }),
  number('retentionDays', { width: 100, decimals: 0 }),
  text('locationName', { width: 130, noImport: true, hidden: true }),
  text('nameEn', { width: 150, hidden: true }),
  flag('active', { width: 70 }),
  text('note', { width: 160 }),
  ...stamps(),
];
