import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Name } from '../kit/shape.ts';

/** One arrival on a page; sent a second after it, so that passing through doesn't count. */
export const recordPageHit = call({
  method: 'POST',
  path: '/system/page-hits/page-hit',
  permission: 'signed-in',
  summary: 'Counts an arrival on a page.',
  ask: z.object({ app: Name(40), name: Name(100), path: Name(300) }),
  answer: z.object({ id: z.number().int() }),
});
