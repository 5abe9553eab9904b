import { z } from 'zod';
import { call } from '../kit/call.ts';
import { addDays } from '../kit/production-day.ts';

/** Reports and documents on paper: whose menu one must see, and whether a day, a month or a record's id says which. */
export const papers = {
  dailyProduction: { menu: 'productReport', of: 'day' },
  kpiReport: { menu: 'kpiReport', of: 'month' },
  workOrder: { menu: 'productionPlan', of: 'id' },
  orderConfirmation: { menu: 'orderInfo', of: 'id' },
  purchaseOrder: { menu: 'orderInfo', of: 'id' },
  receivingList: { menu: 'materialStock', of: 'day' },
} as const;
export const paperNames = [
  ...(['dailyProduction', 'kpiReport', 'workOrder', 'orderConfirmation', 'purchaseOrder', 'receivingList'] as const),
] as const satisfies readonly (keyof typeof papers)[];
export type PaperName = (typeof paperNames)[number];

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text;
const isOne = {
  day: isDay,
  month: (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text),
  id: (text: string) => /^[1-9]\d{0,8}$/.test(text),
};

const ask = z
  .object({ name: z.enum(paperNames), x: z.string().max(10), lang: z.enum(['kr', 'en']).optional() })
  .refine(({ name, x }) => isOne[papers[name].of](x), { path: ['x'] });
export const reportPdf = call({
  method: 'GET',
  path: '/report/pdf/{name}/{x}',
  permission: 'signed-in',
  summary:
    'A report or a document as a PDF on A4: the daily production report or the receiving list of a day, the key figures of a month, a plan’s work order, a customer’s order as it is confirmed, an order to a supplier. It needs the right to view the menu of its own.',
  kind: 'file',
  ask,
  answer: z.unknown(),
});
export const reportExcel = call({
  method: 'GET',
  path: '/report/excel/{name}/{x}',
  permission: 'signed-in',
  summary: 'The same report as a workbook, with numbers that compute.',
  kind: 'file',
  ask,
  answer: z.unknown(),
});
