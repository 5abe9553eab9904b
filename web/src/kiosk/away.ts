import { ApiFailure } from '../kit/net/send.ts';

/** A request without an answer after this time counts as a lost network. */
export const answerWithinMs = 15_000;
export const isAway = (failure: unknown) => !(failure instanceof ApiFailure) || failure.status === 0;
/** What passes by itself: no network, nobody signed in, a server that is starting or overrun. */
export const isPassing = (failure: unknown) => isAway(failure) || [401, 429, 500, 502, 503, 504].includes((failure as ApiFailure).status);
