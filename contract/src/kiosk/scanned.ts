import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Name, PathId } from '../kit/shape.ts';

/** What a code is that names no work of the line: before a work, whether that work asks for it. */
export const kioskScanned = call({
  method: 'GET',
  path: '/kiosk/scanned',
  permission: ['kiosk', 'view'],
  summary: 'What a label is that somebody holds at a line, and whether a work asks for it: right or wrong, in the caller’s language.',
  ask: z.object({ code: Name(100), lineId: PathId, dailyPlanId: PathId.optional() }),
  answer: z.object({
    /** Null for a code that is nothing of the plant's; it may be a badge. */
    found: z.object({ right: z.boolean(), what: z.string(), said: z.string() }).nullable(),
  }),
});
