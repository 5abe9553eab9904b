import type { Contact } from '@lotline/contract/terminal/terminal';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { lookAtClock } from './findings.ts';
import { type Known, knownByKey } from './terminal.queries.ts';

/** A terminal says what stands on it; one that nobody knew is registered by whoever is signed in there. */
export const inContact = async (db: Trx, userId: number, said: Contact): Promise<Known> => {
  const terminal = (await knownByKey(db, said.terminal)) ?? (await register(db, said));
  await sql`
    insert into terminal_contact (terminal_id, last_seen_at, user_id, location_id, clock_ms, program, waiting, oldest_at, sealed)
    values (${terminal.id}, now(), ${userId}, (select id from location where id = ${said.lineId ?? null}), ${said.at - Date.now()}, ${said.program},
      ${said.waiting}, to_timestamp(${said.oldestAt ?? null}::float8 / 1000), ${said.sealed})
    on conflict (terminal_id) do update set last_seen_at = excluded.last_seen_at, user_id = excluded.user_id, location_id = excluded.location_id,
      clock_ms = excluded.clock_ms, program = excluded.program, waiting = excluded.waiting, oldest_at = excluded.oldest_at, sealed = excluded.sealed`.execute(
    db,
  );
  await lookAtClock(db, terminal, userId, said.at - Date.now());
  return terminal;
};

/** Two tabs of one new browser may come at once: whoever is second finds what the first has made. */
const register = async (db: Trx, { terminal: key, kind }: Contact): Promise<Known> => {
  const letter = kind === 'KIOSK' ? 'K' : 'P';
  for (const name of [key.slice(0, 6), key].map((part) => `${letter}-${part.toUpperCase()}`)) {
    await sql`insert into terminal (key, kind, name) values (${key}::uuid, ${kind}, ${name}) on conflict do nothing`.execute(db);
    const made = await knownByKey(db, key);
    if (made) return made;
  }
  throw new Error('A terminal has neither its name nor its key.');
};
