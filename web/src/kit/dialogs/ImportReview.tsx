import { Checkbox } from 'antd';
import { useMemo } from 'react';
import { type Column, columnsOf } from '../columns/columns.ts';
import { titleOf } from '../columns/readable.ts';
import type { Reviewed } from '../excel/check.ts';
import { Grid } from '../grid/Grid.tsx';
import { wholeOf } from '../net/source.ts';
import { useSay } from '../words/use-say.ts';
import { ReviewCell } from './ReviewCell.tsx';
import { isWrong, type useImport } from './use-import.ts';

type Importing = ReturnType<typeof useImport>;
const { number, text } = columnsOf<Reviewed>();

/** The rows of a file with what is wrong in them, each cell open to correction. */
export const ImportReview = ({ of, words, choose }: { of: Importing; words: string; choose: (rows: readonly Reviewed[]) => void }) => {
  const { t } = useSay();
  const { rows, wrongRows, onlyWrong, setOnlyWrong, gone } = of;
  const source = useMemo(() => wholeOf(onlyWrong && wrongRows > 0 ? rows.filter(isWrong) : rows), [rows, onlyWrong, wrongRows]);
  const columns = useReviewColumns(of, words);
  return (
    <>
      <div className="kit-foot">
        <span aria-live="polite">{t('import.summary', { rows: rows.length, wrong: wrongRows })}</span>
        <Checkbox checked={onlyWrong && wrongRows > 0} disabled={wrongRows === 0} onChange={({ target }) => setOnlyWrong(target.checked)}>
          {t('import.onlyWrong')}
        </Checkbox>
      </div>
      {gone ? (
        <div style={{ height: 500 }} />
      ) : (
        <Grid
          id={`import.${words}`}
          label={t('import.title')}
          columns={columns}
          source={source}
          height={500}
          onSelect={choose}
          foot={false}
        />
      )}
    </>
  );
};

/** The row's number in the file and what is wrong with it, and then the file's own columns. */
const useReviewColumns = ({ plans, speech, edit }: Importing, words: string) =>
  useMemo(
    () => [
      number('id', { title: 'import.row', width: 60, pinned: 'left' }),
      text('wrong', {
        title: 'import.problem',
        width: 150,
        pinned: 'left',
        value: ({ wrong }) => [...new Set(Object.values(wrong))].join(' '),
        cellTone: (row) => (isWrong(row) ? 'wrong' : undefined),
      }),
      ...plans.map(
        ({ column }): Column<Reviewed> => ({
          id: column.id,
          kind: 'text',
          ...(column.name ? { name: column.name } : { title: column.title ?? `${words}.${column.id}` }),
          ...(column.unit && { unit: column.unit }),
          width: column.width ?? 150,
          value: ({ cells }) => cells[column.id],
          cellTone: ({ wrong }) => (wrong[column.id] ? 'wrong' : undefined),
          show: ({ id, cells, wrong }) => (
            <ReviewCell
              cell={cells[column.id] ?? null}
              reason={wrong[column.id]}
              title={titleOf(column, speech)}
              edit={(typed) => edit(id, column.id, typed)}
            />
          ),
        }),
      ),
    ],
    [plans, words, speech, edit],
  );
