import { withFields } from '../kit/form/with-fields.ts';
import { lazyPart } from '../kit/look/later.tsx';

/** The form of a new order, fetched when it is opened. */
export const NewOrderForm = lazyPart(async () => (await withFields(import('./NewOrderDrawer.tsx'))).NewOrderDrawer);
