import { later } from '../look/later.tsx';

/** The drawer form, fetched when it first opens. */
export const RecordDrawer = later(async () => (await import('./RecordDrawer.tsx')).RecordDrawer, null);
