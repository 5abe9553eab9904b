import { z } from 'zod';
import { call } from '../kit/call.ts';
import { OtherName } from '../kit/shape.ts';

const int = z.number().int();

/** What an order is made of, by the names people know, whatever else the clerk may see. */
export const OrderChoices = z.object({
  products: z.array(
    z.object({
      id: int,
      code: z.string(),
      name: z.string(),
      otherName: OtherName,
      uom: z.string(),
      unitPrice: z.number().nullable(),
      /** What its customer calls it, and which one that is. */
      customerPartNo: z.string().nullable(),
      bizPartnerId: int.nullable(),
      drawingNo: z.string().nullable(),
    }),
  ),
  managers: z.array(z.object({ id: int, name: z.string() })),
});
export type OrderChoices = z.infer<typeof OrderChoices>;

export const orderChoices = call({
  reads: ['app_user', 'product'],
  method: 'GET',
  path: '/order/choices',
  permission: ['orderInfo', 'view'],
  summary: 'What the forms of orders offer to choose from.',
  ask: z.object({}),
  answer: OrderChoices,
});
