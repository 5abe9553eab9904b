import { snake } from '@lotline/contract/kit/spelling';
import { dataHistory, type Revision, revisionTypes } from '@lotline/contract/system/data-history';
import { isTold } from '@lotline/contract/system/history-tables';
import { useMemo } from 'react';
import { type Column, columnsOf } from '../columns/columns.ts';
import { Grid } from '../grid/Grid.tsx';
import { usePages } from '../net/resource.ts';
import { useSay } from '../words/use-say.ts';
import { changesOf, fieldsOf, isBack, shownOf, toldOf } from './history.ts';

export type HistoryAsked = {
  table: string;
  /** The screen's columns: they name and format the values. */
  columns: readonly Column<never>[];
  words: string;
  rowId?: number;
};

const { text, at, choice } = columnsOf<Revision>();
const head: Column<Revision>[] = [
  at('revisionDate', { title: 'history.at', pinned: 'left', fixed: true }),
  choice('revisionType', [...revisionTypes, 'BACK'], {
    value: (revision) => (isBack(revision) ? 'BACK' : revision.revisionType),
    title: 'history.type',
    choiceWords: 'history',
    tones: { ADD: 'green', MOD: 'orange', DEL: 'red', BACK: 'blue' },
    pinned: 'left',
    width: 100,
    fixed: true,
  }),
  text('updateBy', { title: 'history.by', pinned: 'left', width: 100, fixed: true }),
];

/** What a row was after each change: changed values orange, deleted rows red. */
export const HistoryGrid = ({ table, columns, words, rowId, height }: HistoryAsked & { height?: number }) => {
  const { t } = useSay();
  const ask = useMemo(() => ({ table: snake(table), ...(rowId && { rowId }) }), [table, rowId]);
  const source = usePages(dataHistory, ask, { limit: 100 });
  const rows = source.rows as readonly Revision[];
  const shown = useMemo(() => {
    const changes = changesOf(rows);
    const known = new Map((columns as readonly Column<unknown>[]).map((column) => [column.id, column]));
    const told = new Map(fieldsOf(rows).map((field) => [field, toldOf(snake(table), words, field)]));
    // What has no word says nothing to people.
    const present = new Set(fieldsOf(rows).filter((field) => isTold(snake(table), field) && (known.has(field) || told.get(field))));
    const changed = new Set([...changes.values()].flatMap((fields) => [...fields]));
    const named = new Set(rows.flatMap(({ names }) => Object.keys(names)));
    const all = [...new Set([...known.keys(), ...present])].filter((field) => present.has(field));
    // What names the row stands first, then what ever changed.
    const inOrder = [...new Set([...all.slice(0, 2), ...all.filter((field) => changed.has(field)), ...all])];
    const values = inOrder.map(
      (field): Column<Revision> => ({
        ...(known.has(field) ? faceOf(known.get(field) as Column<unknown>) : columnless(field, told.get(field)?.title)),
        // A name with its code takes more room than the number that the column was made for.
        ...(named.has(field) && { kind: 'text' as const, width: 210 }),
        id: field,
        value: (revision) => (known.has(field) ? shownOf(revision)[field] : told.get(field)?.value(shownOf(revision)[field])),
        fixed: true,
        cellTone: ({ revisionId, revisionType }) => (revisionType !== 'DEL' && changes.get(revisionId)?.has(field) ? 'changed' : undefined),
      }),
    );
    return [...head, ...values];
  }, [columns, rows, words, table]);

  return (
    <Grid
      id={`history.${table}`}
      label={t('history.title')}
      columns={shown}
      words={words}
      source={source}
      rowId={({ revisionId }) => revisionId}
      tone={({ revisionType }) => (revisionType === 'DEL' ? 'danger' : undefined)}
      select="none"
      filters={false}
      {...(height === undefined ? { bar: <p className="kit-quiet">{t('history.legend')}</p> } : { height })}
    />
  );
};

/** How a column names and formats its values. */
const faceOf = ({ kind, title, name, unit, decimals, choices, choiceWords, category, byCode, choiceNames, width }: Column<unknown>) => ({
  kind,
  ...(title && { title }),
  ...(name && { name }),
  ...(unit && { unit }),
  ...(decimals !== undefined && { decimals }),
  ...(choices && { choices }),
  ...(choiceWords && { choiceWords }),
  ...(category && { category }),
  ...(byCode && { byCode }),
  ...(choiceNames && { choiceNames }),
  ...(width && { width }),
});
/** A field that no column shows is called by its word, one of the plant's own by its name. */
const columnless = (field: string, title: string | undefined) => ({
  kind: 'text' as const,
  ...(title ? { title } : { name: field.replace(/^ext\./, '') }),
});
