import type { FormInstance } from 'antd';
import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { Column } from '../columns/columns.ts';
import type { Filled, Shaped, Typed } from '../form/typed.ts';
import { useOpenPanel } from '../form/use-open-panel.ts';
import { Grid } from '../grid/Grid.tsx';
import type { GridHandle, GridLook } from '../grid/handle.ts';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HistoryOutlined, PlusOutlined, ReloadOutlined } from '../look/ant-icons.tsx';
import { Button } from '../look/Button.tsx';
import { lazyPart } from '../look/later.tsx';
import { tell } from '../messages/snackbar.tsx';
import { tellFailure } from '../net/failure.ts';
import { usePermission } from '../net/permission.tsx';
import type { Source } from '../net/source.ts';
import { useSay } from '../words/use-say.ts';
import { SavedConditions } from './SavedConditions.tsx';
import { useRemoval } from './use-removal.ts';

const HistoryDialog = lazyPart(async () => (await import('../dialogs/HistoryDialog.tsx')).HistoryDialog);
const RecordDrawer = lazyPart(async () => (await import('./RecordDrawer.tsx')).RecordDrawer);

type Values = Record<string, unknown>;
export type Kept = { id: number; version: number };
type Props<Row, D extends Shaped> = {
  /** The table: its rows' arrangement is kept under this name. */
  id: string;
  menu: string;
  title: string;
  words: string;
  columns: readonly Column<Row>[];
  source: Source<Row>;
  draft: D;
  start?: Typed<D>;
  form: (at: { values: Typed<D>; row: Row | null; form: FormInstance<Values> }) => ReactNode;
  save: (draft: Filled<D>, was: Kept | null) => Promise<unknown>;
  remove: (rows: readonly Row[]) => Promise<unknown>;
  /** Where the rows stand in an order that people set: hears all of them in the new one. */
  order?: (rows: readonly Row[]) => Promise<unknown>;
  nameOf: (row: Row) => string;
  /** What can be done besides; a function hears which rows are chosen. */
  tools?: ReactNode | ((chosen: readonly Row[]) => ReactNode);
  /** What to do first, instead of the rows, while nothing is chosen to show the rows of. */
  first?: string | false;
  empty?: ReactNode;
  file?: string;
  tone?: (row: Row) => 'danger' | 'warning' | 'good' | 'muted' | undefined;
  formWidth?: number;
  /** The table whose revisions are shown. */
  history?: string;
  /** Where the rows are a list of their own: what the screen's saved conditions of this list are told apart by. */
  saved?: string;
};

