import type { PlanBoard } from '@lotline/contract/production/plan/plan-board';
import type { PlanBlock } from '@lotline/contract/production/plan/plan-calendar';

/** A board of a week, from a Monday on, of two lines and two plans of 60 pieces a block; a piece takes a minute. */
export const block = (id: number, more: Partial<PlanBlock> = {}): PlanBlock => ({
  ...{ id, version: 1, planId: 1, planNo: 'PP-1', productCode: 'P', productName: '축', uom: 'EA' },
  ...{ operPlanId: 11, operationName: '절삭', operationSeq: 10, workDate: '2031-03-03', dayNight: 'DAY' as const },
  ...{ lineId: 1, lineName: '선삭', toolId: 5, toolName: '선반', workerIds: [9], seq: 1 },
  ...{ targetQty: 60, carriedInQty: 0, carriedOutQty: 0, completedQty: 0, remainQty: 60 },
  ...{ workStatus: 'PLANNED' as const, note: null, hasFacts: false, closed: false, late: false, blocked: [] },
  ...more,
});
export const operation = {
  dayNight: 'DAY' as const,
  planId: 1,
  lineId: 1,
  cycleSec: 60,
  moldId: null,
  allowAhead: false,
  passes: false,
  beforeQty: 0,
};
export const boardOf = (blocks: readonly PlanBlock[], more: Partial<PlanBoard> = {}): PlanBoard => ({
  ...{ today: '2031-03-03', blocks: [...blocks], more: false, late: [], unplanned: [], outside: [], molds: [] },
  plans: [
    { id: 1, orderId: 7, orderNo: 'SO-7', partnerName: null, dueDate: null, endDt: '2031-03-07', priority: 3, lack: null },
    { id: 2, orderId: null, orderNo: null, partnerName: null, dueDate: '2031-03-05', endDt: '2031-03-07', priority: 3, lack: null },
  ],
  operations: [
    { ...operation, id: 11, name: '절삭', seq: 10 },
    { ...operation, id: 12, name: '검사', seq: 20 },
  ],
  lines: [
    { id: 1, name: '선삭', day: [480, 480, 480, 480, 480, 0, 0], night: [0, 0, 0, 0, 0, 0, 0], over: { DAY: 0, NIGHT: 0 } },
    { id: 2, name: '연삭', day: [480, 480, 480, 480, 480, 0, 0], night: [0, 0, 0, 0, 0, 0, 0], over: { DAY: 0, NIGHT: 0 } },
  ],
  tools: [
    { id: 5, name: '선반', lineId: 1, inspected: false },
    { id: 6, name: '연삭기', lineId: 2, inspected: true },
  ],
  ...more,
});
