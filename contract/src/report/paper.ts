import { z } from 'zod';
import { call } from '../kit/call.ts';
import { addDays } from '../kit/production-day.ts';

/** Papers that are made of reports: whose menu one must see, and whether a day or a month says of when it is. */
export const papers = {
  dailyProduction: { menu: 'productReport', of: 'day' },
  kpiReport: { menu: 'kpiReport', of: 'month' },
} as const;
export const paperNames = ['dailyProduction', 'kpiReport'] as const satisfies readonly (keyof typeof papers)[];
export type PaperName = (typeof paperNames)[number];

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text;
const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

const ask = z
  .object({ name: z.enum(paperNames), x: z.string().max(10), lang: z.enum(['kr', 'en']).optional() })
  .refine(({ name, x }) => (papers[name].of === 'day' ? isDay(x) : isMonth(x)), { path: ['x'] });
export const reportPdf = call({
  method: 'GET',
  path: '/report/pdf/{name}/{x}',
  permission: 'signed-in',
  summary:
    'A report as a PDF on A4: the daily production report of a day, the key figures of a month. It needs the right to view the report’s own menu.',
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
