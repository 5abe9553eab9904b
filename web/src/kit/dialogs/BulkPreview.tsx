import { useMemo } from 'react';
import { type Column, columnsOf } from '../columns/columns.ts';
import { readable, type Speech, titleOf } from '../columns/readable.ts';
import { isWrong, type Plan, type Reviewed } from '../excel/check.ts';
import { Grid } from '../grid/Grid.tsx';
import { wholeOf } from '../net/source.ts';
import { nothing } from '../words/format.ts';
import { useSay } from '../words/use-say.ts';

type Props<Row> = {
  rows: readonly Row[];
  reviewed: readonly Reviewed[];
  /** The fields that are given a value. */
  plans: readonly Plan[];
  words: string;
  nameOf: (row: Row) => string;
  speech: Speech;
};
const { text } = columnsOf<Reviewed>();

/** Each record with what it says now, struck through, and what it will say; those that can't be saved stand first. */
export const BulkPreview = <Row extends { id: number }>({ rows, reviewed, plans, words, nameOf, speech }: Props<Row>) => {
  const { t } = useSay();
  const shown = useMemo(() => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    const columns = plans.map((plan) => {
      const { column } = plan;
      const now = ({ id }: Reviewed) => {
        const row = byId.get(id);
        // The grid may still draw one that was just left out.
        return row ? said(column, row, (column as Column<unknown>).value(row), speech) : nothing;
      };
      const next = (row: Reviewed) => nextOf(plan, row, byId.get(row.id), speech);
      return text(column.id, {
        name: titleOf(column, speech),
        width: 300,
        value: next,
        cellTone: ({ wrong, before }) => (wrong[column.id] ? 'wrong' : column.id in before ? 'changed' : undefined),
        show: (row) =>
          column.id in row.before ? (
            <span title={row.wrong[column.id]}>
              <del className="kit-before">{now(row)}</del>
              <span className="kit-becomes">→</span>
              {next(row)}
            </span>
          ) : (
            <span className="kit-quiet">
              {now(row)} ({t('bulk.already')})
            </span>
          ),
      });
    });
    return [
      text('name', {
        title: 'bulk.record',
        width: 220,
        pinned: 'left',
        value: ({ id }) => {
          const row = byId.get(id);
          return row && nameOf(row);
        },
      }),
      ...(reviewed.some(isWrong) ? [text('wrong', { title: 'import.problem', width: 340, value: whyNot })] : []),
      ...columns,
    ];
  }, [rows, plans, nameOf, speech, t, reviewed]);
  const source = useMemo(() => wholeOf(reviewed.toSorted((a, b) => rankOf(a) - rankOf(b))), [reviewed]);
  return (
    <Grid
      id={`bulk.${words}`}
      label={t('bulk.preview')}
      columns={shown}
      source={source}
      height="clamp(150px, 38vh, 320px)"
      select="none"
      filters={false}
      foot={false}
    />
  );
};

const rankOf = (row: Reviewed) => (isWrong(row) ? 0 : row.state === 'CHANGED' ? 1 : 2);
const whyNot = ({ wrong }: Reviewed) => Object.values(wrong).join(' ');

/** What a column says of a row in the reader's words, a number with its unit. */
const said = (column: Column<never>, row: unknown, value: unknown, speech: Speech) => {
  const words = readable(column as Column<unknown>, value, speech);
  const unit = typeof value === 'number' && row ? (column as Column<unknown>).uom?.(row) : undefined;
  return [words || nothing, ...(typeof unit === 'string' && !column.unit ? [unit] : [])].join(' ');
};

const nextOf = ({ column }: Plan, { cells, values, wrong }: Reviewed, row: unknown, speech: Speech) => {
  const typed = cells[column.id] ?? null;
  // What can't be read, or is a record's name, stands as it was typed.
  if (wrong[column.id] || column.read) return typed === null ? nothing : String(typed);
  const field = column.id.slice('ext.'.length);
  const value = column.ext ? (values.ext as Record<string, unknown> | undefined)?.[field] : values[column.id];
  return said(column, row, value, speech);
};
