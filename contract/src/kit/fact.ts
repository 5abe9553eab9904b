import { z } from 'zod';
import { At, Note } from './shape.ts';

export const sources = ['UI', 'KIOSK', 'MOBILE', 'MACHINE', 'API', 'IMPORT'] as const;
export type Source = (typeof sources)[number];

/** What a caller may say of a fact beside its content: when it happened (default: now) and a note. */
export const FactAsk = { occurredAt: At.optional(), note: Note.optional() };

/** What every recorded fact carries. */
export const FactStamps = z.object({
  id: z.number().int(),
  occurredAt: z.string(),
  recordedAt: z.string(),
  businessDate: z.string(),
  shift: z.enum(['DAY', 'NIGHT']),
  actorId: z.number().int(),
  actorName: z.string().nullable().optional(),
  source: z.enum(sources),
  correctsId: z.number().int().nullable(),
  correctionReason: z.string().nullable(),
  void: z.boolean(),
});
