import { productionDay } from '@lotline/contract/kit/production-day';
import { applyBill as applyBillCall, planBillOf } from '@lotline/contract/production/plan/bill';
import { carryOver as carryOverCall } from '@lotline/contract/production/plan/carry-over';
import { planChoices as choicesCall } from '@lotline/contract/production/plan/choices';
import {
  dailyPlansOfLocation as daysOfLocationCall,
  dailyPlansOfOperation as daysOfOperationCall,
  saveDailyPlans as saveDaysCall,
} from '@lotline/contract/production/plan/daily-plan';
import {
  changeOperationPlan as changeOperationCall,
  createOperationPlan as createOperationCall,
  operationPlansOf as operationsCall,
  removeOperationPlan as removeOperationCall,
  skipOperationPlan as skipCall,
} from '@lotline/contract/production/plan/operation-plan';
import {
  changePlan as changeCall,
  createPlan as createCall,
  forcePlan as forceCall,
  lotSeqOf,
  planOf,
  plans,
  removePlan as removeCall,
  removePlans as removeManyCall,
} from '@lotline/contract/production/plan/plan';
import { type ServerContext, serve } from '../../kit/http/serve.ts';
import { actor } from '../../kit/record/fact.ts';
import { saidPart, serveList } from '../../kit/record/list.ts';
import { applyBill } from './apply-bill.ts';
import { planBill } from './bill.queries.ts';
import { carryOver } from './carry-over.ts';
import { changeOperationPlan } from './change-operation.ts';
import { changePlan, forcePlan } from './change-plan.ts';
import { createOperationPlan } from './create-operation.ts';
import { createPlan, peekLot } from './create-plan.ts';
import { dailyPlansOfLocation, dailyPlansOfOperation } from './daily-plan.queries.ts';
import { operationPlansOf } from './operation-plan.queries.ts';
import { planById, planList, plansBetween } from './plan.queries.ts';
import { planChoices } from './plan-choices.queries.ts';
import { removeOperationPlan } from './remove-operation.ts';
import { removePlans } from './remove-plan.ts';
import { saveDailyPlans } from './save-daily-plans.ts';
import { skipOperation } from './skip-operation.ts';

export const planRoutes = (server: ServerContext) => {
  const { shiftHours, workingHours } = server.config;
  const today = () => productionDay(new Date(), shiftHours).businessDate;
  serveList(server, plans, planList, plansBetween);
  serve(server, choicesCall, (_, { db }) => planChoices(db));
  serve(server, planOf, ({ id }, { db }) => planById(db, id));
  serve(server, lotSeqOf, ({ orderProductId }, { db }) => peekLot(db, today(), orderProductId));
  serve(server, createCall, (draft, { db }) => createPlan(db, { today: today(), workingHours }, draft));
  serve(server, changeCall, (change, { db }) => changePlan(db, { workingHours }, change));
  serve(server, forceCall, (change, { db }) => forcePlan(db, { workingHours }, change));
  serve(server, removeCall, ({ id }, { db }) => removePlans(db, [id]));
  serve(server, removeManyCall, ({ ids }, { db }) => removePlans(db, ids));
  serve(server, operationsCall, ({ id }, { db }) => operationPlansOf(db, id));
  serve(server, createOperationCall, (draft, { db }) => createOperationPlan(db, draft));
  serve(server, changeOperationCall, (change, { db }) => changeOperationPlan(db, change));
  serve(server, removeOperationCall, ({ id }, { db }) => removeOperationPlan(db, id));
  serve(server, skipCall, (ask, { db, caller, request }) => skipOperation(db, actor(server, { caller, request }), ask));
  serve(server, planBillOf, ({ id }, { db }) => planBill(db, id, today()));
  serve(server, applyBillCall, (ask, { db }) => applyBill(db, today(), ask));
  serve(server, daysOfOperationCall, ({ id }, { db }) => dailyPlansOfOperation(db, id));
  serve(server, daysOfLocationCall, async ({ startDt = today(), endDt = startDt, ...ask }, context) =>
    saidPart(context, await dailyPlansOfLocation(context.db, { ...ask, startDt, endDt }), ask.limit, ({ id }) => id),
  );
  serve(server, saveDaysCall, ({ rows }, { db }) => saveDailyPlans(db, rows));
  serve(server, carryOverCall, ({ id, ...ask }, { db, caller, request }) => carryOver(db, actor(server, { caller, request }), id, ask));
};
