import { type KeyboardEventHandler, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePhone } from '../browser/media.ts';
import type { Column } from '../columns/columns.ts';
import type { Shaped } from '../form/typed.ts';
import { Grid } from '../grid/Grid.tsx';
import type { GridLook, Pasted } from '../grid/handle.ts';
import { CopyOutlined, DeleteOutlined, EditOutlined, HistoryOutlined, ReloadOutlined } from '../look/ant-icons.tsx';
import { Button } from '../look/Button.tsx';
import { lazyPart } from '../look/later.tsx';
import { useCodeNames } from '../net/codes.ts';
import { usePermission } from '../net/permission.tsx';
import type { Source } from '../net/source.ts';
import { useSay } from '../words/use-say.ts';
import { isWord } from '../words/words.ts';
import { ActButtons, type Acts, shownActs } from './Acts.tsx';
import type { CardFace } from './CardList.tsx';
import { type Quick, QuickFilters } from './QuickFilters.tsx';
import { SavedConditions } from './SavedConditions.tsx';
import { Part, Screen } from './Screen.tsx';
import { atOnce } from './use-ahead.ts';
import { useKeptFilters } from './use-kept-filters.ts';
import type { List } from './use-list.ts';
import { usePicture } from './use-picture.ts';
import { type Removal, useRemoval } from './use-removal.ts';

const BulkEdit = lazyPart(async () => (await import('../dialogs/BulkEdit.tsx')).BulkEdit);
const CardList = lazyPart(async () => (await import('./CardList.tsx')).CardList);
const HistoryDialog = lazyPart(async () => (await import('../dialogs/HistoryDialog.tsx')).HistoryDialog);

type Values = Record<string, unknown>;
export type ManyAtOnce = {
  readonly table: string;
  readonly draft: Shaped;
  readonly save: (rows: readonly (Values & { id: number; version: number })[]) => Promise<unknown>;
};
const noQuick: readonly never[] = [];
type Props<Row> = {
  /** The permissions of its tools and, of a screen, its title. */
  menu: string;
  /** Where the list is a part of a screen: its own title, and keys that it knows besides those of its grid. */
  part?: {
    title: string;
    onKeyDown?: KeyboardEventHandler /** The address is about it, or where another list of the screen stands there, names it by this mark. */;
    addressed?: true | `${string}.`;
  };
  /** What its Excel file is called, where that isn't the title. */
  file?: string;
  /** The name that the columns' arrangement is kept under. */
  id: string;
  list: List<Row>;
  columns: readonly Column<Row>[];
  /** Prefix of the words of its columns. */
  words: string;
  /** Search fields in the title line. */
  conditions?: ReactNode;
  /** The values of those fields, and how a saved condition brings them back; `values` is empty for the new, unsaved one. */
  condition?: {
    values: Values;
    show: (values: Values) => void /** What they are where nobody changed them; what they are at first unless told otherwise. */;
    usual?: Values;
  };
  /** Where a screen shows several lists in turn: what the views of this one are kept under. */
  viewsOf?: string;
  /** The table behind the rows: its revisions are shown, those of the chosen row where one is chosen. Facts have none. */
  history?: { table: string; nameOf: (row: Row) => string };
  /** How the chosen rows are deleted, where they can be. */
  removal?: Removal<Row> & { single?: true /** The right it takes, where that isn't the one to delete. */; right?: 'modify' };
  /** What can be done with the chosen rows: buttons before the usual ones, and in the menu of a row. A function hears none, one or several. */
  acts?: ((rows: readonly Row[]) => Acts) | undefined;
  /** They are about what somebody picked, not about the row that only stands open. */
  actsOnPicked?: boolean;
  /** More buttons, after those of the chosen rows. */
  tools?: ReactNode;
  /** Buttons after the usual ones: Excel import, and the screen's main one last. */
  main?: ReactNode;
  /** What a screen's people look for every day, by one press. */
  quick?: readonly Quick<Row>[] | undefined;
  onOpen?: (row: Row) => void;
  /** Takes cells that are pasted, where one may modify. */
  onPaste?: ((pasted: Pasted<Row>) => void) | undefined;
  /** Pasted beside the rows, they are new ones. */
  pastesNew?: boolean;
  /** Opens the form with a copy of the row, where one may create. */
  onDuplicate?: ((row: Row) => void) | undefined;
  /** How several rows are changed at once, where that can be done: what a person fills in, and the saving of all or none. */
  many?: ManyAtOnce | undefined;
  /** The Excel file can be changed and imported again. */
  stamped?: boolean;
  tone?: (row: Row) => 'danger' | 'warning' | 'good' | 'muted' | undefined;
  select?: 'many' | 'one' | 'none';
  /** What a phone says of a row: its list is cards there, each with what can be done with it. */
  cards?: ((row: Row) => CardFace) | undefined;
  /** What a row is known by, where it has no id. */
  rowId?: (row: Row) => string | number;
  empty?: ReactNode;
  /** What to do first, instead of the rows, while nothing is chosen to show the rows of. */
  first?: string | false | undefined;
  /** Fetches anew, where more than the list stands on the screen. */
  again?: () => void;
  /** Lays out the list beside a tree or above the details of what is chosen. */
  children?: (list: ReactNode) => ReactNode;
};

