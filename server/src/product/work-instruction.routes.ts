import { productionDay } from '@lotline/contract/kit/production-day';
import type { WorkInstruction } from '@lotline/contract/product/work-instruction';
import * as calls from '@lotline/contract/product/work-instruction';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { addWorkInstruction, removeWorkInstruction } from './add-work-instruction.ts';
import { instructionsOf } from './work-instruction.queries.ts';

export const mountWorkInstructions = (server: ServerContext) => {
  const today = () => productionDay(new Date(), server.config.shiftHours).businessDate;
  serve(server, calls.workInstructions, (ask, { db }) => instructionsOf(db, { ...ask, today: today() }));
  serve(server, calls.addWorkInstruction, async (ask, { db }) => {
    const id = await addWorkInstruction(db, ask);
    const revisions = await instructionsOf(db, { ...ask, today: today() });
    return revisions.find((one) => one.id === id) as WorkInstruction;
  });
  serve(server, calls.removeWorkInstruction, ({ id }, { db }) => removeWorkInstruction(db, id, today()));
};
