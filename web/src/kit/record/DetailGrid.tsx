import type { FormInstance } from 'antd';
import { type KeyboardEvent, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Column } from '../columns/columns.ts';
import { useCustomFields } from '../custom-fields/use-custom-fields.ts';
import type { DoubtsOf } from '../dialogs/doubts.ts';
import type { Filled, Shaped, Typed } from '../form/typed.ts';
import { useOpenPanel } from '../form/use-open-panel.ts';
import type { Pasted } from '../grid/handle.ts';
import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '../look/ant-icons.tsx';
import { Button } from '../look/Button.tsx';
import { lazyPart } from '../look/later.tsx';
import { tellFailure } from '../net/failure.ts';
import { usePermission } from '../net/permission.tsx';
import type { Source } from '../net/source.ts';
import { useSay } from '../words/use-say.ts';
import type { Acts } from './Acts.tsx';
import { asListed } from './as-listed.ts';
import { ListScreen } from './ListScreen.tsx';
import { notByAddress, useList } from './use-list.ts';

const copying = () => import('../form/copy-of.ts');
const CustomInputs = lazyPart(async () => (await import('../custom-fields/CustomInputs.tsx')).CustomInputs);
const PasteDialog = lazyPart(async () => (await import('./PasteDialog.tsx')).PasteDialog);
const RecordDrawer = lazyPart(async () => (await import('./RecordDrawer.tsx')).RecordDrawer);

type Values = Record<string, unknown>;
export type Kept = { id: number; version: number };
type Props<Row, D extends Shaped> = {
  /** The table: its revisions are shown, and its arrangement and saved conditions are kept under this name. */
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
  /** Undoes a deletion, where it can be. */
  restore?: ((ids: readonly number[]) => Promise<unknown>) | null;
  /** Where the rows stand in an order that people set: hears all of them in the new one. */
  order?: (rows: readonly Row[]) => Promise<unknown>;
  /** Changes several at once, all or none. */
  /** What is doubtful in rows that were pasted, and asked about before they are saved. */
  doubts?: DoubtsOf | undefined;
  saveMany?: ((rows: readonly (Filled<D> & Kept)[]) => Promise<unknown>) | null;
  /** Columns that a pasted block is read by beside those of the list: names of records by their code. Undefined until they are known. */
  useReading?: ((of: never) => readonly Column<Row>[] | undefined) | undefined;
  readingOf?: unknown;
  nameOf: (row: Row) => string;
  /** What can be done with the chosen rows, by buttons and in the menu of a row. */
  acts?: (rows: readonly Row[]) => Acts;
  /** What can be done besides; a function hears which rows are chosen. */
  tools?: ReactNode | ((chosen: readonly Row[]) => ReactNode);
  /** What to do first, while nothing is chosen to show the rows of. */
  first?: string | false;
  empty?: ReactNode;
  file?: string;
  /** Its file names its records, so that it can be changed and imported again. */
  stamped?: boolean;
  tone?: (row: Row) => 'danger' | 'warning' | 'good' | 'muted' | undefined;
  formWidth?: number;
};