/** The rows that belong to one chosen record: their grid with tools of its own, drawer form, deletion and, where they have one, their order. */
export const DetailGrid = <Row extends Kept, D extends Shaped>({
  id,
  menu,
  title,
  words,
  columns,
  source,
  draft,
  start,
  form,
  save,
  remove,
  order,
  nameOf,
  tools,
  first,
  empty,
  file,
  tone,
  formWidth,
  history,
  saved,
}: Props<Row, D>) => {
  const { t, say } = useSay();
  const { may } = usePermission();
  const grid = useRef<GridHandle>(null);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const { open, show, close } = useOpenPanel<{ row: Row | null }>();
  const [past, setPast] = useState<{ of: Row | undefined } | null>(null);
  const [busy, setBusy] = useState(false);
  const chosen = useMemo(() => source.rows.filter((row) => ids.has(row.id)), [source.rows, ids]);
  const select = useCallback((rows: Row[]) => setIds(new Set(rows.map((row) => row.id))), []);

  const run = async (work: () => Promise<unknown>, said?: string) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
      if (said) tell.success(said);
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setBusy(false);
    }
  };

  const { drop, removing } = useRemoval({ remove, nameOf }, () => grid.current?.choose([]));
  const [only] = chosen;
  const at = chosen.length === 1 && only ? source.rows.indexOf(only) : -1;
  const move = (by: 1 | -1) => {
    const rows = [...source.rows];
    const to = at + by;
    if (!order || at < 0 || to < 0 || to >= rows.length) return;
    rows.splice(to, 0, ...rows.splice(at, 1));
    void run(() => order(rows));
  };
  const actions = (row: Row) => [
    ...(history ? [{ label: t('record.history'), run: () => setPast({ of: row }) }] : []),
    ...(may(menu, 'delete') ? [{ label: t('action.delete'), run: () => void drop([row]) }] : []),
  ];
  const mayMove = order !== undefined && may(menu, 'modify');
  const mayCreate = may(menu, 'create') && !first;

  return (
    <section
      className="kit-detail"
      aria-label={title}
      onKeyDown={(event) => {
        if (!mayMove || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        move(event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <header className="kit-detail-head">
        <h2>{title}</h2>
        {saved && (
          <SavedConditions
            menu={`${window.location.pathname}#${saved}`}
            look={() => ({ grid: grid.current?.look() ?? { filters: {} } })}
            show={(kept) => grid.current?.show((kept.grid as GridLook | undefined) ?? { filters: {} })}
          />
        )}
        {typeof tools === 'function' ? tools(chosen) : tools}
        {mayMove && (
          <>
            <Button
              icon={<ArrowUpOutlined />}
              disabled={busy || at <= 0}
              onClick={() => move(-1)}
              aria-label={t('record.orderUp')}
              title={`${t('record.orderUp')} (Alt+↑)`}
            />
            <Button
              icon={<ArrowDownOutlined />}
              disabled={busy || at < 0 || at === source.rows.length - 1}
              onClick={() => move(1)}
              aria-label={t('record.orderDown')}
              title={`${t('record.orderDown')} (Alt+↓)`}
            />
          </>
        )}
        {!first && (
          <>
            <Button icon={<ReloadOutlined />} onClick={source.again} aria-label={t('action.refresh')} title={t('action.refresh')} />
            {history && (
              <Button icon={<HistoryOutlined />} onClick={() => setPast({ of: chosen.length === 1 ? only : undefined })}>
                {t('record.history')}
              </Button>
            )}
          </>
        )}
        {may(menu, 'delete') && (
          <Button
            danger
            icon={<DeleteOutlined />}
            disabled={busy || chosen.length === 0}
            loading={removing}
            onClick={() => void drop(chosen)}
          >
            {t('action.delete')}
          </Button>
        )}
        {may(menu, 'create') && (
          <Button type="primary" icon={<PlusOutlined />} disabled={!mayCreate} onClick={() => show({ row: null })}>
            {t('action.create')}
          </Button>
        )}
      </header>
      {first ? (
        <p className="kit-detail-first">{first}</p>
      ) : (
        <Grid
          ref={grid}
          id={id}
          label={title}
          words={words}
          columns={columns}
          source={source}
          onOpen={(row) => show({ row })}
          onSelect={select}
          actions={actions}
          {...(file && { file })}
          {...(tone && { tone })}
          empty={empty ?? (mayCreate && <Button onClick={() => show({ row: null })}>{t('record.emptyNext')}</Button>)}
        />
      )}
      <Suspense fallback={null}>
        {open && (
          <RecordDrawer
            key={open.times}
            title={
              open.row
                ? t(may(menu, 'modify') ? 'record.edit' : 'record.read', { name: nameOf(open.row) })
                : t('record.new', { name: say(`${words}.one`) })
            }
            draft={draft}
            words={words}
            row={open.row}
            {...(start && { start })}
            readOnly={open.row !== null && !may(menu, 'modify')}
            save={save}
            saved={(row) => grid.current?.bring(row)}
            close={close}
            {...(formWidth && { width: formWidth })}
          >
            {(at) => form({ ...at, row: at.row as Row | null })}
          </RecordDrawer>
        )}
        {past && history && (
          <HistoryDialog
            table={history}
            columns={columns}
            words={words}
            {...(past.of && { rowId: past.of.id, name: nameOf(past.of) })}
            close={() => setPast(null)}
          />
        )}
      </Suspense>
    </section>
  );
};
