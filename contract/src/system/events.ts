import { z } from 'zod';
import { call } from '../kit/call.ts';

/** One change that the listener may see: the table it happened in, and the row where it is a single one. */
export const Change = z.object({ table: z.string(), id: z.number().int().nullable().optional() });
export type Change = z.infer<typeof Change>;

/** Server-sent events, each `data:` a change; a comment line every 25 s keeps the line open. */
export const events = call({ method: 'GET', path: '/events', permission: 'signed-in', ask: z.object({}), answer: Change, kind: 'stream' });
