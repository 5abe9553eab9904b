import type {
  giveSecrets as giveCall,
  pauseConnection,
  saveTags as saveCall,
  trustCertificate,
} from '@lotline/contract/collection/connection';
import type { MappingFacts } from '@lotline/contract/collection/connection.rules';
import type { BrokerSettings } from '@lotline/contract/collection/connection-settings';
import type { HeardOf } from '@lotline/contract/kit/call';
import { runText } from '../kit/database/driver.ts';
import type { Trx } from '../kit/database/pool.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import type { Secrets } from '../kit/running/secrets.ts';

/** What a secret is bound to. */
export const aboutSecret = (id: number, name: string) => `connection:${id}:${name}`;

/** An account that is gone takes its password with it: who comes back under its name has to be given one. */
export const secretsOfAccounts = (kept: Readonly<Record<string, string>> | null, { accounts }: BrokerSettings) => {
  const names = new Set(accounts.map(({ name }) => `account:${name}`));
  return Object.fromEntries(Object.entries(kept ?? {}).filter(([name]) => names.has(name)));
};

export const giveSecrets = async (trx: Trx, secrets: Secrets, { id, version, secrets: given }: HeardOf<typeof giveCall>) => {
  const row = await lockRow(trx, 'connection', id);
  const kept = { ...(row.secrets as unknown as Record<string, string>) };
  for (const { name, value } of given) {
    if (value === null) delete kept[name];
    else kept[name] = secrets.seal(value, aboutSecret(id, name));
  }
  await changeRecord(trx, 'connection', { id, version, secrets: kept });
};

export const pause = async (trx: Trx, { id, version, paused }: HeardOf<typeof pauseConnection>) => {
  await lockRow(trx, 'connection', id);
  await changeRecord(trx, 'connection', { id, version, paused });
};

export const trust = async (trx: Trx, { id, version, fingerprint, trusted }: HeardOf<typeof trustCertificate>) => {
  const row = await lockRow(trx, 'connection', id);
  const others = (row.trusted as unknown as string[]).filter((one) => one !== fingerprint);
  await changeRecord(trx, 'connection', { id, version, trusted: trusted ? [...others, fingerprint] : others });
};

export const saveTags = async (trx: Trx, { id, version, tags }: HeardOf<typeof saveCall>, obeyRules: (facts: MappingFacts) => void) => {
  await lockRow(trx, 'connection', id);
  const names = tags.map(({ tag }) => tag);
  const ids = [...new Set(tags.map(({ parameterId }) => parameterId))];
  const known = new Set((await runText<{ id: number }>(trx, 'select id from parameter where id = any($1)', [ids])).map((row) => row.id));
  obeyRules({
    twice: names.find((tag, at) => names.indexOf(tag) !== at) ?? null,
    unknown: ids.find((one) => !known.has(one)) ?? null,
  });
  // What stays as it is isn't written, so that the history tells what changed.
  await runText(
    trx,
    `with given as (select * from jsonb_to_recordset($2::jsonb) as given(tag text, "parameterId" bigint, factor float8, shift float8)),
      gone as (delete from connection_tag where connection_id = $1 and tag not in (select tag from given))
    insert into connection_tag as kept (connection_id, tag, parameter_id, factor, shift) select $1, tag, "parameterId", factor, shift from given
    on conflict (connection_id, tag) do update set parameter_id = excluded.parameter_id, factor = excluded.factor, shift = excluded.shift, version = kept.version + 1
    where (kept.parameter_id, kept.factor, kept.shift) is distinct from (excluded.parameter_id, excluded.factor, excluded.shift)`,
    [id, JSON.stringify(tags)],
  );
  await changeRecord(trx, 'connection', { id, version });
};
