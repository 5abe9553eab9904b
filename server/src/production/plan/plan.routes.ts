import { plantClock } from '@lotline/contract/kit/production-day';
import * as billCalls from '@lotline/contract/production/plan/bill';
import * as carryOverCalls from '@lotline/contract/production/plan/carry-over';
import * as choicesCalls from '@lotline/contract/production/plan/choices';
import * as dailyPlanCalls from '@lotline/contract/production/plan/daily-plan';
import * as operationPlanCalls from '@lotline/contract/production/plan/operation-plan';
import * as planCalls from '@lotline/contract/production/plan/plan';
import { planBoard as planBoardCall } from '@lotline/contract/production/plan/plan-board';
import * as planCalendarCalls from '@lotline/contract/production/plan/plan-calendar';
import { type ServerContext, serve } from '../../kit/http/serve.ts';
import { actor } from '../../kit/record/fact.ts';
import { saidPart, serveList } from '../../kit/record/list.ts';
import { applyBill } from './apply-bill.ts';
import { planBill } from './bill.queries.ts';
import { carryOver } from './carry-over.ts';
import { changeOperationPlan } from './change-operation.ts';
import { changePlan } from './change-plan.ts';
import { createOperationPlan } from './create-operation.ts';
import { createPlan } from './create-plan.ts';
import { dailyPlansOfLocation, dailyPlansOfOperation, plannedOnDays } from './daily-plan.queries.ts';
import { forcePlan } from './force-plan.ts';
import { operationPlansOf } from './operation-plan.queries.ts';
import { peekLot } from './peek-lot.ts';
import { planById, planList, planListOfPeriod, plansBetween, plansFor } from './plan.queries.ts';
import { planBoard } from './plan-board.queries.ts';
import { planCalendar, planCalendarRows } from './plan-calendar.queries.ts';
import { planChoices } from './plan-choices.queries.ts';
import type { Plant } from './plan-operations.ts';
import { proposalFor } from './proposal.queries.ts';
import { removeOperationPlan } from './remove-operation.ts';
import { removePlans } from './remove-plan.ts';
import { restorePlans } from './restore-plan.ts';
import { saveDailyPlans } from './save-daily-plans.ts';
import { skipOperation } from './skip-operation.ts';
import { spreadPlan } from './spread-plan.ts';
import { spreadingOf } from './spreading.queries.ts';

export const mountPlans = (server: ServerContext) => {
  const { shiftHours, workingHours } = server.config;
  const plant = (): Plant => ({ now: plantClock(new Date(), shiftHours), workingHours, shiftHours });
  const today = () => plant().now.day;
  serveList(server, planCalls.plans, planListOfPeriod, plansBetween);
  serveList(server, planCalls.plansOfOrder, planList, plansFor);
  serve(server, choicesCalls.planChoices, (_, { db }) => planChoices(db));
  serve(server, planCalls.planOf, ({ id }, { db }) => planById(db, id));
  serve(server, planCalls.spreadingOf, ({ id }, { db }) => spreadingOf(db, plant(), id));
  serve(server, planCalls.lotSeqOf, ({ orderProductId }, { db }) => peekLot(db, today(), orderProductId));
  serve(server, planCalls.planProposal, ({ orderProductId }, { db }) => proposalFor(db, plant(), orderProductId));
  serve(server, planCalendarCalls.planCalendar, ({ yearMonth }, { db }) => planCalendar(db, today(), yearMonth));
  serve(server, planCalendarCalls.planCalendarRows, (ask, { db }) => planCalendarRows(db, today(), ask));
  serve(server, planBoardCall, (ask, { db }) => planBoard(db, plant(), ask));
  serve(server, planCalls.createPlan, (draft, { db }) => createPlan(db, plant(), draft), { provedWithin: true });
  serve(server, planCalls.changePlan, (change, { db }) => changePlan(db, plant(), change));
  serve(server, planCalls.forcePlan, (change, { db }) => forcePlan(db, plant(), change));
  serve(server, planCalls.spreadPlan, ({ id }, { db }) => spreadPlan(db, plant(), id));
  serve(server, planCalls.removePlan, ({ id }, { db, caller }) => removePlans(db, [id], caller.lang));
  serve(server, planCalls.restorePlans, ({ ids }, { db }) => restorePlans(db, ids));
  serve(server, planCalls.removePlans, ({ ids }, { db, caller }) => removePlans(db, ids, caller.lang));
  serve(server, operationPlanCalls.operationPlansOf, ({ id }, { db }) => operationPlansOf(db, id));
  serve(server, operationPlanCalls.createOperationPlan, (draft, { db }) => createOperationPlan(db, draft));
  serve(server, operationPlanCalls.changeOperationPlan, (change, { db }) => changeOperationPlan(db, change));
  serve(server, operationPlanCalls.removeOperationPlan, ({ id }, { db }) => removeOperationPlan(db, id));
  serve(server, operationPlanCalls.skipOperationPlan, (ask, { db, caller, request }) =>
    skipOperation(db, actor(server, { caller, request }), ask),
  );
  serve(server, billCalls.planBillOf, ({ id }, { db }) => planBill(db, id, today()));
  serve(server, billCalls.applyBill, (ask, { db }) => applyBill(db, today(), ask));
  serve(server, dailyPlanCalls.dailyPlansOfOperation, ({ id }, { db }) => dailyPlansOfOperation(db, id));
  serve(server, dailyPlanCalls.plannedOnDays, (ask, { db }) => plannedOnDays(db, ask));
  serve(server, dailyPlanCalls.dailyPlansOfLocation, async ({ startDt = today(), endDt = startDt, ...ask }, context) =>
    saidPart(context, await dailyPlansOfLocation(context.db, { ...ask, startDt, endDt }), ask.limit, ({ id }) => id),
  );
  serve(server, dailyPlanCalls.saveDailyPlans, ({ rows, confirmOver }, { db }) => saveDailyPlans(db, rows, { confirmOver }), {
    provedWithin: true,
  });
  serve(server, carryOverCalls.carryOver, ({ id, ...ask }, { db, caller, request }) =>
    carryOver(db, actor(server, { caller, request }), id, ask),
  );
};
