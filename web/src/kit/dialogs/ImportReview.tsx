import { Checkbox } from 'antd';
import { useMemo } from 'react';
import { type Column, columnsOf } from '../columns/columns.ts';
import { titleOf } from '../columns/readable.ts';
import { type Reviewed, rowStates } from '../excel/check.ts';
import { Grid } from '../grid/Grid.tsx';
import { wholeOf } from '../net/source.ts';
import { useSay } from '../words/use-say.ts';
import { saidIn } from './marked-file.ts';
import { ReviewCell } from './ReviewCell.tsx';
import { isWrong, type useImport } from './use-import.ts';

type Importing = ReturnType<typeof useImport>;
const { number, text, choice } = columnsOf<Reviewed>();
/** What a low window leaves beside the dialog's head and buttons. */
const tableHeight = 'min(500px, calc(100vh - 250px))';
const stateTones = { NEW: 'green', CHANGED: 'orange', SAME: 'grey' } as const;

/** The rows of a file with what is wrong in them, each cell open to correction. */
export const ImportReview = ({ of, words, choose }: { of: Importing; words: string; choose: (rows: readonly Reviewed[]) => void }) => {
  const { t } = useSay();
  const { rows, wrongRows, onlyWrong, setOnlyWrong, gone, pasteInto, leftOut } = of;
  const source = useMemo(() => wholeOf(onlyWrong && wrongRows > 0 ? rows.filter(isWrong) : rows), [rows, onlyWrong, wrongRows]);
  const columns = useReviewColumns(of, words);
  return (
    <>
      <div className="kit-foot">
        <span aria-live="polite">
          {t('import.summary', { rows: rows.length, wrong: wrongRows })}
          {rows.some(({ stamp }) => stamp) && ` · ${t('import.states', countsOf(rows))}`}
        </span>
        <Checkbox checked={onlyWrong && wrongRows > 0} disabled={wrongRows === 0} onChange={({ target }) => setOnlyWrong(target.checked)}>
          {t('import.onlyWrong')}
        </Checkbox>
      </div>
      {leftOut && <p className="kit-import-left">{leftOut}</p>}
      {gone ? (
        <div style={{ height: tableHeight }} />
      ) : (
        <Grid
          id={`import.${words}`}
          label={t('import.title')}
          columns={columns}
          source={source}
          height={tableHeight}
          onSelect={choose}
          onPaste={pasteInto}
          foot={false}
        />
      )}
    </>
  );
};

const countsOf = (rows: readonly Reviewed[]) => ({
  made: rows.filter(({ state }) => state === 'NEW').length,
  changed: rows.filter(({ state }) => state === 'CHANGED').length,
  same: rows.filter(({ state }) => state === 'SAME').length,
});

/** As wide as what a record says and what it will say beside each other. */
const withBefore = 200;

/** The row's number in the file and what is wrong with it, and then the file's own columns. */
const useReviewColumns = ({ rows, plans, speech, edit, recordName }: Importing, words: string) => {
  const stamped = rows.some(({ stamp }) => stamp);
  const changing = plans.flatMap(({ column: { id } }) => (rows.some(({ before }) => id in before) ? [id] : [])).join();
  return useMemo(
    () => [
      number('id', { title: 'import.row', width: 60, pinned: 'left' }),
      ...(stamped
        ? [choice('state', rowStates, { title: 'import.state', choiceWords: 'import', width: 105, pinned: 'left', tones: stateTones })]
        : []),
      ...(stamped && recordName ? [text('*record', { title: 'bulk.record', width: 140, pinned: 'left', value: recordName })] : []),
      text('wrong', {
        title: 'import.problem',
        width: 190,
        pinned: 'left',
        value: ({ wrong }) =>
          saidIn(wrong, (field) => {
            const column = plans.find((plan) => plan.column.id === field)?.column;
            return column && titleOf(column, speech);
          }),
        cellTone: (row) => (isWrong(row) ? 'wrong' : undefined),
      }),
      ...plans.map(
        ({ column }): Column<Reviewed> => ({
          id: column.id,
          kind: 'text',
          ...(column.name ? { name: column.name } : { title: column.title ?? `${words}.${column.id}` }),
          ...(column.unit && { unit: column.unit }),
          width: Math.max(column.width ?? 150, changing.split(',').includes(column.id) ? withBefore : 0),
          value: ({ cells }) => cells[column.id],
          cellTone: ({ wrong, before }) => (wrong[column.id] ? 'wrong' : column.id in before ? 'changed' : undefined),
          show: ({ id, cells, wrong, before }) => (
            <ReviewCell
              cell={cells[column.id] ?? null}
              reason={wrong[column.id]}
              before={column.id in before ? (before[column.id] ?? null) : undefined}
              title={titleOf(column, speech)}
              edit={(typed) => edit(id, column.id, typed)}
            />
          ),
        }),
      ),
    ],
    [plans, words, speech, edit, stamped, changing, recordName],
  );
};
