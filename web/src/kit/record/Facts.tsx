import { useGo } from '../browser/go.ts';
import type { Column } from '../columns/columns.ts';
import { namedIn } from '../columns/named-in.ts';
import { readable, titleOf } from '../columns/readable.ts';
import { drawCell } from '../grid/cell.tsx';
import { useCodeNames } from '../net/codes.ts';
import { useSay } from '../words/use-say.ts';
import './record-page.css';

/** What one record is: the columns of its list as labels and values, without those that have none. */
export const Facts = <Row,>({ row, columns: all, words }: { row: Row; columns: readonly Column<Row>[]; words: string }) => {
  const { say, lang } = useSay();
  const go = useGo();
  const columns = namedIn(lang, all);
  const codes = useCodeNames(columns);
  const speech = { say, lang, words, codes };
  const draw = drawCell<Row>(speech, go);
  return (
    <dl className="record-facts">
      {columns
        .filter((column) => readable(column, column.value(row), speech))
        .map((column) => (
          <div key={column.id}>
            <dt>{titleOf(column, speech)}</dt>
            <dd>{draw(column, row)}</dd>
          </div>
        ))}
    </dl>
  );
};
