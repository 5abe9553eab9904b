import type { ConnectionRow, ConnectionStanding, ConnectionTag } from '@lotline/contract/collection/connection';
import type { ConnectionSettings } from '@lotline/contract/collection/connection-settings';
import { sql } from 'kysely';
import { runText } from '../kit/database/driver.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { withNames } from '../kit/record/read-rows.ts';

/** A tag with what it said last. */
export type Seen = { tag: string; value: string; at: string | null };
/** Connections, without their secrets: which of them are kept is told, and nothing else. */
export const connections = sql`(
  select c.id, c.name, c.settings, c.settings ->> 'kind' as kind, c.trusted, c.paused, c.note, c.ext, c.version, c.created_by, c.created_at, c.updated_by, c.updated_at,
    coalesce((select jsonb_agg(name order by name) from jsonb_object_keys(coalesce(nullif(c.secrets, 'null'), '{}')) name), '[]') as secret_names
  from connection c)`;
export const connectionById = async (db: Db, id: number) => {
  const [row] = await withNames<ConnectionRow>(db, connections, sql`where record.id = ${id}`);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

/** Whoever collects tells it every two seconds. */
const silentMs = 15_000;
export const standings = async (db: Db): Promise<ConnectionStanding[]> => {
  const rows = await runText<ConnectionStanding & { paused: boolean; isTold: boolean }>(
    db,
    `select c.id, c.paused, s.state, s.since, s.trouble, s.trouble_at, coalesce(s.per_second, 0) as per_second, coalesce(s.heard_count, 0) as heard_count,
      s.last_tag, s.last_value, s.last_at, coalesce(s.told_at > now() - make_interval(secs => $1), false) as is_told
    from connection c left join connection_state s on s.connection_id = c.id order by c.name`,
    [silentMs / 1000],
  );
  const said = (at: string | null) => at && new Date(at).toISOString();
  return rows.map(({ paused, isTold, ...row }) => ({
    ...row,
    ...{ since: said(row.since), troubleAt: said(row.troubleAt), lastAt: said(row.lastAt), heardCount: Number(row.heardCount) },
    state: paused ? 'PAUSED' : isTold ? row.state : 'STOPPED',
    perSecond: isTold && !paused ? row.perSecond : 0,
  }));
};

type Mapped = Omit<ConnectionTag, 'lastValue' | 'lastAt'>;
/** What is mapped, and what was heard besides. */
export const tagsOf = async (db: Db, id: number): Promise<ConnectionTag[]> => {
  const mapped = await runText<Mapped>(
    db,
    `select g.tag, g.parameter_id, p.code as parameter_code, p.name as parameter_name, t.name as tool_name, g.factor, g.shift
    from connection_tag g join parameter p on p.id = g.parameter_id join tool t on t.id = p.tool_id where g.connection_id = $1`,
    [id],
  );
  const seen = new Map((await seenBy(db, id)).map((one) => [one.tag, one]));
  const all = new Map<string, Mapped>(mapped.map((one) => [one.tag, one]));
  const unmapped = { parameterId: null, parameterCode: null, parameterName: null, toolName: null, factor: 1, shift: 0 };
  for (const tag of seen.keys()) if (!all.has(tag)) all.set(tag, { tag, ...unmapped });
  return [...all.values()]
    .map((one) => ({ ...one, lastValue: seen.get(one.tag)?.value ?? null, lastAt: seen.get(one.tag)?.at ?? null }))
    .sort((one, other) => one.tag.localeCompare(other.tag, 'en'));
};

export type ToOpen = {
  id: number;
  settings: ConnectionSettings;
  secrets: Record<string, string>;
  trusted: string[];
  paused: boolean;
  tags: { tag: string; parameterId: number; factor: number; shift: number }[];
};
/** What tells whether a connection or its tags have changed, without its settings. */
export const connectionMarks = (db: Db) =>
  runText<{ id: number; mark: string }>(
    db,
    `select c.id, concat_ws(' ', c.version, count(g.id), sum(g.version), max(g.id)) as mark
    from connection c left join connection_tag g on g.connection_id = c.id where not c.paused group by c.id order by c.id`,
    [],
  );
export const connectionsToOpen = (db: Db, ids: readonly number[]) =>
  runText<ToOpen>(
    db,
    `select c.id, c.settings, coalesce(nullif(c.secrets, 'null'), '{}') as secrets, c.trusted, c.paused,
      coalesce((select jsonb_agg(jsonb_build_object('tag', g.tag, 'parameterId', g.parameter_id, 'factor', g.factor, 'shift', g.shift) order by g.tag)
        from connection_tag g where g.connection_id = c.id), '[]') as tags
    from connection c where c.id = any($1) order by c.id`,
    [[...ids]],
  );
/** What a connection said last, tag by tag. */
export const seenBy = async (db: Db, id: number): Promise<Seen[]> =>
  (await runText<{ seen: Seen[] }>(db, 'select seen from connection_state where connection_id = $1', [id]))[0]?.seen ?? [];
