import { goToNext } from '../kit/browser/next-step.ts';

const firstLine = '.order-head ~ * [data-line] [tabindex="0"]';
/** A new order is confirmed next. */
export const afterPlacing = () => goToNext('[data-next=confirm]', firstLine);
/** What was confirmed is planned next; the button that was pressed is gone. */
export const afterStep = () => goToNext('[data-next=plan]', firstLine);
