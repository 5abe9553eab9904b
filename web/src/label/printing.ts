import { kept, store } from '../kit/browser/store.ts';

const key = 'lotline.printing';
/** Whether labels are on their way that this browser asked for: kept, so that a page that is loaded anew goes on watching them. */
export const printing = store(kept.get(key) !== null);
printing.subscribe(() => kept.set(key, printing.get() ? 'Y' : null));
