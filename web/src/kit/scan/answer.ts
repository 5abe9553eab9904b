import { store } from '../browser/store.ts';
import { t } from '../words/words.ts';
import { shake, sound } from './sound.ts';

/** What came of a scan: whether it was taken, what was scanned, and what was done with it or why not. What was taken and wants a look `warns`. */
export type ScanAnswer = { readonly taken: boolean; readonly warns?: boolean; readonly what: string; readonly said: string };

export const shownAnswer = store<(ScanAnswer & { id: number }) | null>(null);
let last = 0;

/** Tells the whole room what came of a scan: across the screen, in green, amber or red, with a sound. */
export const answerScan = (answer: ScanAnswer) => {
  last += 1;
  shownAnswer.set({ ...answer, id: last });
  sound(answer.taken);
  shake(answer.taken);
};
/** What came of a scan is a question on the page: what was said before gives way to it, and only the low tone calls for it. */
export const answerByStop = () => {
  shownAnswer.set(null);
  sound(false);
  shake(false);
};
/** A piece of a code is acted on by nobody. */
export const answerTorn = (code: string) => answerScan({ taken: false, what: code, said: t('barcode.torn') });
