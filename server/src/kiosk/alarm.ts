import type { acknowledgeLineAlarm } from '@lotline/contract/kiosk/alarm';
import type { HeardOf } from '@lotline/contract/kit/call';
import { acknowledge } from '../collection/index.ts';
import type { Trx } from '../kit/database/pool.ts';
import type { Actor } from '../kit/record/fact.ts';
import { whyOf } from './reason.ts';

type Ask = Omit<HeardOf<typeof acknowledgeLineAlarm>, 'lineId' | 'personToken'>;
/** Says at the line why a machine was beyond its limits and what was done, each a code of the plant's lists or words. */
export const acknowledgeAtLine = async (db: Trx, by: Actor, { id, causeId, cause, actionId, action }: Ask) => {
  const because = await whyOf(db, 'SIGNAL_CAUSE', { reasonId: causeId, reason: cause });
  const done = await whyOf(db, 'SIGNAL_ACTION', { reasonId: actionId, reason: action });
  await acknowledge(db, by, {
    ...{ id, reason: because.whole, action: done.whole, causeId: causeId ?? null, actionId: actionId ?? null },
  });
};
