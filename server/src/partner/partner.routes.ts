import { Partner, partnersOfType, partnersOfTypes, partnerTree as partnerTreeCall } from '@lotline/contract/partner/partner';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { serveRecord } from '../kit/record/record.ts';
import { partnersOf, partnerTree } from './partner.queries.ts';

export const mountPartner = (server: ServerContext) => {
  serveRecord(server, Partner, { orderBy: 'partner_code' });
  serve(server, partnersOfType, ({ type }, { db }) => partnersOf(db, [type]));
  serve(server, partnersOfTypes, ({ types }, { db }) => partnersOf(db, types));
  serve(server, partnerTreeCall, (_ask, { db }) => partnerTree(db));
};