/**
 * The frame of a list, of a whole screen or of a part of one: saved conditions, tools, refresh, history, confirmed deletion,
 * the grid with its Excel export, and the actions of a held row. What stands around the list is the screen's.
 */
export const ListScreen = <Row extends object>({
  menu,
  part,
  id,
  list,
  columns,
  words,
  conditions,
  condition,
  viewsOf,
  history,
  removal: asked,
  acts,
  actsOnPicked = false,
  tools,
  main,
  quick = noQuick,
  onOpen,
  onPaste,
  pastesNew = false,
  onDuplicate,
  many,
  stamped = false,
  tone,
  file: named,
  select = 'many',
  rowId,
  cards,
  empty,
  first,
  again,
  children = (alone) => alone,
}: Props<Row>) => {
  const { t, say, lang } = useSay();
  const { may } = usePermission();
  const [bulk, setBulk] = useState<readonly Row[] | null>(null);
  const [past, setPast] = useState<{ of: Row | undefined } | null>(null);
  const { grid, source, picked, one } = list;
  const removal = asked && { ...asked, ...atOnce(list.ahead, asked) };
  const codes = useCodeNames(columns);
  const speech = { say, lang, words, codes };
  const filters = useKeptFilters({ grid, columns, rows: source.rows, speech });
  const { picture, look, change, start } = usePicture({
    filters,
    of: part && !part.addressed ? null : list,
    values: condition?.values,
    usual: condition?.usual,
    mark: typeof part?.addressed === 'string' ? part.addressed : undefined,
    show: condition?.show,
  });
  const { widen } = list;
  useEffect(() => {
    widen.current = () => {
      const now = grid.current?.look();
      const narrows = picture.quick.length > 0 || Object.keys(now?.filters ?? {}).length > 0;
      if (!narrows) return false;
      change({ quick: [] });
      if (now) grid.current?.show({ ...now, filters: {} });
      return true;
    };
  }, [widen, grid, picture.quick, change]);
  const fitting = useMemo(() => quick.filter(({ id: name }) => picture.quick.includes(name)), [quick, picture.quick]);
  const fits = useMemo(() => (fitting.length ? (row: Row) => fitting.every((one) => one.fits(row)) : undefined), [fitting]);
  const turnAtServer = source.pages?.quick?.turn;
  useEffect(() => {
    if (quick.length > 0) turnAtServer?.(picture.quick.filter((name) => quick.some(({ id: known }) => known === name)));
  }, [turnAtServer, quick, picture.quick]);
  const title = part?.title ?? say(`menu.${menu}`);
  const file = named ?? title;
  const isPhone = usePhone();
  const asCards = isPhone && cards;
  const Frame = part ? Part : Screen;
  // Where the hand goes once the list is drawn anew: to the row after those that are deleted, and to the first of those that come back.
  const heir = useRef<string | undefined>(undefined);
  const [to, setTo] = useState<{ row: string | number | undefined } | null>(null);
  useEffect(() => {
    if (to && (to.row === undefined || !grid.current?.focus(to.row))) grid.current?.take();
  }, [to, grid]);
  const { drop, removing } = useRemoval(
    removal && {
      kind: isWord(`${words}.one`) ? say(`${words}.one`) : title,
      ...removal,
      remove: (rows) => {
        heir.current = grid.current?.heirOf(rows.map(idOf));
        return removal.remove(rows);
      },
    },
    () => {
      list.choose([]);
      setTo({ row: heir.current });
    },
    (rows) => {
      list.choose(rows.map(idOf));
      setTo({ row: rows.map(idOf)[0] });
    },
  );
  const mayDrop = removal !== undefined && may(menu, removal.right ?? 'delete');
  const mayDuplicate = onDuplicate !== undefined && may(menu, 'create');
  const mayChangeMany = many !== undefined && may(menu, 'modify');
  const open =
    onOpen &&
    ((row: Row) => {
      list.choose([idOf(row)]);
      onOpen(row);
    });

  /** Of a row that isn't among the picked ones, its own; it is picked then, so that one sees what it was done to. */
  const actsAt = (row: Row) => {
    const isPicked = picked.some((one) => idOf(one) === idOf(row));
    return shownActs(acts?.(isPicked ? picked : [row]) ?? []).map(({ run, ...act }) => ({
      ...act,
      run: () => {
        if (!isPicked) list.choose([idOf(row)]);
        run();
      },
    }));
  };
  const actions = (row: Row) => [
    ...actsAt(row),
    ...(history ? [{ label: t('record.history'), rare: true, run: () => setPast({ of: row }) }] : []),
    ...(mayDuplicate ? [{ label: t('record.duplicate'), rare: true, run: () => onDuplicate(row) }] : []),
    ...(mayDrop ? [{ label: t('action.delete'), run: () => void drop([row]) }] : []),
  ];

  const acted = actsOnPicked ? picked : list.chosen;
  const only = acted.length === 1 ? acted[0] : undefined;
  const follow = useHandOpens(list);

  const doable = mayDuplicate || mayChangeMany || mayDrop;
  const forOneOnly = picked.length > 1 && !mayChangeMany && !(mayDrop && !removal.single);
  const bar = picked.length > 0 && doable && (
    <div className="kit-bar" role="toolbar" aria-label={t('record.chosen', { rows: picked.length })}>
      <strong>{t('record.chosen', { rows: picked.length })}</strong>
      {forOneOnly && <span>{t('record.oneAtATime')}</span>}
      {mayDuplicate && one && (
        <Button size="small" icon={<CopyOutlined />} onClick={() => onDuplicate(one)}>
          {t('record.duplicate')}
        </Button>
      )}
      {mayChangeMany && picked.length > 1 && (
        <Button size="small" icon={<EditOutlined />} onClick={() => setBulk(picked)}>
          {t('record.bulkEdit')}
        </Button>
      )}
      {mayDrop && (!removal.single || one) && (
        <Button
          size="small"
          danger
          icon={<DeleteOutlined />}
          loading={removing}
          why={removal.whyNot?.(picked)}
          onClick={() => void drop(picked)}
        >
          {t('action.delete')}
        </Button>
      )}
      <span className="kit-foot-space" />
      <Button size="small" type="text" onClick={() => list.choose([])}>
        {t('record.clearChoice')}
      </Button>
    </div>
  );

  const hand = isPhone && !part;
  return (
    <Frame
      title={title}
      {...(part?.onKeyDown && { onKeyDown: part.onKeyDown })}
      conditions={
        <>
          {!first && !asCards && (
            <SavedConditions
              {...((part || viewsOf) && { menu: `${window.location.pathname}#${viewsOf ?? id}` })}
              view={picture.view}
              look={() => ({
                grid: asKept(grid.current?.look(), filters.write),
                ...(picture.quick.length > 0 && { quick: picture.quick }),
                ...(condition && { values: condition.values }),
              })}
              show={(kept, view) => {
                change({ view, quick: (kept.quick as string[] | undefined) ?? [] });
                grid.current?.show(asKept(kept.grid as GridLook | undefined, filters.read));
                condition?.show((kept.values as Values | undefined) ?? {});
              }}
              saved={(view) => change({ view })}
            />
          )}
          {conditions}
        </>
      }
      tools={
        <>
          {acts && !first && !asCards && <ActButtons of={acts(acted)} {...(only && history && { at: history.nameOf(only) })} />}
          {tools}
          {!first && (
            <>
              <Button
                icon={<ReloadOutlined />}
                onClick={again ?? source.again}
                aria-label={t('action.refresh')}
                title={t('action.refresh')}
              />
              {history && !asCards && (
                <Button icon={<HistoryOutlined />} title={t('record.history')} onClick={() => setPast({ of: one })}>
                  <span className="kit-spare">{t('record.history')}</span>
                </Button>
              )}
            </>
          )}
          {!hand && main}
        </>
      }
      {...(hand && { hand: main || null })}
    >
      {!first && (
        <QuickFilters
          quick={quick}
          rows={source.rows}
          counts={countsAt(source)}
          on={picture.quick}
          turn={(name) =>
            change({ quick: picture.quick.includes(name) ? picture.quick.filter((other) => other !== name) : [...picture.quick, name] })
          }
          look={look}
          columns={columns}
          speech={speech}
          clear={(column) => grid.current?.filter(column, '')}
        />
      )}
      {first ? (
        <p className="kit-detail-first">{first}</p>
      ) : (
        children(
          asCards ? (
            <Suspense fallback={null}>
              <CardList
                label={title}
                source={source as Source<object>}
                fits={fits as ((row: object) => boolean) | undefined}
                card={asCards as (row: object) => CardFace}
                actions={(row) => actions(row as Row)}
                onOpen={open as ((row: object) => void) | undefined}
                clear={() => change({ quick: [] })}
                empty={empty}
              />
            </Suspense>
          ) : (
            <Grid
              ref={grid}
              id={id}
              label={title}
              words={words}
              file={file}
              columns={columns}
              source={source}
              fits={fits}
              leaving={
                fitting.length > 0 ? { by: fitting.map(({ label }) => label).join(' · '), clear: () => change({ quick: [] }) } : undefined
              }
              start={start.look}
              onLook={look.set}
              select={select}
              {...(rowId && { rowId })}
              onSelect={list.select}
              {...(acts && !actsOnPicked && { onSpot: follow })}
              {...(open && { onOpen: open })}
              onPaste={onPaste && !may(menu, 'modify') ? t('grid.mayNotPaste') : onPaste}
              pastesNew={pastesNew}
              {...(tone && { tone })}
              actions={actions}
              stamped={stamped}
              bar={bar}
              empty={empty}
            />
          ),
        )
      )}
      <Suspense fallback={null}>
        {bulk && many && history && (
          <BulkEdit
            rows={bulk as readonly (Row & { id: number; version: number })[]}
            table={many.table}
            draft={many.draft}
            columns={columns}
            words={words}
            nameOf={history.nameOf}
            save={many.save}
            saved={(id, column) => grid.current?.focus(id, column)}
            close={() => setBulk(null)}
          />
        )}
        {past && history && (
          <HistoryDialog
            table={history.table}
            columns={columns}
            words={words}
            {...(past.of && { rowId: idOf(past.of), name: history.nameOf(past.of) })}
            close={() => setPast(null)}
          />
        )}
      </Suspense>
    </Frame>
  );
};

/** So long the hand rests on a row before it is opened: who runs down a list opens none of those between. */
const restMs = 200;
/** While nothing is picked the row that the hand stands on is the open one: what is marked, shown and acted on is one and the same. */
const useHandOpens = <Row extends object>(list: List<Row>) => {
  const latest = useRef(list);
  latest.current = list;
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return useCallback((row: Row) => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      const { picked, one, openRow } = latest.current;
      if (picked.length === 0 && (!one || idOf(one) !== idOf(row))) openRow(idOf(row));
    }, restMs);
  }, []);
};

const idOf = (row: object) => (row as { id: number }).id;

/** What is asked of a grid, its filters written for a saved view or read from one. */
const asKept = (look: GridLook = { filters: {} }, said: (filters: GridLook['filters']) => GridLook['filters']): GridLook => ({
  ...look,
  filters: said(look.filters),
});

/** Left out of a list that is whole, whose rows are counted here; null where nobody has counted all of them. */
const countsAt = ({ state, pages }: Source<unknown>) => {
  if (!pages) return state === 'ready' ? undefined : null;
  return pages.quick ? (pages.quick.counts ?? null) : pages.whole ? undefined : null;
};
