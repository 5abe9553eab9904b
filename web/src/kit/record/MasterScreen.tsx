import type { AskOf } from '@lotline/contract/kit/call';
import { Button, type FormInstance } from 'antd';
import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { Column } from '../columns/columns.ts';
import { useCustomFields } from '../custom-fields/use-custom-fields.ts';
import { useOpenPanel } from '../form/use-open-panel.ts';
import { Grid, type GridHandle, type GridLook } from '../grid/Grid.tsx';
import { CloudUploadOutlined, DeleteOutlined, HistoryOutlined, PlusOutlined, ReloadOutlined } from '../look/ant-icons.tsx';
import { lazyPart } from '../look/later.tsx';
import { confirm } from '../messages/alert.tsx';
import { tell } from '../messages/snackbar.tsx';
import { tellFailure } from '../net/failure.ts';
import { usePermission } from '../net/permission.tsx';
import { type AnyResource, type DraftOf, type RowOf, useResource } from '../net/resource.ts';
import { useSay } from '../words/use-say.ts';
import { isWord } from '../words/words.ts';
import { RecordDrawer } from './drawer.tsx';
import { SavedConditions } from './SavedConditions.tsx';
import { Screen } from './Screen.tsx';
import { sameId, useUrlSelection } from './url-selection.ts';

const CustomInputs = lazyPart(async () => (await import('../custom-fields/CustomInputs.tsx')).CustomInputs);
const HistoryDialog = lazyPart(async () => (await import('../dialogs/HistoryDialog.tsx')).HistoryDialog);
const ImportDialog = lazyPart(async () => (await import('../dialogs/ImportDialog.tsx')).ImportDialog);

type Values = Record<string, unknown>;
type Props<R extends AnyResource> = {
  of: R;
  columns: readonly Column<RowOf<R>>[];
  /** JSX that the screen owns; it hears the row that is changed (null for a new one) and the values as they are typed. */
  form: (at: { values: Partial<DraftOf<R>>; row: RowOf<R> | null; form: FormInstance<Values> }) => ReactNode;
  /** Prefix of the words of columns and fields. */
  words: string;
  /** What the list is asked for. */
  query?: AskOf<R['list']>;
  /** Search fields in the title line; their values are the screen's and reach the list through `query`. */
  conditions?: ReactNode;
  /** The values of those fields, and how a saved condition brings them back. */
  condition?: { values: Values; show: (values: Values) => void };
  /** What a new record starts with, e.g. the chosen place of a tree. */
  start?: Partial<DraftOf<R>>;
  /** Asks before a change of this row is saved, where it reaches further than its form shows. */
  sure?: (draft: DraftOf<R>, row: RowOf<R>) => Promise<boolean>;
  /** How a row is called in confirmations; its name unless told otherwise. */
  nameOf?: (row: RowOf<R>) => string;
  /** More buttons; they hear the chosen rows. */
  tools?: (chosen: RowOf<R>[]) => ReactNode;
  tone?: (row: RowOf<R>) => 'danger' | 'warning' | 'good' | 'muted' | undefined;
  onSelect?: (rows: RowOf<R>[]) => void;
  /** Rows of the list that belong here, e.g. those under the chosen place. */
  only?: (row: RowOf<R>) => boolean;
  formWidth?: number;
};
type Plain = { id: number; version: number; name?: unknown; code?: unknown; ext?: Values };
const plain = (row: unknown) => row as Plain;
const named = (row: unknown) => String(plain(row).name ?? plain(row).code ?? plain(row).id);

