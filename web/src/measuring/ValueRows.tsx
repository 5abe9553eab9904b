import type { InspectedCharacteristic } from '@lotline/contract/quality/quality-result';
import { useT } from '../kit/words/words.ts';
import { isOut, keyOf } from './cells.ts';
import './one-value.css';

export type ShownCell = { text: string; kept: boolean; refused: string | undefined };
type Props = {
  rows: readonly InspectedCharacteristic[];
  cells: ReadonlyMap<string, ShownCell>;
  at: string | null;
  choose: (key: string) => void;
};
/** Each characteristic with what was measured of it; a tap on a value measures it again. */
export const ValueRows = ({ rows, cells, at, choose }: Props) => {
  const t = useT();
  return (
    <ul className="value-rows">
      {rows.map((row) => (
        <li key={row.id}>
          <span>
            {row.balloonNo && <b>{row.balloonNo}</b>} {row.name}
          </span>
          <span>
            {Array.from({ length: row.samples }, (_, n) => {
              const key = keyOf(row.id, n + 1);
              const cell = cells.get(key);
              return (
                <button
                  type="button"
                  key={key}
                  aria-current={key === at || undefined}
                  aria-label={`${row.name} ${t('lineInspection.sample', { n: n + 1, of: row.samples })} ${cell?.text ?? ''}`}
                  data-out={(cell && isOut(row, cell.text)) || undefined}
                  data-kept={cell?.kept || undefined}
                  data-refused={cell?.refused !== undefined || undefined}
                  title={cell?.refused}
                  onClick={() => choose(key)}
                >
                  {cell?.text || '·'}
                </button>
              );
            })}
          </span>
        </li>
      ))}
    </ul>
  );
};
