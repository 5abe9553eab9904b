import type { ShotCorrectionDraft } from '@lotline/contract/mold/mold';
import { shotCorrectionRules } from '@lotline/contract/mold/mold.rules';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { StaleVersion } from '../kit/http/errors.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { obeyTelling } from '../kit/record/obey-telling.ts';
import { isStale, lockRow } from '../kit/record/read-rows.ts';
import { changeRecord, insertRow } from '../kit/record/write-rows.ts';
import { refreshMolds } from './enter-mold.ts';

/** Sets right what a mold has counted: the shots it began with take the difference, what its results used stays theirs. */
export const correctShots = async (db: Trx, by: Actor, { moldId, shots, seen, reason, version }: ShotCorrectionDraft) => {
  const mold = await lockRow(db, 'mold', moldId);
  const made = mold.shotCount - mold.initialShots;
  // What results made since somebody looked comes on top of what is right there.
  const asked = shots + mold.shotCount - seen;
  const stale = isStale(mold, version);
  const newer = stale ? await correctedSince(db, moldId, version ?? 0) : null;
  // Whoever names the version knows of every correction, and a count that results raised meanwhile is that one.
  const otherCount = version === undefined ? seen !== mold.shotCount : seen > mold.shotCount;
  await obeyTelling(
    shotCorrectionRules,
    { discarded: mold.status === 'DISCARDED', newer, otherCount, made, shotCount: mold.shotCount, asked },
    async ({ code }) => (code === 'mold.countIsAnother' ? { ...(await correctedSince(db, moldId, 0)) } : {}),
  );
  if (stale) throw new StaleVersion('mold', mold, {});
  await insertRow(db, 'mold_shot_correction', {
    ...factHead(by),
    ...{ moldId, shotsBefore: mold.shotCount, shotsAfter: asked, reason, moldVersion: mold.version + 1 },
  });
  await changeRecord(db, 'mold', { id: moldId, version: undefined, initialShots: asked - made });
  await refreshMolds(db, [moldId]);
};

const correctedSince = async (db: Trx, moldId: number, version: number) => {
  const { rows } = await sql<{ by: string | null; at: string; shots: number }>`
    select u.username as by, c.occurred_at as at, c.shots_after as shots from mold_shot_correction c join app_user u on u.id = c.actor_id
    where c.mold_id = ${moldId} and c.mold_version > ${version} order by c.id desc limit 1`.execute(db);
  return rows[0] ?? null;
};
