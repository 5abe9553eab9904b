import { store } from './store.ts';

/** The menu whose form for a new record somebody asked for from elsewhere: its screen opens it and forgets. */
export const wantedNew = store<string | null>(null);
