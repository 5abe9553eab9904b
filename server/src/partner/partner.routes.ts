import { obey } from '@lotline/contract/kit/rule';
import * as calls from '@lotline/contract/partner/partner';
import { partnerRules } from '@lotline/contract/partner/partner.rules';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { serveRecord } from '../kit/record/record.ts';
import { partnerById, partnersOf, partnerTree } from './partner.queries.ts';

export const mountPartner = (server: ServerContext) => {
  serveRecord(server, calls.Partner, {
    orderBy: 'partner_code',
    beforeSave: (_trx, draft, row) => {
      obey(partnerRules, { companyRegNum: draft.companyRegNum, was: row?.companyRegNum ?? null });
      return draft;
    },
  });
  serve(server, calls.onePartner, ({ id }, { db }) => partnerById(db, id));
  serve(server, calls.partnersOfType, ({ type }, { db }) => partnersOf(db, [type]));
  serve(server, calls.partnersOfTypes, ({ types }, { db }) => partnersOf(db, types));
  serve(server, calls.partnerTree, (_ask, { db }) => partnerTree(db));
};
