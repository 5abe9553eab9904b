import { recordPageHit } from '@lotline/contract/system/page-hit';
import { type House, serve } from '../kit/http.ts';

export const mountPageHits = (house: House) => {
  serve(house, recordPageHit, ({ app, name, path }, { db, caller }) =>
    db.insertInto('pageHit').values({ app, name, path, userId: caller.id }).returning('id').executeTakeFirstOrThrow(),
  );
};
