import { LaborRate, MachineRate } from '@lotline/contract/plant/rate';
import type { ServerContext } from '../kit/http/serve.ts';
import { serveRecord } from '../kit/record/record.ts';
import { laborRates, machineRates } from './rate.queries.ts';

export const mountRates = (server: ServerContext) => {
  serveRecord(server, LaborRate, { select: (_db, ask) => laborRates(ask?.id), orderBy: 'effective_from' });
  serveRecord(server, MachineRate, { select: (_db, ask) => machineRates(ask?.id), orderBy: 'effective_from' });
};
