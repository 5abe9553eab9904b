import { add, shareOf, subtract } from '@lotline/contract/kit/quantity';
import { overQty } from '@lotline/contract/production/plan/day-rest';
import type { ProfitRow } from '@lotline/contract/production/result/profit';
import { type Column, columnsOf } from '../../kit/columns/columns.ts';
import type { Period } from '../../kit/form/date-fields.tsx';
import { useT } from '../../kit/words/words.ts';
import { restText } from '../plan/rest-text.ts';

const { text, qty, number, money, day, at, choice } = columnsOf<ProfitRow>();
const percent = (rate: number | null) => (rate === null ? null : Math.round(rate * 1000) / 10);

const Rest = ({ of }: { of: ProfitRow }) => restText(useT(), of);

/** What all defective pieces are of all that were counted. */
const rateOfSums = (sum: (column: string) => number) => percent(shareOf(sum('defectQty'), add(sum('completedQty'), sum('defectQty'))));

/** What is added up is what the rows' operations counted, each for itself: a piece that went through three of them counts three times. */
export const resultColumns: Column<ProfitRow>[] = [
  day('workDate', { width: 105, pinned: 'left' }),
  choice('dayNight', ['DAY', 'NIGHT'], {
    title: 'profit.shift',
    choiceWords: 'shift',
    width: 75,
  }),
  text('productName', { title: 'profit.product', width: 135 }),
  text('operationName', { title: 'profit.operation', width: 100 }),
  text('lotNo', { title: 'profit.lotNo', width: 155 }),
  choice('workStatus', ['PLANNED', 'IN_PROGRESS', 'COMPLETE'], {
    title: 'common.status',
    choiceWords: 'profit.workStatus',
    tones: { PLANNED: 'grey', IN_PROGRESS: 'blue', COMPLETE: 'green' },
    width: 105,
  }),
  qty('targetQty', { title: 'profit.target', width: 80, total: false }),
  // Beside the target, so that few of many isn't read as all of them.
  number('carried', {
    title: 'profit.carried',
    width: 80,
    decimals: 3,
    fixed: true,
    value: ({ carriedInQty, carriedOutQty }) => subtract(carriedInQty, carriedOutQty) || null,
  }),
  qty('completedQty', { title: 'profit.completed', width: 100 }),
  qty('defectQty', { title: 'profit.defect', width: 75 }),
  number('achieveRate', {
    title: 'profit.achieveRate',
    unit: '%',
    width: 105,
    decimals: 1,
    value: ({ achieveRate }) => percent(achieveRate),
  }),
  number('defectRate', {
    title: 'profit.defectRate',
    unit: '%',
    width: 95,
    decimals: 1,
    value: ({ defectRate }) => percent(defectRate),
    ofSums: rateOfSums,
  }),
  qty('reworkQty', { title: 'profit.rework', width: 85, total: false, fixed: true }),
  qty('remainQty', { title: 'profit.remain', width: 95, total: false, show: (row) => <Rest of={row} /> }),
  number('overQty', { title: 'dailyPlan.overQty', decimals: 3, hidden: true, fixed: true, value: (row) => overQty(row) || null }),
  text('uom', { title: 'common.unit', width: 65, fixed: true }),
  text('toolName', { title: 'profit.tool', width: 130 }),
  text('workers', { title: 'profit.workers', width: 130, fixed: true, value: ({ workers }) => workers.join(', ') }),
  number('workMinutes', { title: 'profit.workMinutes', decimals: 1, width: 120, total: true }),
  number('hourlyOutput', { title: 'profit.hourlyOutput', decimals: 1, width: 110 }),
  money('unitPrice', { title: 'profit.unitPrice', width: 105, fixed: true }),
  money('amount', { title: 'profit.amount', total: true, uom: ({ currency }) => currency }),
  money('materialCost', { title: 'profit.materialCost', total: true, uom: ({ costCurrency }) => costCurrency }),
  money('grossProfit', { title: 'profit.grossProfit', total: true, uom: ({ currency }) => currency }),
  money('laborCost', { title: 'profit.laborCost', total: true, uom: ({ rateCurrency }) => rateCurrency }),
  money('machineCost', { title: 'profit.machineCost', total: true, uom: ({ rateCurrency }) => rateCurrency }),
  money('outsourcingCost', { title: 'profit.outsourcingCost', total: true, uom: ({ rateCurrency }) => rateCurrency }),
  money('margin', { title: 'profit.margin', total: true, uom: ({ currency }) => currency }),
  text('currency', { title: 'order.currency', width: 70 }),
  text('costCurrency', { title: 'profit.costCurrency', width: 110, hidden: true }),
  text('planNo', { title: 'profit.planNo', width: 150 }),
  text('lineName', { title: 'profit.line', width: 120 }),
  text('productCode', { title: 'profit.productCode', width: 110, hidden: true }),
  qty('carriedInQty', { title: 'profit.carriedIn', hidden: true, fixed: true, total: false }),
  qty('carriedOutQty', { title: 'profit.carriedOut', hidden: true, fixed: true, total: false }),
  at('startedAt', { title: 'profit.startedAt', fixed: true }),
  at('endedAt', { title: 'profit.endedAt', fixed: true }),
];

/** On a phone: what was made, how much of how much, and how it stands, in sight at once; the rest follows sideways. */
const first: readonly Column<ProfitRow>[] = [
  text('productName', { title: 'profit.product', width: 100, pinned: 'left' }),
  text('operationName', { title: 'profit.operation', width: 76 }),
  qty('completedQty', { title: 'profit.completed', width: 50, total: false }),
  qty('targetQty', { title: 'profit.target', width: 50, total: false }),
];
const status = resultColumns.filter(({ id }) => id === 'workStatus').map((one) => ({ ...one, width: 80 }));
const told = new Set([...first, ...status].map(({ id }) => id));
export const phoneColumns: Column<ProfitRow>[] = [
  ...first,
  ...status,
  ...resultColumns.filter(({ id }) => !told.has(id)).map(({ pinned: _, ...one }) => one),
];

/** This month so far, in the plant's days. */
export const monthSoFar = (today: string): Period => ({ startDt: `${today.slice(0, 8)}01`, endDt: today });
