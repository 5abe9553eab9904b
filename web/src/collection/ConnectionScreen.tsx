import {
  Connection,
  type ConnectionRow,
  connectionStandings,
  connectionStates,
  pauseConnection,
  testConnection,
  trustCertificate,
} from '@lotline/contract/collection/connection';
import { connectionKinds } from '@lotline/contract/collection/connection-settings';
import { refusals } from '@lotline/contract/collection/observation';
import type { AnswerOf } from '@lotline/contract/kit/call';
import { useMemo, useState } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { Modal } from '../kit/look/Modal.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useRows, useSend } from '../kit/net/resource.ts';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import { whyNotOne } from '../kit/record/use-list.ts';
import { useSay } from '../kit/words/use-say.ts';
import './connection.css';

const ConnectionForm = lazyPart(async () => (await import('./ConnectionForm.tsx')).ConnectionForm);
const ConnectionTags = lazyPart(async () => (await import('./ConnectionTags.tsx')).ConnectionTags);
const ConnectionCertificates = lazyPart(async () => (await import('./ConnectionCertificates.tsx')).ConnectionCertificates);
const ConnectionSecrets = lazyPart(async () => (await import('./ConnectionSecrets.tsx')).ConnectionSecrets);

const { text, number, at, choice, stamps } = columnsOf(Connection);
const tones = { UP: 'green', CONNECTING: 'orange', DOWN: 'red', PAUSED: 'grey', STOPPED: 'red' } as const;
const doubts = ['collection.opcua.certificateUnknown', 'collection.opcua.certificateChanged'];
type Tried = AnswerOf<typeof testConnection>;
type Opened = { what: 'tags' | 'secrets' | 'certificates'; row: ConnectionRow } | { what: 'tried'; row: ConnectionRow; tried: Tried };

/** How machines are listened to: what stands, what is heard, and what is wrong, in words. */
export const ConnectionScreen = () => {
  const { t } = useSay();
  const { may } = usePermission();
  const { rows: standings } = useRows(connectionStandings, {});
  const { send: setPaused } = useSend(pauseConnection);
  const { send: approve } = useSend(trustCertificate);
  const { send: test, sending: isTesting } = useSend(testConnection);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const standing = useMemo(() => new Map(standings.map((one) => [one.id, one])), [standings]);
  const columns = useMemo(() => {
    const of = ({ id }: ConnectionRow) => standing.get(id);
    const wrong = (row: ConnectionRow) => {
      const trouble = of(row)?.trouble;
      if (!trouble) return null;
      // Why points are refused comes as the refusal's code.
      const reason = refusals.find((one) => one === trouble.facts.reason);
      return t(trouble.code, reason ? { ...trouble.facts, reason: t(reason) } : trouble.facts);
    };
    const told = { noImport: true } as const;
    return [
      text('name', { width: 180, pinned: 'left' }),
      choice('kind', connectionKinds, { choiceWords: 'connectionKind', width: 140, isKind: true, ...told }),
      choice('state', connectionStates, { choiceWords: 'connectionState', width: 110, tones, value: (row) => of(row)?.state, ...told }),
      text('trouble', { width: 340, value: wrong, ...told }),
      number('perSecond', { width: 100, decimals: 1, value: (row) => of(row)?.perSecond, ...told }),
      text('lastTag', { width: 220, value: (row) => of(row)?.lastTag, ...told }),
      text('lastValue', { width: 110, value: (row) => of(row)?.lastValue, ...told }),
      at('lastAt', { value: (row) => of(row)?.lastAt, ...told }),
      at('troubleAt', { value: (row) => of(row)?.troubleAt, ...told }),
      number('heardCount', { width: 110, decimals: 0, value: (row) => of(row)?.heardCount, ...told }),
      text('note', { width: 200 }),
      ...stamps(),
    ];
  }, [standing, t]);
  const tries = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const tryIt = (row: ConnectionRow) => tries(async () => setOpened({ what: 'tried', row, tried: await test({ id: row.id }) }));
  const turn = ({ id, version, paused, name }: ConnectionRow) =>
    tries(async () => {
      await setPaused({ id, version, paused: !paused });
      tell.success(t(paused ? 'connection.goesOn' : 'connection.isPaused', { connection: name }));
    });
  const approveOf = ({ id, version, name }: ConnectionRow) =>
    tries(async () => {
      const { fingerprint = '', subject = '' } = standing.get(id)?.trouble?.facts ?? {};
      const sure = await confirm({
        title: t('connection.approveOf', { connection: name }),
        text: t('connection.approveSure', { subject, fingerprint }),
        okText: t('connection.approve'),
      });
      if (!sure) return;
      await approve({ id, version, fingerprint: String(fingerprint), trusted: true });
      tell.success(t('connection.approved'));
    });
  return (
    <>
      <MasterScreen
        of={Connection}
        words="connection"
        columns={columns}
        form={({ row }) => <ConnectionForm row={row} />}
        start={{ paused: false }}
        acts={(rows) => {
          const [row] = rows;
          const why = whyNotOne(t, rows);
          const isDoubted = row && doubts.includes(standing.get(row.id)?.trouble?.code ?? '');
          return [
            may('connection', 'modify') && { label: t('connection.test'), why, loading: isTesting, run: () => row && void tryIt(row) },
            { label: t('connection.tags'), why, run: () => row && setOpened({ what: 'tags', row }) },
            may('connection', 'modify') && { label: t('connection.secrets'), why, run: () => row && setOpened({ what: 'secrets', row }) },
            may('connection', 'modify') && {
              label: t(row?.paused ? 'connection.goOn' : 'connection.pause'),
              why,
              run: () => row && void turn(row),
            },
            may('connection', 'modify') &&
              row !== undefined &&
              row.trusted.length > 0 && { label: t('connection.certificates'), why, run: () => setOpened({ what: 'certificates', row }) },
            may('connection', 'modify') && isDoubted && { label: t('connection.approve'), run: () => void approveOf(row) },
          ];
        }}
        tone={({ id, paused }) => (paused ? 'muted' : standing.get(id)?.state === 'DOWN' ? 'danger' : undefined)}
        formWidth={640}
      />
      {opened?.what === 'tags' && <ConnectionTags row={opened.row} close={close} />}
      {opened?.what === 'secrets' && <ConnectionSecrets row={opened.row} close={close} />}
      {opened?.what === 'certificates' && <ConnectionCertificates row={opened.row} close={close} />}
      {opened?.what === 'tried' && <TriedDialog {...opened} close={close} />}
    </>
  );
};

const TriedDialog = ({ row, tried: { reached, troubles, heard }, close }: { row: ConnectionRow; tried: Tried; close: () => void }) => {
  const { t } = useSay();
  return (
    <Modal open title={t('connection.triedOf', { connection: row.name })} onCancel={close} footer={null}>
      <p>{t(reached ? 'connection.reached' : 'connection.notReached')}</p>
      {troubles.map(({ code, facts }) => (
        <p key={code}>{t(code, facts)}</p>
      ))}
      {heard.length > 0 ? (
        <ul className="connection-tried">
          {heard.map(({ tag, value }) => (
            <li key={tag}>
              {tag}: {value}
            </li>
          ))}
        </ul>
      ) : (
        reached && <p>{t('connection.nothingHeard')}</p>
      )}
    </Modal>
  );
};
