import { dayIn } from '@lotline/contract/kit/production-day';
import type { WorkInstruction } from '@lotline/contract/product/work-instruction';
import * as calls from '@lotline/contract/product/work-instruction';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { addWorkInstruction, removeWorkInstruction } from './add-work-instruction.ts';
import { restoreWorkInstructions } from './restore-work-instructions.ts';
import { instructionsOf } from './work-instruction.queries.ts';

export const mountWorkInstructions = (server: ServerContext) => {
  // Its day is the calendar's, whichever production day still runs: who writes one at night means from now on.
  const today = () => dayIn(new Date(), server.config.shiftHours.zone);
  serve(server, calls.workInstructions, (ask, { db }) => instructionsOf(db, { ...ask, today: today() }));
  serve(server, calls.addWorkInstruction, async (ask, { db }) => {
    const id = await addWorkInstruction(db, ask);
    const revisions = await instructionsOf(db, { ...ask, today: today() });
    return revisions.find((one) => one.id === id) as WorkInstruction;
  });
  serve(server, calls.removeWorkInstruction, ({ id }, { db }) => removeWorkInstruction(db, id, today()));
  serve(server, calls.restoreWorkInstructions, ({ ids }, { db }) => restoreWorkInstructions(db, ids));
};