/** The list of the rows that belong to one chosen record, with a drawer form and, where they have one, their order. */
export const DetailGrid = <Row extends Kept, D extends Shaped>({
  id,
  menu,
  title,
  words,
  columns: own,
  source,
  draft,
  start,
  form,
  save,
  remove,
  restore,
  saveMany,
  order,
  useReading,
  doubts,
  readingOf,
  nameOf,
  acts,
  tools,
  first,
  empty,
  file,
  stamped = false,
  tone,
  formWidth,
}: Props<Row, D>) => {
  const { t, say } = useSay();
  const { may } = usePermission();
  const custom = useCustomFields(id, 'ext' in draft.shape);
  const columns = useMemo(() => [...own, ...custom.columns] as readonly Column<Row>[], [own, custom.columns]);
  const list = useList(source, notByAddress);
  const { open, show, close } = useOpenPanel<{ row: Row | null; copy?: Values }>();
  const [pasted, setPasted] = useState<Pasted<Row> | null>(null);
  const [moving, setMoving] = useState(false);

  const at = list.one ? source.rows.indexOf(list.one) : -1;
  const move = async (by: 1 | -1) => {
    const rows = [...source.rows];
    const to = at + by;
    if (!order || moving || at < 0 || to < 0 || to >= rows.length) return;
    rows.splice(to, 0, ...rows.splice(at, 1));
    setMoving(true);
    try {
      await order(rows);
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setMoving(false);
    }
  };
  const byKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    void move(event.key === 'ArrowUp' ? -1 : 1);
  };
  const mayMove = order !== undefined && may(menu, 'modify');
  const mayCreate = may(menu, 'create') && !first;

  return (
    <>
      <ListScreen
        menu={menu}
        part={{ title, ...(mayMove && { onKeyDown: byKey }) }}
        id={id}
        list={list}
        words={words}
        columns={columns}
        history={{ table: id, nameOf }}
        removal={{ remove, restore: restore && ((rows) => restore(rows.map(({ id: gone }) => gone))), nameOf }}
        first={first}
        {...(file && { file })}
        stamped={stamped}
        acts={acts}
        tools={
          <>
            {typeof tools === 'function' ? tools(list.chosen) : tools}
            {mayMove && (
              <>
                <Button
                  icon={<ArrowUpOutlined />}
                  disabled={moving || at <= 0}
                  onClick={() => void move(-1)}
                  aria-label={t('record.orderUp')}
                  title={`${t('record.orderUp')} (Alt+↑)`}
                />
                <Button
                  icon={<ArrowDownOutlined />}
                  disabled={moving || at < 0 || at === source.rows.length - 1}
                  onClick={() => void move(1)}
                  aria-label={t('record.orderDown')}
                  title={`${t('record.orderDown')} (Alt+↓)`}
                />
              </>
            )}
          </>
        }
        main={
          may(menu, 'create') && (
            <Button type="primary" icon={<PlusOutlined />} why={first} onClick={() => show({ row: null })}>
              {t('action.create')}
            </Button>
          )
        }
        onOpen={(row) => show({ row })}
        onPaste={saveMany && !first ? setPasted : undefined}
        pastesNew={mayCreate}
        onDuplicate={first ? undefined : async (row) => show({ row: null, copy: (await copying()).copyOf({ table: id, draft }, row) })}
        {...(saveMany && {
          many: { table: id, draft, save: (rows) => saveMany(rows as unknown as readonly (Filled<D> & Kept)[]) },
        })}
        {...(tone && { tone })}
        empty={
          empty ??
          (mayCreate && <Button onClick={() => show({ row: null })}>{t('record.emptyNext', { name: say(`${words}.one`) })}</Button>)
        }
      />
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
            row={asListed(open.row, source.rows)}
            {...((open.copy ?? start) && { start: (open.copy ?? start) as Typed<D> })}
            readOnly={open.row !== null && !may(menu, 'modify')}
            save={save}
            saved={(row) => (open.row ? list.grid.current?.bring(row) : list.bringNew([(row as { id: number }).id]))}
            close={close}
            {...(formWidth && { width: formWidth })}
          >
            {(at) => (
              <>
                {form({ ...at, row: at.row as Row | null })}
                {custom.fields.length > 0 && <CustomInputs custom={custom} />}
              </>
            )}
          </RecordDrawer>
        )}
        {pasted && saveMany && (
          <PasteDialog
            pasted={pasted as unknown as Pasted<Kept>}
            makes={mayCreate}
            draft={draft}
            columns={columns as unknown as readonly Column<never>[]}
            useReading={useReading as ((of: never) => readonly Column<never>[] | undefined) | undefined}
            readingOf={readingOf}
            words={words}
            file={file ?? title}
            start={start as Values}
            records={source.rows}
            doubts={doubts}
            saveMany={saveMany as unknown as (rows: readonly unknown[]) => Promise<unknown>}
            close={() => setPasted(null)}
          />
        )}
      </Suspense>
    </>
  );
};
