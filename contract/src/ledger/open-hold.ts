import { z } from 'zod';

/** Why a package or a lot is on hold, who said so and when. */
export const OpenHold = z.object({
  reason: z.string(),
  /** Where the reason was a code with an English name. */
  reasonEn: z.string().nullable(),
  by: z.string().nullable(),
  at: z.string(),
});
export type OpenHold = z.infer<typeof OpenHold>;
