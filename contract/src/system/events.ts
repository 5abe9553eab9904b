import { z } from 'zod';
import { call } from '../kit/call.ts';

/** One change that the listener may see: the table it happened in. `seq` rises with every change that the server heard. */
export const Change = z.object({ seq: z.number().int(), table: z.string() });
export type Change = z.infer<typeof Change>;

/** Server-sent events, each `data:` a change; a comment line every 15 s keeps the line open. */
export const events = call({
  method: 'GET',
  path: '/events',
  permission: 'signed-in',
  summary: 'A stream of which tables change, for screens that keep themselves up to date.',
  ask: z.object({}),
  answer: Change,
  kind: 'stream',
});
