import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Name, PathId, Text } from '../kit/shape.ts';
import { characteristicClasses } from './standard.ts';

const int = z.number().int();
export const severities = ['NORMAL', 'TIGHTENED', 'REDUCED', 'DISCONTINUED'] as const;
export const switchReasons = [
  'TWO_OF_FIVE_REJECTED',
  'FIVE_ACCEPTED',
  'FIVE_REJECTED',
  'LOT_REJECTED',
  'SCORE_APPROVED',
  'IRREGULAR',
  'ORDERED',
  'ACTION_APPROVED',
] as const;

/** How strictly one class of defects is inspected now. */
export const SwitchingNow = z.object({
  class: z.enum(characteristicClasses),
  severity: z.enum(severities),
  score: int,
  recent: z.array(z.boolean()),
  rejected: int,
});
export type SwitchingNow = z.infer<typeof SwitchingNow>;

export const SwitchingRow = SwitchingNow.extend({
  id: int,
  version: int,
  productId: int.nullable(),
  materialId: int.nullable(),
  bizPartnerId: int.nullable(),
  itemName: z.string(),
  bizPartnerName: z.string().nullable(),
  history: z.array(
    z.object({
      from: z.enum(severities),
      to: z.enum(severities),
      why: z.enum(switchReasons),
      reason: z.string().nullable(),
      resultId: int.nullable(),
      resultNo: z.string().nullable(),
      at: z.string(),
      by: z.string().nullable(),
    }),
  ),
});
export type SwitchingRow = z.infer<typeof SwitchingRow>;

export const switchings = call({
  reads: ['quality_switching', 'quality_switch', 'quality_result', 'material', 'product', 'biz_partner'],
  method: 'GET',
  path: '/quality/switching',
  permission: ['materialQualityResult', 'view'],
  summary: 'How strictly suppliers’ materials and products are inspected by class of defects, with what changed it.',
  ask: z.object({ materialId: PathId.optional(), productId: PathId.optional(), bizPartnerId: PathId.optional() }),
  answer: z.array(SwitchingRow),
});
export const changeSwitching = call({
  writes: ['quality_switching', 'quality_switch'],
  method: 'POST',
  path: '/quality/switching/{id}',
  permission: ['materialQualityResult', 'modify'],
  summary: 'Approves reduced inspection or a supplier’s action, or orders normal inspection again, with a reason.',
  fact: true,
  ask: z.object({
    id: PathId,
    to: z.enum(['REDUCED', 'NORMAL', 'TIGHTENED']),
    /** Production is steady: said by who approves reduced inspection. */
    steady: z.boolean().default(false),
    irregular: z.boolean().default(false),
    reason: Name(500).or(Text(500)).optional(),
  }),
  answer: SwitchingRow,
});
