import { type CountLine, type CountSheet, countedItems, unitKinds } from '@lotline/contract/count/count';
import { type CountStatus, countStatuses, lineStates } from '@lotline/contract/count/count.states';
import { plantCurrency } from '@lotline/contract/order/business';
import { columnsOf, type Tone } from '../kit/columns/columns.ts';
import { LineWorth, SheetWorth } from './worth.tsx';

export const countTones: Readonly<Record<CountStatus, Tone>> = {
  PLANNED: 'grey',
  COUNTING: 'blue',
  SUBMITTED: 'orange',
  POSTED: 'green',
  CANCELLED: 'red',
};
const { text, number, money, day, at, choice, flag } = columnsOf<CountSheet>();
export const sheetColumns = [
  text('sheetNo', { width: 150, pinned: 'left' }),
  day('plannedOn', { width: 105 }),
  choice('status', countStatuses, { width: 95, tones: countTones, choiceWords: 'countStatus' }),
  text('places', { width: 150 }),
  choice('items', countedItems, { width: 95, choiceWords: 'countItems', isKind: true }),
  number('lineCount', { decimals: 0, width: 65 }),
  number('openCount', { decimals: 0, width: 80 }),
  number('differenceCount', { decimals: 0, width: 75 }),
  money('differenceAmount', { decimals: 0, width: 150, unit: plantCurrency, show: (sheet) => <SheetWorth of={sheet} /> }),
  flag('blind', { width: 110 }),
  flag('byAnother', { width: 120, hidden: true }),
  text('note', { width: 160 }),
  text('startedByName', { width: 100, hidden: true }),
  at('startedAt', { hidden: true }),
  text('submittedByName', { width: 105 }),
  at('submittedAt', { hidden: true }),
  text('returnedReason', { width: 150, hidden: true }),
  text('postedByName', { width: 105 }),
  at('postedAt'),
  text('cancelReason', { width: 150 }),
  text('cancelledByName', { width: 105, hidden: true }),
  at('cancelledAt', { hidden: true }),
  text('createdByName', { title: 'common.createdBy', width: 100 }),
  at('createdAt', { title: 'common.createdAt', hidden: true }),
];

const line = columnsOf<CountLine>();
export const lineColumns = [
  line.number('seq', { decimals: 0, width: 55, pinned: 'left' }),
  line.text('unitNo', { width: 150, pinned: 'left' }),
  line.text('itemName', { width: 135 }),
  line.place('locationName', { width: 104 }),
  line.choice('state', lineStates, {
    width: 90,
    choiceWords: 'lineState',
    tones: { OPEN: 'grey', COUNTED: 'green', NOT_FOUND: 'red', LEFT_OUT: 'grey' },
  }),
  line.qty('bookQty', { width: 95, total: false }),
  line.qty('countedQty', { width: 95, total: false }),
  line.qty('difference', { width: 90, total: false }),
  line.text('uom', { title: 'common.unit', width: 55 }),
  line.money('differenceAmount', { decimals: 0, width: 135, unit: plantCurrency, show: (one) => <LineWorth of={one} /> }),
  line.code('reasonCode', 'ADJUST_REASON', { width: 105 }),
  line.number('differencePct', { decimals: 1, width: 90 }),
  line.qty('movedQty', { width: 100, total: false }),
  line.flag('found', { width: 65 }),
  line.text('bookLocationName', { width: 120, hidden: true }),
  line.text('countedByName', { width: 100 }),
  line.at('countedAt', { width: 145 }),
  line.number('times', { decimals: 0, width: 85 }),
  line.choice('kind', unitKinds, { width: 75, isKind: true, choiceWords: 'countKind' }),
  line.text('itemCode', { width: 120, hidden: true }),
  line.text('note', { width: 150 }),
];
