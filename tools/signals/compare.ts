import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

type Block = { parameterId: number; fromAt: string; count: number; bytes: string };
export type Compared = {
  /** Whether all ways ended in the same bytes. */
  equal: boolean;
  blocks: number;
  points: number;
  /** What the blocks of the first way take on the disk: rows, what is stored beside them, and their key. */
  bytesPerPoint: number;
};

/** Holds the blocks of parameters against each other: of each column those of all ways, byte by byte. It waits until nothing lies in staging. */
export const compareBlocks = async (url: string | pg.ClientConfig, columns: readonly (readonly number[])[]): Promise<Compared> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const ids = columns.flat();
    for (let left = 1; left > 0; await wait(500)) {
      const { rows } = await client.query<{ left: number }>('select count(*)::int as left from observation_batch');
      left = rows[0]?.left ?? 0;
    }
    const { rows } = await client.query<Block>(
      `select parameter_id::int as "parameterId", from_at::text as "fromAt", count::int as count,
        encode(points, 'hex') || ':' || coalesce(encode(roll_ups, 'hex'), '') as bytes
      from observation_block where parameter_id = any($1) order by parameter_id, from_at`,
      [ids],
    );
    const of = (id: number) => rows.filter(({ parameterId }) => parameterId === id);
    const said = (id: number) => JSON.stringify(of(id).map(({ fromAt, count, bytes }) => [fromAt, count, bytes]));
    const equal = columns.every(([first = 0, ...others]) => of(first).length > 0 && others.every((other) => said(other) === said(first)));
    const firsts = columns.map(([first = 0]) => first);
    const points = firsts.flatMap(of).reduce((sum, { count }) => sum + count, 0);
    await client.query('create temp table held (like observation_block including all) with (toast_tuple_target = 4080)');
    await client.query('insert into held select * from observation_block where parameter_id = any($1) order by parameter_id, from_at', [
      firsts,
    ]);
    const disk = await client.query<{ bytes: number }>(`select pg_total_relation_size('held')::float8 as bytes`);
    return { equal, blocks: firsts.flatMap(of).length, points, bytesPerPoint: (disk.rows[0]?.bytes ?? 0) / points };
  } finally {
    await client.end();
  }
};
