import { dayIn } from '@lotline/contract/kit/production-day';
import * as calls from '@lotline/contract/product/bom';
import { type House, serve } from '../kit/http.ts';
import { serveRecord } from '../kit/record.ts';
import { bomLines, bomTree, linesWithMaterial, whereUsed } from './bom.queries.ts';
import { copyBom } from './copy-bom.ts';
import { stockTree } from './requirement.ts';
import { checkLine } from './save-bom.ts';

export const mountBoms = (house: House) => {
  const today = () => dayIn(new Date(), house.config.shiftHours.zone);
  serveRecord(house, calls.Bom, { select: (_db, ask) => bomLines(ask?.id as number | undefined), orderBy: 'seq', beforeSave: checkLine });
  serve(house, calls.bomTree, (ask, { db }) => bomTree(db, ask));
  serve(house, calls.bomParents, ({ id, type }, { db }) => whereUsed(db, type, id));
  serve(house, calls.bomOfMaterial, ({ id }, { db }) => linesWithMaterial(db, id));
  serve(house, calls.bomStockTree, ({ id, qty, on }, { db }) => stockTree(db, { id, qty, on: on ?? today() }));
  serve(house, calls.copyBom, (ask, { db }) => copyBom(db, ask));
};
