import type { HeardOf } from '@lotline/contract/kit/call';
import type { recordPageHit as recordPageHitCall } from '@lotline/contract/system/page-hit';
import type { Trx } from '../kit/database/pool.ts';

export const recordPageHit = (db: Trx, userId: number, { app, name, path }: HeardOf<typeof recordPageHitCall>) =>
  db.insertInto('pageHit').values({ app, name, path, userId }).returning('id').executeTakeFirstOrThrow();
