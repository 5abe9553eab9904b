import type pg from 'pg';

/**
 * Reads what the triggers count (`changes_of_…`) on a connection of its own, and answers which tables changed since it was asked last. What
 * a transaction counted is seen before the transaction ends, so its tables are told once more when it has ended: nobody who asks anew then
 * misses what it did. One that is rolled back is told too.
 */
export const countedChanges = async (client: pg.Client) => {
  const { rows: sequences } = await client.query<{ table: string; id: string }>(
    `select substr(relname, length('changes_of_') + 1) as table, oid as id from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace and relname like 'changes\\_of\\_%' order by 1`,
  );
  const ids = sequences.map(({ id }) => id);
  const counts = async () => {
    const { rows } = await client.query<{ counts: string }>({
      name: 'changes counted',
      text: 'select array(select pg_sequence_last_value(id) from unnest($1::oid[]) with ordinality as asked(id, n) order by n)::text as counts',
      values: [ids],
    });
    return rows[0]?.counts ?? '';
  };
  /** Transactions that write and haven't ended, with an end to those that begin later: one of our own, ended when the others are looked at. */
  const unfinished = async () => {
    const { rows: own } = await client.query<{ id: string }>({ name: 'changes until', text: 'select pg_current_xact_id()::text as id' });
    const { rows } = await client.query<{ id: string }>({
      name: 'changes under way',
      text: 'select pg_snapshot_xip(pg_current_snapshot())::text as id',
    });
    const until = Number(own[0]?.id);
    return { until, running: new Set(rows.map(({ id }) => Number(id))) };
  };

  let known = await counts();
  /** Tables to be told when a transaction has ended. */
  const pending = new Map<number, Set<string>>();

  return async (): Promise<string[]> => {
    const now = await counts();
    if (now === known && !pending.size) return [];
    const [before, after] = [known.slice(1, -1).split(','), now.slice(1, -1).split(',')];
    const changed = sequences.filter((_, at) => after[at] !== before[at]).map(({ table }) => table);
    known = now;
    const { until, running } = await unfinished();
    const told = new Set(changed);
    for (const [id, tables] of pending)
      if (!running.has(id)) {
        for (const table of tables) told.add(table);
        pending.delete(id);
      }
    if (changed.length) for (const id of running) if (id < until) pending.set(id, new Set([...(pending.get(id) ?? []), ...changed]));
    return [...told];
  };
};
