import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Name } from '../kit/shape.ts';

/** What a code on the stock list is that is no package and nothing that comes in: a place of it, or a supplier's lot. */
export const StandsFor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('PLACE'), id: z.number().int(), name: z.string(), packages: z.number().int() }),
  z.object({
    kind: z.literal('SUPPLIER_LOT'),
    supplierLotNo: z.string(),
    materialName: z.string(),
    /** How many of its packages are left, and how many came. */
    packages: z.number().int(),
    everCame: z.number().int(),
    /** The oldest package that is left. */
    firstId: z.number().int().nullable(),
  }),
]);
export type StandsFor = z.infer<typeof StandsFor>;

export const codeStandsFor = call({
  reads: ['location', 'material', 'material_stock'],
  method: 'GET',
  path: '/material-stock/code/{code}',
  permission: ['materialStock', 'view'],
  summary: 'What a code is that names no package: a place with how many packages stand there, or a supplier’s lot.',
  ask: z.object({ code: Name(100) }),
  answer: StandsFor,
});
