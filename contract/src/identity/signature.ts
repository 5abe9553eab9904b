import { z } from 'zod';
import { isSaid } from '../kit/said.ts';

/** What somebody says of a content by signing it. */
export const signMeanings = ['PREPARED', 'REVIEWED', 'APPROVED', 'OBSOLETED'] as const;
export type SignMeaning = (typeof signMeanings)[number];

/** What a call that signs asks beside its own: the signer's password once more. */
export const SignFields = { password: z.string().min(1).max(200).refine(isSaid) };

export const Signature = z.object({
  id: z.number().int(),
  meaning: z.enum(signMeanings),
  signerName: z.string(),
  signedAt: z.string(),
  /** SHA-256 of what was signed, in hexadecimal. */
  contentHash: z.string(),
  note: z.string().nullable(),
  /** The content is still the one that was signed. */
  valid: z.boolean(),
});
export type Signature = z.infer<typeof Signature>;
