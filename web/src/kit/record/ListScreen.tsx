import { type KeyboardEventHandler, type ReactNode, Suspense, useState } from 'react';
import type { Column } from '../columns/columns.ts';
import { Grid } from '../grid/Grid.tsx';
import type { GridLook } from '../grid/handle.ts';
import { DeleteOutlined, HistoryOutlined, ReloadOutlined } from '../look/ant-icons.tsx';
import { Button } from '../look/Button.tsx';
import { lazyPart } from '../look/later.tsx';
import { usePermission } from '../net/permission.tsx';
import { useSay } from '../words/use-say.ts';
import { SavedConditions } from './SavedConditions.tsx';
import { Part, Screen } from './Screen.tsx';
import type { List } from './use-list.ts';
import { type Removal, useRemoval } from './use-removal.ts';

const HistoryDialog = lazyPart(async () => (await import('../dialogs/HistoryDialog.tsx')).HistoryDialog);

type Values = Record<string, unknown>;
type Props<Row> = {
  /** The permissions of its tools and, of a screen, its title. */
  menu: string;
  /** Where the list is a part of a screen: its own title, and keys that it knows besides those of its grid. */
  part?: { title: string; onKeyDown?: KeyboardEventHandler };
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
  condition?: { values: Values; show: (values: Values) => void };
  /** The table behind the rows: its revisions are shown, those of the chosen row where one is chosen. */
  history: { table: string; nameOf: (row: Row) => string };
  /** How the chosen rows are deleted, where they can be. */
  removal?: Removal<Row> & { single?: true };
  /** Buttons for the chosen rows, before the usual ones. */
  tools?: ReactNode;
  /** Buttons after the usual ones: Excel import, and the screen's main one last. */
  main?: ReactNode;
  onOpen?: (row: Row) => void;
  tone?: (row: Row) => 'danger' | 'warning' | 'good' | 'muted' | undefined;
  select?: 'many' | 'one';
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
export const ListScreen = <Row extends { id: number }>({
  menu,
  part,
  id,
  list,
  columns,
  words,
  conditions,
  condition,
  history,
  removal,
  tools,
  main,
  onOpen,
  tone,
  file: named,
  select = 'many',
  empty,
  first,
  again,
  children = (alone) => alone,
}: Props<Row>) => {
  const { t, say } = useSay();
  const { may } = usePermission();
  const [past, setPast] = useState<{ of: Row | undefined } | null>(null);
  const { grid, source, chosen, one } = list;
  const title = part?.title ?? say(`menu.${menu}`);
  const file = named ?? title;
  const Frame = part ? Part : Screen;
  const { drop, removing } = useRemoval(removal, () => list.choose([]));
  const mayDrop = removal !== undefined && may(menu, 'delete');
  const choosable = removal?.single ? one !== undefined : chosen.length > 0;
  const open =
    onOpen &&
    ((row: Row) => {
      list.choose([row.id]);
      onOpen(row);
    });

  const actions = (row: Row) => [
    { label: t('record.history'), run: () => setPast({ of: row }) },
    ...(mayDrop ? [{ label: t('action.delete'), run: () => void drop([row]) }] : []),
  ];

  return (
    <Frame
      title={title}
      {...(part?.onKeyDown && { onKeyDown: part.onKeyDown })}
      conditions={
        <>
          {!first && (
            <SavedConditions
              {...(part && { menu: `${window.location.pathname}#${id}` })}
              look={() => ({ grid: grid.current?.look() ?? { filters: {} }, ...(condition && { values: condition.values }) })}
              show={(kept) => {
                grid.current?.show((kept.grid as GridLook | undefined) ?? { filters: {} });
                condition?.show((kept.values as Values | undefined) ?? {});
              }}
            />
          )}
          {conditions}
        </>
      }
      tools={
        <>
          {tools}
          {!first && (
            <>
              <Button
                icon={<ReloadOutlined />}
                onClick={again ?? source.again}
                aria-label={t('action.refresh')}
                title={t('action.refresh')}
              />
              <Button icon={<HistoryOutlined />} onClick={() => setPast({ of: one })}>
                {t('record.history')}
              </Button>
            </>
          )}
          {mayDrop && (
            <Button danger icon={<DeleteOutlined />} disabled={!choosable} loading={removing} onClick={() => void drop(chosen)}>
              {t('action.delete')}
            </Button>
          )}
          {main}
        </>
      }
    >
      {first ? (
        <p className="kit-detail-first">{first}</p>
      ) : (
        children(
          <Grid
            ref={grid}
            id={id}
            label={title}
            words={words}
            file={file}
            columns={columns}
            source={source}
            select={select}
            onSelect={list.select}
            {...(open && { onOpen: open })}
            {...(tone && { tone })}
            actions={actions}
            empty={empty}
          />,
        )
      )}
      <Suspense fallback={null}>
        {past && (
          <HistoryDialog
            table={history.table}
            columns={columns}
            words={words}
            {...(past.of && { rowId: past.of.id, name: history.nameOf(past.of) })}
            close={() => setPast(null)}
          />
        )}
      </Suspense>
    </Frame>
  );
};