/** The screen of one master record: saved conditions, grid, drawer form, delete, Excel, custom fields and history. */
export const MasterScreen = <R extends AnyResource>({
  of,
  columns,
  form,
  words,
  query,
  conditions,
  condition,
  start,
  sure,
  nameOf = named,
  tools,
  tone,
  onSelect,
  only,
  formWidth,
}: Props<R>) => {
  const { t } = useSay();
  const { may } = usePermission();
  const { source: all, save, remove, bulk } = useResource(of, query);
  const custom = useCustomFields(of.table, 'ext' in of.draft.shape);
  const grid = useRef<GridHandle>(null);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const { open, show, close } = useOpenPanel<{ row: RowOf<R> | null }>();
  const [asked, setAsked] = useState<'history' | 'import' | null>(null);
  const [deleting, setDeleting] = useState(false);

  const source = useMemo(() => (only ? { ...all, rows: all.rows.filter(only) } : all), [all, only]);
  const chosen = useMemo(() => source.rows.filter((row) => ids.has(plain(row).id)), [source.rows, ids]) as RowOf<R>[];
  const shown = useMemo(() => [...columns, ...custom.columns] as Column<RowOf<R>>[], [columns, custom.columns]);
  const title = t(`menu.${of.menu}`);
  const mayCreate = may(of.menu, 'create');

  useUrlSelection('id', source.rows as readonly Plain[], sameId, (found) => grid.current?.choose(found));

  const select = useCallback(
    (rows: RowOf<R>[]) => {
      setIds(new Set(rows.map((row) => plain(row).id)));
      onSelect?.(rows);
    },
    [onSelect],
  );

  const drop = async () => {
    const names = chosen.slice(0, 5).map(nameOf).join(', ');
    const text = chosen.length > 5 ? t('record.deleteMore', { names, rest: chosen.length - 5 }) : names;
    if (
      !(await confirm({
        title: t('record.deleteTitle', { count: chosen.length }),
        text,
        icon: 'warning',
        okText: t('action.delete'),
        danger: true,
      }))
    )
      return;
    setDeleting(true);
    try {
      await remove(chosen.map((row) => plain(row).id));
      tell.success(t('told.deleted'));
      grid.current?.choose([]);
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setDeleting(false);
    }
  };

  return (
    <Screen
      title={title}
      conditions={
        <>
          <SavedConditions
            look={() => ({ grid: grid.current?.look() ?? { filters: {} }, ...(condition && { values: condition.values }) })}
            show={(kept) => {
              grid.current?.show((kept.grid as GridLook | undefined) ?? { filters: {} });
              if (kept.values) condition?.show(kept.values as Values);
            }}
          />
          {conditions}
        </>
      }
      tools={
        <>
          {tools?.(chosen)}
          <Button icon={<ReloadOutlined />} onClick={source.again} aria-label={t('action.refresh')} title={t('action.refresh')} />
          <Button icon={<HistoryOutlined />} onClick={() => setAsked('history')}>
            {t('record.history')}
          </Button>
          {of.bulk && mayCreate && (
            <Button icon={<CloudUploadOutlined />} onClick={() => setAsked('import')}>
              {t('record.import')}
            </Button>
          )}
          {may(of.menu, 'delete') && (
            <Button danger icon={<DeleteOutlined />} disabled={chosen.length === 0} loading={deleting} onClick={() => void drop()}>
              {t('action.delete')}
            </Button>
          )}
          {mayCreate && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => show({ row: null })}>
              {t('action.create')}
            </Button>
          )}
        </>
      }
    >
      <Grid
        ref={grid}
        id={of.table}
        label={title}
        words={words}
        file={title}
        columns={shown}
        source={source}
        onOpen={(row) => show({ row })}
        onSelect={select}
        {...(tone && { tone })}
        empty={mayCreate ? <Button onClick={() => show({ row: null })}>{t('record.emptyNext')}</Button> : undefined}
      />
      <Suspense fallback={null}>
        {open && (
          <RecordDrawer
            key={open.times}
            title={
              open.row
                ? t(may(of.menu, 'modify') ? 'record.edit' : 'record.read', { name: nameOf(open.row) })
                : t('record.new', { name: isWord(`${words}.one`) ? t(`${words}.one`) : title })
            }
            draft={of.draft}
            words={words}
            columns={shown}
            row={open.row}
            start={start as Values}
            readOnly={open.row !== null && !may(of.menu, 'modify')}
            save={(draft, was) => save(draft as DraftOf<R>, was)}
            {...(sure && open.row && { sure: (draft) => sure(draft as DraftOf<R>, open.row as RowOf<R>) })}
            saved={(row) => grid.current?.bring(row)}
            close={close}
            {...(formWidth && { width: formWidth })}
          >
            {(at) => (
              <>
                {form({ ...at, values: at.values as Partial<DraftOf<R>> })}
                {custom.fields.length > 0 && <CustomInputs custom={custom} />}
              </>
            )}
          </RecordDrawer>
        )}
        {asked === 'history' && (
          <HistoryDialog
            table={of.table}
            columns={shown}
            words={words}
            {...(chosen.length === 1 && { rowId: plain(chosen[0]).id, name: nameOf(chosen[0] as RowOf<R>) })}
            close={() => setAsked(null)}
          />
        )}
        {asked === 'import' && (
          <ImportDialog
            draft={of.draft}
            columns={shown}
            words={words}
            file={title}
            save={(rows) => bulk(rows as DraftOf<R>[])}
            close={() => setAsked(null)}
          />
        )}
      </Suspense>
    </Screen>
  );
};
