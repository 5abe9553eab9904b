import { Partner, partnersOfType, partnersOfTypes, partnerTree as partnerTreeCall } from '@lotline/contract/partner/partner';
import { type House, serve } from '../kit/http.ts';
import { serveRecord } from '../kit/record.ts';
import { partnersOf, partnerTree } from './partner.queries.ts';

export const mountPartner = (house: House) => {
  serveRecord(house, Partner, { orderBy: 'partner_code' });
  serve(house, partnersOfType, ({ type }, { db }) => partnersOf(db, [type]));
  serve(house, partnersOfTypes, ({ types }, { db }) => partnersOf(db, types));
  serve(house, partnerTreeCall, (_ask, { db }) => partnerTree(db));
};
