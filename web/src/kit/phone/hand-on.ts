import { store } from '../browser/store.ts';

/** Who is asked what a code is that the page at hand has no use for. */
export const asked = store<((code: string) => void) | null>(null);

/** Hands a code on to the frame, which says what it is and where one goes on with it. */
export const handOn = (code: string) => asked.get()?.(code);
