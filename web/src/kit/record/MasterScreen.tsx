import type { AskOf } from '@lotline/contract/kit/call';
import type { FormInstance } from 'antd';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { takeStart, useWantedNew } from '../browser/wanted.ts';
import type { Column } from '../columns/columns.ts';
import { useCustomFields } from '../custom-fields/use-custom-fields.ts';
import { useOpenPanel } from '../form/use-open-panel.ts';
import type { Pasted } from '../grid/handle.ts';
import { CloudUploadOutlined, PlusOutlined } from '../look/ant-icons.tsx';
import { Button } from '../look/Button.tsx';
import { lazyPart } from '../look/later.tsx';
import { usePermission } from '../net/permission.tsx';
import { type AnyResource, type DraftOf, type RowOf, useResource } from '../net/resource.ts';
import { narrowed, type Source } from '../net/source.ts';
import { language } from '../words/language.ts';
import { nameIn } from '../words/name-in.ts';
import { useSay } from '../words/use-say.ts';
import { isWord } from '../words/words.ts';
import type { Acts } from './Acts.tsx';
import { asListed } from './as-listed.ts';
import type { CardFace } from './CardList.tsx';
import { RecordDrawer } from './drawer.tsx';
import { useFirstChosen } from './first-chosen.ts';
import { ListScreen } from './ListScreen.tsx';
import type { Quick } from './QuickFilters.tsx';
import { useList } from './use-list.ts';

