import type { LocationType } from '@lotline/contract/plant/location';
import * as calls from '@lotline/contract/plant/location';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { serveRecord } from '../kit/record/record.ts';
import { childrenOf, locationRows, locationTree, withParents } from './location.queries.ts';
import { place } from './place.ts';

export const mountLocations = (server: ServerContext) => {
  serveRecord(server, calls.Location, {
    select: (_db, ask) => locationRows(ask?.type as LocationType | undefined),
    orderBy: 'code',
    beforeSave: place,
  });
  serve(server, calls.locationTree, ({ typeUntils }, { db }) => locationTree(db, typeUntils));
  serve(server, calls.locationTreeUntilLine, (_ask, { db }) => locationTree(db, ['LINE']));
  serve(server, calls.locationChildren, ({ id }, { db }) => childrenOf(db, id));
  serve(server, calls.locationWithParents, ({ id }, { db }) => withParents(db, id));
};
