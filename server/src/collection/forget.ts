import { runText } from '../kit/database/driver.ts';
import type { Db } from '../kit/database/pool.ts';

/** Drops the blocks that lie wholly beyond what their parameter keeps; what keeps its values for ever loses none. */
export const forgetObservations = (db: Db) =>
  runText(
    db,
    `delete from observation_block b using parameter p where p.id = b.parameter_id and p.retention_days is not null
      and b.from_at < now() - p.retention_days * interval '1 day' - p.block_hours * interval '1 hour'`,
    [],
  );
