import { Gauge, type GaugeRow } from '@lotline/contract/gauge/gauge';
import { calibrationStatuses, gaugeRoles } from '@lotline/contract/gauge/gauge.states';
import { columnsOf } from '../kit/columns/columns.ts';
import { DaysLeft } from '../kit/look/DaysLeft.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { nothing } from '../kit/words/format.ts';
import { calibrationTones } from './gauge-tones.ts';

/** What it measures, as it is said: `0–25 mm`. */
export const rangeOf = ({ rangeFrom, rangeTo, gaugeUnit }: GaugeRow) =>
  rangeFrom == null && rangeTo == null ? '' : `${rangeFrom ?? ''}–${rangeTo ?? ''}${gaugeUnit ? ` ${gaugeUnit}` : ''}`;

const { text, link, number, day, choice, code, flag, stamps } = columnsOf(Gauge);
export const gaugeColumns = [
  link('code', ({ id }) => recordPath('gauge', id), { width: 110, pinned: 'left' }),
  text('name', { width: 160, grow: 1 }),
  code('gaugeClass', 'GAUGE_CLASS', { width: 130 }),
  choice('calibrationStatus', calibrationStatuses, {
    choiceWords: 'calibrationStatus',
    tones: calibrationTones,
    width: 100,
    noImport: true,
  }),
  day('calibrationDue', {
    width: 120,
    show: (row) => (row.calibrationDue && row.active !== false ? <DaysLeft until={row.calibrationDue} /> : nothing),
    noImport: true,
  }),
  number('undecided', { width: 90, decimals: 0, noImport: true }),
  day('calibratedOn', { width: 110, noImport: true }),
  text('range', { width: 110, value: rangeOf, noImport: true }),
  number('resolution', { width: 80, decimals: 6 }),
  text('locationName', { width: 130, noImport: true }),
  text('managerName', { width: 90, noImport: true }),
  number('calIntervalMonths', { width: 110, decimals: 0 }),
  text('labName', { width: 120, noImport: true }),
  choice('gaugeRole', gaugeRoles, { choiceWords: 'gaugeRole', width: 80 }),
  text('serialNo', { width: 120 }),
  text('maker', { width: 110 }),
  text('model', { width: 110 }),
  text('spec', { width: 110, hidden: true }),
  number('rangeFrom', { width: 100, decimals: 6, hidden: true }),
  number('rangeTo', { width: 100, decimals: 6, hidden: true }),
  text('gaugeUnit', { width: 60, hidden: true }),
  text('barcode', { width: 130, hidden: true }),
  text('nameEn', { width: 150, hidden: true }),
  flag('active', { width: 70 }),
  text('note', { width: 160 }),
  ...stamps(),
];
