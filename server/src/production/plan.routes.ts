import { productionDay } from '@lotline/contract/kit/production-day';
import { carryOver as carryOverCall } from '@lotline/contract/production/carry-over';
import { planChoices as choicesCall } from '@lotline/contract/production/choices';
import {
  dailyPlansOfLocation as daysOfLocationCall,
  dailyPlansOfOperation as daysOfOperationCall,
  saveDailyPlans as saveDaysCall,
} from '@lotline/contract/production/daily-plan';
import {
  changeOperationPlan as changeOperationCall,
  createOperationPlan as createOperationCall,
  operationPlansOf as operationsCall,
  removeOperationPlan as removeOperationCall,
} from '@lotline/contract/production/operation-plan';
import {
  changePlan as changeCall,
  createPlan as createCall,
  forcePlan as forceCall,
  lotSeqOf,
  planOf,
  plans,
  removePlan as removeCall,
  removePlans as removeManyCall,
} from '@lotline/contract/production/plan';
import { actor } from '../kit/fact.ts';
import { type House, serve } from '../kit/http.ts';
import { carryOver } from './carry-over.ts';
import { changePlan, forcePlan } from './change-plan.ts';
import { createPlan, peekLot } from './create-plan.ts';
import { dailyPlansOfLocation, dailyPlansOfOperation } from './daily-plan.queries.ts';
import { operationPlansOf } from './operation-plan.queries.ts';
import { planById, plansBetween } from './plan.queries.ts';
import { planChoices } from './plan-choices.queries.ts';
import { removePlans } from './remove-plan.ts';
import { saveDailyPlans } from './save-daily-plans.ts';
import { changeOperationPlan, createOperationPlan, removeOperationPlan } from './save-operation-plan.ts';

export const planRoutes = (house: House) => {
  const { shiftHours, workingHours } = house.config;
  const today = () => productionDay(new Date(), shiftHours).businessDate;
  serve(house, plans, (ask, { db }) => plansBetween(db, ask));
  serve(house, choicesCall, (_, { db }) => planChoices(db));
  serve(house, planOf, ({ id }, { db }) => planById(db, id));
  serve(house, lotSeqOf, ({ orderProductId }, { db }) => peekLot(db, today(), orderProductId));
  serve(house, createCall, (draft, { db }) => createPlan(db, { today: today(), workingHours }, draft));
  serve(house, changeCall, (change, { db }) => changePlan(db, { workingHours }, change));
  serve(house, forceCall, (change, { db }) => forcePlan(db, { workingHours }, change));
  serve(house, removeCall, ({ id }, { db }) => removePlans(db, [id]));
  serve(house, removeManyCall, ({ ids }, { db }) => removePlans(db, ids));
  serve(house, operationsCall, ({ id }, { db }) => operationPlansOf(db, id));
  serve(house, createOperationCall, (draft, { db }) => createOperationPlan(db, draft));
  serve(house, changeOperationCall, (change, { db }) => changeOperationPlan(db, change));
  serve(house, removeOperationCall, ({ id }, { db }) => removeOperationPlan(db, id));
  serve(house, daysOfOperationCall, ({ id }, { db }) => dailyPlansOfOperation(db, id));
  serve(house, daysOfLocationCall, ({ startDt = today(), endDt = startDt, ...ask }, { db }) =>
    dailyPlansOfLocation(db, { ...ask, startDt, endDt }),
  );
  serve(house, saveDaysCall, ({ rows }, { db }) => saveDailyPlans(db, rows));
  serve(house, carryOverCall, ({ id, ...ask }, { db, caller, request }) => carryOver(db, actor(house, { caller, request }), id, ask));
};