const CustomInputs = lazyPart(async () => (await import('../custom-fields/CustomInputs.tsx')).CustomInputs);
const copying = () => import('../form/copy-of.ts');
const ReadImport = lazyPart(async () => (await import('./ReadImport.tsx')).ReadImport);
const PasteDialog = lazyPart(async () => (await import('./PasteDialog.tsx')).PasteDialog);

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
  /** Asks before a change of this row, or a new one (null), is saved, where it reaches further than its form shows. */
  sure?: (draft: DraftOf<R>, row: RowOf<R> | null) => Promise<boolean>;
  /** How a row is called in confirmations; its name unless told otherwise. */
  nameOf?: (row: RowOf<R>) => string;
  /** Columns that a file or a pasted block is read by beside those of the list: names of records by their code. Undefined until they are known. */
  useReading?: () => readonly Column<RowOf<R>>[] | undefined;
  /** What can be done with the chosen rows, by buttons and in the menu of a row. */
  acts?: (rows: readonly RowOf<R>[]) => Acts;
  /** More buttons; they hear the chosen rows. */
  tools?: (chosen: RowOf<R>[]) => ReactNode;
  quick?: readonly Quick<RowOf<R>>[];
  tone?: (row: RowOf<R>) => 'danger' | 'warning' | 'good' | 'muted' | undefined;
  onSelect?: (rows: RowOf<R>[]) => void;
  /** Rows of the list that belong here, e.g. those under the chosen place. */
  only?: (row: RowOf<R>) => boolean;
  /** What stands above what, until somebody sorts by a column. */
  order?: ((a: RowOf<R>, b: RowOf<R>) => number) | undefined;
  formWidth?: number;
  /** Why what is filled in can't be saved, by the rules the server will ask. */
  blocked?: (values: Partial<DraftOf<R>>) => string | null;
  /** What a phone says of a row: its list is cards there. */
  cards?: ((row: RowOf<R>) => CardFace) | undefined;
  /** The record whose form a row opens, where that is another one, e.g. its draft; null where the row is only read. */
  written?: (row: RowOf<R>, rows: readonly RowOf<R>[]) => RowOf<R> | null;
  /** Details of the chosen row stand below: it begins with one, as soon as this is so. */
  begins?: boolean;
};
type Kept = { id: number; version: number };
type Listed<R extends AnyResource> = RowOf<R> & Plain;
type Plain = { id: number; version: number; name?: string; nameEn?: string | null; code?: unknown; ext?: Values };
const plain = (row: unknown) => row as Plain;
const named = (row: unknown) => {
  const { name, nameEn, code, id } = plain(row);
  return name ? nameIn(language.get(), { name, nameEn }) : String(code ?? id);
};

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
  useReading,
  acts,
  tools,
  quick,
  tone,
  onSelect,
  only,
  order,
  formWidth,
  blocked,
  cards,
  written,
  begins = false,
}: Props<R>) => {
  const { t, say } = useSay();
  const { may } = usePermission();
  const { source: all, save, remove, restore, bulk, saveMany } = useResource(of, query);
  const custom = useCustomFields(of.table, 'ext' in of.draft.shape);
  const { open, show, close } = useOpenPanel<{ row: RowOf<R> | null; copy?: Values; reads?: boolean }>();
  const [importing, setImporting] = useState(false);
  const [pasted, setPasted] = useState<Pasted<Listed<R>> | null>(null);

  const source = useMemo(() => {
    const shown = only ? narrowed(all, only) : all;
    return (order ? { ...shown, rows: shown.rows.toSorted(order) } : shown) as Source<Listed<R>>;
  }, [all, only, order]);
  const held = useList(source);
  useFirstChosen(of.table, held, begins);
  const shown = useMemo(() => [...columns, ...custom.columns] as Column<RowOf<R>>[], [columns, custom.columns]);
  const title = say(`menu.${of.menu}`);
  const one = isWord(`${words}.one`) ? say(`${words}.one`) : title;
  const mayCreate = may(of.menu, 'create');
  const many = useMemo(
    () =>
      saveMany && { table: of.table, draft: of.draft, save: (rows: readonly Values[]) => saveMany(rows as (DraftOf<R> & Partial<Kept>)[]) },
    [of, saveMany],
  );

  useWantedNew(
    of.menu,
    mayCreate &&
      (() => {
        const asked = takeStart();
        show({ row: null, ...(asked && { copy: { ...start, ...asked } }) });
      }),
  );

  const openedBy = (row: RowOf<R>) => {
    const draft = written ? written(row, all.rows) : row;
    return { row: draft ?? row, reads: draft === null };
  };

  // What a file may change must be here to be compared with it.
  const keepable = many !== null && !all.pages;
  const changeable = keepable && may(of.menu, 'modify');
  const importable = of.bulk !== undefined && changeable;

  const { select } = held;
  const list = useMemo(
    () => ({
      ...held,
      select: (rows: readonly Listed<R>[], picked?: readonly Listed<R>[]) => {
        select(rows, picked);
        onSelect?.([...rows]);
      },
    }),
    [held, select, onSelect],
  );

  return (
    <>
      <ListScreen
        menu={of.menu}
        id={of.table}
        list={list}
        words={words}
        columns={shown as Column<Listed<R>>[]}
        conditions={conditions}
        {...(condition && { condition: { ...condition, show: (values) => Object.keys(values).length > 0 && condition.show(values) } })}
        history={{ table: of.table, nameOf }}
        removal={{
          remove: (rows) => remove(rows.map(({ id }) => id)),
          restore: restore && ((rows) => restore(rows.map(({ id }) => id))),
          nameOf,
        }}
        acts={acts}
        tools={tools?.([...list.chosen])}
        main={
          <>
            {of.bulk && (mayCreate || importable) && (
              <Button icon={<CloudUploadOutlined />} onClick={() => setImporting(true)}>
                {t('record.import')}
              </Button>
            )}
            {mayCreate && (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => show({ row: null })}>
                {t('action.create')}
              </Button>
            )}
          </>
        }
        cards={cards as ((row: Listed<R>) => CardFace) | undefined}
        quick={quick as readonly Quick<Listed<R>>[] | undefined}
        onOpen={(row) => show(openedBy(row))}
        onDuplicate={async (row) => show({ row: null, copy: (await copying()).copyOf(of, row) })}
        onPaste={keepable ? setPasted : undefined}
        pastesNew={mayCreate}
        many={many ?? undefined}
        stamped={importable}
        {...(tone && { tone })}
        empty={mayCreate ? <Button onClick={() => show({ row: null })}>{t('record.emptyNext', { name: one })}</Button> : undefined}
      />
      <Suspense fallback={null}>
        {open && (
          <RecordDrawer
            key={open.times}
            title={
              open.row
                ? t(may(of.menu, 'modify') && !open.reads ? 'record.edit' : 'record.read', { name: nameOf(open.row) })
                : t('record.new', { name: one })
            }
            draft={of.draft}
            words={words}
            columns={shown}
            row={asListed(open.row, all.rows)}
            start={open.copy ?? (start as Values)}
            readOnly={open.row !== null && (open.reads === true || !may(of.menu, 'modify'))}
            save={(draft, was) => save(draft as DraftOf<R>, was)}
            {...(sure && { sure: (draft) => sure(draft as DraftOf<R>, open.row as RowOf<R> | null) })}
            saved={(row) => (open.row ? list.grid.current?.bring(row) : list.bringNew([(row as { id: number }).id]))}
            close={close}
            {...(formWidth && { width: formWidth })}
            {...(blocked && { blocked: (values) => blocked(values as Partial<DraftOf<R>>) })}
          >
            {(at) => (
              <>
                {form({ ...at, values: at.values as Partial<DraftOf<R>> })}
                {custom.fields.length > 0 && <CustomInputs custom={custom} />}
              </>
            )}
          </RecordDrawer>
        )}
        {pasted && changeable && (
          <PasteDialog
            pasted={pasted}
            makes={mayCreate}
            draft={of.draft}
            columns={shown}
            useReading={useReading as (() => readonly Column<never>[] | undefined) | undefined}
            words={words}
            file={title}
            start={start as Values | undefined}
            records={all.rows as readonly Plain[]}
            saveMany={many.save as (rows: readonly unknown[]) => Promise<unknown>}
            close={() => setPasted(null)}
          />
        )}
        {importing && (
          <ReadImport
            draft={of.draft}
            columns={shown}
            useReading={useReading as (() => readonly Column<never>[] | undefined) | undefined}
            words={words}
            file={title}
            save={(rows) => bulk(rows as DraftOf<R>[])}
            {...(importable && { saveMany: many.save, records: all.rows as readonly Plain[] })}
            close={() => setImporting(false)}
          />
        )}
      </Suspense>
    </>
  );
};
