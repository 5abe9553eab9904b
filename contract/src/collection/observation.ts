import { z } from 'zod';

/** From the best to the worst. */
export const qualities = ['GOOD', 'UNCERTAIN', 'BAD'] as const;
export type Quality = (typeof qualities)[number];

/** What a machine said of a parameter at an instant, whatever it spoke. */
export type Observation = {
  parameterId: number;
  /** Milliseconds since 1970. */
  at: number;
  value: number;
  quality: Quality;
  /** Told afterwards: it moves neither the current value nor an alarm. */
  historical: boolean;
};

/** So many at once at most. */
export const mostObservations = 10_000;
/** Before this no machine of the plant said anything. */
export const earliestAt = Date.UTC(2000, 0, 1);
/** A clock may go ahead by so much; what is beyond was never measured. */
export const furthestAheadMs = 24 * 3_600_000;

export const refusals = [
  'observation.parameterIsKnown',
  'observation.parameterIsActive',
  'observation.valueIsFinite',
  'observation.timeIsPossible',
  'observation.withinRetention',
] as const;
export type Refusal = (typeof refusals)[number];

/** What became of each of many: those that aren't named were taken. */
export const Recorded = z.object({
  taken: z.number().int(),
  refused: z.array(z.object({ index: z.number().int(), code: z.enum(refusals), message: z.string().optional() })),
});
export type Recorded = z.infer<typeof Recorded>;
