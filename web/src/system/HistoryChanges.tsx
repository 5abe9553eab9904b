import { type DataChange, DataChanges, dataChanges } from '@lotline/contract/system/data-change';
import { revisionTypes } from '@lotline/contract/system/data-history';
import { useEffect, useMemo, useState } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { Modal } from '../kit/look/Modal.tsx';
import { SearchBox } from '../kit/look/SearchBox.tsx';
import { usePages } from '../kit/net/resource.ts';
import { endless } from '../kit/net/source.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { useList, whyNotOne } from '../kit/record/use-list.ts';
import { useQuick } from '../kit/record/use-quick.ts';
import { nothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { tOr } from '../kit/words/words.ts';
import type { HistoryFrame } from './history-frame.ts';
import { millisOf } from './millis.ts';

const RecordTimeline = lazyPart(async () => (await import('../kit/dialogs/RecordTimeline.tsx')).RecordTimeline);

const { text, at, choice } = columnsOf<DataChange>();
/** In one line; of a record that came or went its values stand alone. */
const inWords = ({ type, changes }: DataChange) =>
  changes
    .map(({ label, was, now }) => (type === 'MOD' ? `${label} ${was ?? nothing} → ${now ?? nothing}` : `${label} ${now ?? was}`))
    .join(' · ');
/** So many of them tell what it is about; all stand under the pointer, in the story and in Excel. */
const told = 3;
const Short = ({ of }: { of: DataChange }) => {
  const { t } = useSay();
  const whole = inWords(of);
  if (of.changes.length <= told) return whole;
  return (
    <span title={whole}>
      {inWords({ ...of, changes: of.changes.slice(0, told) })}{' '}
      <small className="kit-quiet">{t('history.moreFields', { n: of.changes.length - told })}</small>
    </span>
  );
};
/** What nobody did, the program did. */
const Who = ({ of: { username } }: { of: DataChange }) => {
  const { t } = useSay();
  return username ?? <span className="kit-quiet">{t('history.bySystem')}</span>;
};
const columns = [
  at('at', { pinned: 'left' }),
  text('username', { width: 110, show: (row) => <Who of={row} /> }),
  choice('table', DataChanges.columns.table.choices, { choiceWords: 'recordKind', isKind: true, width: 150 }),
  text('record', { width: 260, fixed: true, to: ({ path }) => path ?? undefined }),
  choice('type', revisionTypes, { choiceWords: 'history', tones: { ADD: 'green', MOD: 'orange', DEL: 'red' }, width: 90 }),
  text('changes', { value: inWords, show: (row) => <Short of={row} />, width: 480, grow: 1, fixed: true }),
];
const pauseMs = 300;

/** What was added, changed and deleted over all tables; the story of one record and of one person is a press away from any row. */
export const HistoryChanges = ({ asked, tell, conditions, condition, ...frame }: HistoryFrame) => {
  const { t } = useSay();
  const [typed, setTyped] = useState('');
  const [sought, setSought] = useState('');
  useEffect(() => {
    const soon = setTimeout(() => setSought(typed.trim()), pauseMs);
    return () => clearTimeout(soon);
  }, [typed]);
  const { person } = asked;
  const period = useMemo(() => millisOf(asked), [asked]);
  const pages = usePages(dataChanges, { ...period, ...(person && { personId: person.id }), ...(sought && { text: sought }) });
  const list = useList<DataChange>(useMemo(() => endless(pages), [pages]));
  const quick = useQuick(DataChanges);
  const [open, setOpen] = useState<DataChange | null>(null);
  return (
    <>
      <ListScreen<DataChange>
        menu="history"
        id="dataChanges"
        viewsOf="changes"
        file={t('dataChange.title')}
        list={list}
        words="dataChange"
        columns={columns}
        quick={quick}
        select="one"
        tone={({ type }) => (type === 'DEL' ? 'danger' : undefined)}
        {...frame}
        condition={{
          values: { ...condition.values, text: typed },
          usual: { ...condition.usual, text: '' },
          show: ({ text: shown, ...values }) => {
            condition.show(values);
            setTyped(typeof shown === 'string' ? shown : '');
          },
        }}
        conditions={
          <>
            {conditions}
            <SearchBox label={t('dataChange.find')} value={typed} onChange={setTyped} style={{ flex: 'none', width: 180 }} />
          </>
        }
        acts={(rows) => {
          const [row] = rows;
          return [
            { label: t('dataChange.storyOf'), why: whyNotOne(t, rows), run: () => row && setOpen(row) },
            {
              label: t('dataChange.person'),
              why: whyNotOne(t, rows) || (row?.personId === null && t('dataChange.bySystem')),
              run: () => row?.personId && tell({ id: row.personId, name: row.username ?? String(row.personId) }),
            },
          ];
        }}
        actsOnPicked
        onOpen={setOpen}
        empty={<p>{sought ? t('dataChange.noneHolds', { text: sought }) : t('dataChange.none')}</p>}
      />
      {open && (
        <Modal
          open
          width={1000}
          title={`${tOr(`recordKind.${open.table}`, open.table)} – ${open.record}`}
          onCancel={() => setOpen(null)}
          footer={<Button onClick={() => setOpen(null)}>{t('action.close')}</Button>}
        >
          <RecordTimeline table={open.table} rowId={open.rowId} />
        </Modal>
      )}
    </>
  );
};
