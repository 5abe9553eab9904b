import {
  renameTerminal,
  revokeTerminal,
  type Terminal,
  TerminalDraft,
  terminalKinds,
  terminalStates,
  terminals,
} from '@lotline/contract/terminal/terminal';
import { Suspense, useMemo } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { NoteField, TextField } from '../kit/form/fields.tsx';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useRows, useSend } from '../kit/net/resource.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import type { Quick } from '../kit/record/QuickFilters.tsx';
import { useList, whyNotOne } from '../kit/record/use-list.ts';
import { useSay } from '../kit/words/use-say.ts';
import { t as word } from '../kit/words/words.ts';
import { clockText, isWrong } from './clock-text.ts';

const ReasonDialog = lazyPart(async () => (await import('../kit/dialogs/ReasonDialog.tsx')).ReasonDialog);
const RecordDrawer = lazyPart(async () => (await import('../kit/record/RecordDrawer.tsx')).RecordDrawer);

const menu = 'terminal';
const { text, number, at, flag, choice, stamps } = columnsOf<Terminal>();
const columns = [
  text('name', { width: 190, pinned: 'left' }),
  choice('kind', terminalKinds, { choiceWords: 'terminalKind', width: 90, isKind: true }),
  choice('state', terminalStates, {
    choiceWords: 'terminalState',
    width: 105,
    tones: { HEARD: 'green', SILENT: 'orange', REVOKED: 'grey' },
  }),
  number('waiting', { decimals: 0, width: 85 }),
  at('oldestAt', { width: 160 }),
  text('clockMs', { width: 120, value: ({ clockMs }: Terminal) => clockText(word, clockMs) }),
  at('lastSeenAt', { width: 160 }),
  text('userName', { width: 120 }),
  text('locationName', { width: 140 }),
  flag('sealed', { width: 90 }),
  text('program', { width: 130 }),
  text('note', { width: 200 }),
  text('revokeReason', { width: 180 }),
  text('revokedByName', { width: 110, hidden: true }),
  at('revokedAt', { hidden: true }),
  ...stamps(),
];
const columnsOfForm = columns as never;

const useTerminalQuick = (): readonly Quick<Terminal>[] => {
  const { t } = useSay();
  return useMemo(
    () => [
      { id: 'waiting', label: t('terminalQuick.waiting'), tone: 'orange', fits: ({ waiting }) => (waiting ?? 0) > 0 },
      { id: 'clock', label: t('terminalQuick.clock'), tone: 'orange', fits: ({ clockMs }) => isWrong(clockMs) },
      { id: 'silent', label: t('terminalQuick.silent'), tone: 'orange', fits: ({ state }) => state === 'SILENT' },
      { id: 'plain', label: t('terminalQuick.plain'), tone: 'grey', fits: ({ sealed }) => sealed === false },
    ],
    [t],
  );
};

type Open = { row: Terminal; what: 'rename' | 'revoke' };
/** The kiosks and phones in which facts are entered: what waits on each, how wrong its clock is, and which of them nothing is taken from any more. */
export const TerminalScreen = () => {
  const { t } = useSay();
  const { may } = usePermission();
  const list = useList(useRows(terminals, {}));
  const quick = useTerminalQuick();
  const { open, show, close } = useOpenPanel<Open>();
  const { send: rename } = useSend(renameTerminal);
  const { send: revoke } = useSend(revokeTerminal);
  const revokeIt = async ({ id, version, name }: Terminal, reason: string) => {
    try {
      await revoke({ id, version, reason });
      tell.success(t('terminal.revokedSaid', { terminal: name }));
      close();
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const toName = (row: Terminal) => may(menu, 'modify') && show({ row, what: 'rename' });
  return (
    <>
      <ListScreen<Terminal>
        menu={menu}
        id="terminal"
        list={list}
        words="terminal"
        columns={columns}
        quick={quick}
        select="one"
        history={{ table: 'terminal', nameOf: ({ name }) => name }}
        acts={(rows) => {
          const [row] = rows;
          const why = whyNotOne(t, rows);
          return [
            may(menu, 'modify') && { label: t('terminal.rename'), why, run: () => row && toName(row) },
            may(menu, 'modify') && {
              label: t('terminal.revoke'),
              why: why || (row?.state === 'REVOKED' && t('terminal.alreadyRevoked')),
              run: () => row && show({ row, what: 'revoke' }),
            },
          ];
        }}
        onOpen={toName}
        tone={({ state, waiting, clockMs }) =>
          state === 'REVOKED' ? 'muted' : (waiting && state === 'SILENT') || isWrong(clockMs) ? 'warning' : undefined
        }
        empty={t('terminal.empty')}
      />
      <Suspense fallback={null}>
        {open?.what === 'rename' && (
          <RecordDrawer
            key={open.times}
            title={t('terminal.rename')}
            draft={TerminalDraft}
            words="terminal"
            row={open.row}
            start={{}}
            columns={columnsOfForm}
            width={480}
            save={(draft, was) => rename({ ...draft, id: was?.id ?? 0, version: was?.version ?? 1 })}
            close={close}
          >
            {() => (
              <>
                <TextField name="name" required />
                <NoteField name="note" />
              </>
            )}
          </RecordDrawer>
        )}
        {open?.what === 'revoke' && <Revoking key={open.times} row={open.row} close={close} go={(reason) => revokeIt(open.row, reason)} />}
      </Suspense>
    </>
  );
};

const Revoking = ({ row, close, go }: { row: Terminal; close: () => void; go: (reason: string) => Promise<unknown> }) => {
  const { t } = useSay();
  return (
    <ReasonDialog
      danger
      title={t('terminal.revokeOf', { terminal: row.name })}
      text={row.waiting ? t('terminal.revokeWaiting', { n: row.waiting, at: row.oldestAt }) : t('terminal.revokeNothing')}
      label={t('terminal.revokeWhy')}
      okText={t('terminal.revoke')}
      close={close}
      go={go}
    />
  );
};
