import type { LocationType } from '@lotline/contract/plant/location';
import * as calls from '@lotline/contract/plant/location';
import { type House, serve } from '../kit/http.ts';
import { serveRecord } from '../kit/record.ts';
import { childrenOf, locationRows, locationTree, withParents } from './location.queries.ts';
import { place } from './place.ts';

export const mountLocations = (house: House) => {
  serveRecord(house, calls.Location, {
    select: (_db, ask) => locationRows(ask?.type as LocationType | undefined),
    orderBy: 'code',
    beforeSave: place,
  });
  serve(house, calls.locationTree, ({ typeUntils }, { db }) => locationTree(db, typeUntils));
  serve(house, calls.locationTreeUntilLine, (_ask, { db }) => locationTree(db, ['LINE']));
  serve(house, calls.locationChildren, ({ id }, { db }) => childrenOf(db, id));
  serve(house, calls.locationWithParents, ({ id }, { db }) => withParents(db, id));
};
