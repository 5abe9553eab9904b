import type { Plan } from '@lotline/contract/production/plan/plan';
import { isClosed, planStatuses } from '@lotline/contract/production/plan/plan.states';
import { type Column, columnsOf } from '../../kit/columns/columns.ts';
import { recordPath, wayTo } from '../../kit/record/record-path.ts';
import { Lacks } from './Lacks.tsx';
import { Progress } from './Progress.tsx';
import { planTones } from './plan-tones.ts';

const { text, link, qty, number, day, choice, stamps, place } = columnsOf<Plan>();
/** What a planner decides by stands first and fits beside the menu; the rest is a scroll away. */
export const planColumns: Column<Plan>[] = [
  link('planNo', ({ id }) => recordPath('productionPlan', id), { width: 140, pinned: 'left' }),
  text('productName', { width: 160 }),
  qty('planQty'),
  text('uom', { width: 60 }),
  number('progressRate', { width: 105, show: ({ progressRate, planNo }) => <Progress rate={progressRate} label={planNo} /> }),
  day('dueDate', {
    cellTone: ({ dueDate, endDt, status }) => (dueDate && !isClosed(status) && endDt > dueDate ? 'wrong' : undefined),
  }),
  choice('status', planStatuses, { choiceWords: 'planStatus', tones: planTones, width: 100 }),
  number('lackCount', { decimals: 0, width: 290, show: ({ lacks }) => <Lacks lacks={lacks} /> }),
  day('startDt'),
  day('endDt'),
  qty('goodQty'),
  qty('defectQty'),
  text('productCode', { width: 110 }),
  number('slackDays', { decimals: 0, hidden: true }),
  place('locationName', { width: 110 }),
  link('lotNo', ({ lotId }) => recordPath('lotReport', lotId), { width: 170 }),
  text('orderNo', { width: 150 }),
  link('bizPartnerName', wayTo('bizPartner', 'bizPartnerId'), { width: 130 }),
  number('dailyPlanCount', { decimals: 0, width: 100 }),
  number('operationCount', { decimals: 0, hidden: true }),
  text('routeName', { hidden: true }),
  number('priority', { decimals: 0, hidden: true }),
  text('managerName', { width: 100 }),
  text('closeReason', { hidden: true }),
  text('reopenReason', { hidden: true }),
  text('note', { width: 160 }),
  ...stamps(),
];
