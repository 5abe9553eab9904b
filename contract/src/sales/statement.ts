import { z } from 'zod';
import { call } from '../kit/call.ts';
import { PathId } from '../kit/shape.ts';

const Lang = z.enum(['kr', 'en']).optional();
export const saleStatement = call({
  method: 'GET',
  path: '/material-sales/{id}/statement',
  permission: ['materialSales', 'view'],
  summary: 'The statement of transactions of a sale that has left, a PDF on A4 with a copy for either side.',
  kind: 'file',
  ask: z.object({ id: PathId, lang: Lang }),
  answer: z.unknown(),
});
export const shipmentStatement = call({
  method: 'GET',
  path: '/shipment/{id}/statement',
  permission: ['shipment', 'view'],
  summary:
    'The statement of transactions of a shipment; what is paid in another currency than the plant’s is zero-rated unless told otherwise.',
  kind: 'file',
  ask: z.object({ id: PathId, lang: Lang, taxRate: z.coerce.number<number>().min(0).max(100).multipleOf(0.01).optional() }),
  answer: z.unknown(),
});
