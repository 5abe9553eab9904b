import type { ReactNode } from 'react';
import { formatNumber } from '../words/format.ts';
import { useSay } from '../words/use-say.ts';
import type { Group } from './rows.ts';

type Props<Row> = {
  group: Group<Row>;
  at: number;
  height: number;
  firstIndex: number;
  width: number;
  columns: number;
  col: string;
  active: boolean;
  sums: ReactNode;
  /** More of its rows may be on the server: neither their number nor what they come to is known. */
  part: boolean;
};

/** The head of a group: what its rows have in common, how many they are, and what they come to. */
export const GroupRow = <Row,>({ group, at, height, firstIndex, width, columns, col, active, sums, part }: Props<Row>) => {
  const { t } = useSay();
  return (
    // biome-ignore lint/a11y: as every row of the grid, the focus is in its cell
    <div
      role="row"
      aria-rowindex={firstIndex + at}
      aria-level={1}
      aria-expanded={group.open}
      className="grid-row grid-group"
      data-line={at}
      style={{ top: at * height, width }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as its row */}
      <div role="gridcell" aria-colindex={1} aria-colspan={columns} className="grid-cell" data-col={col} tabIndex={active ? 0 : -1}>
        <span className="grid-fold" aria-hidden="true" />
        <strong>{group.text || t('grid.nothing')}</strong>
        {!part && (
          <>
            <small>{formatNumber(group.rows.length)}</small>
            {sums}
          </>
        )}
      </div>
    </div>
  );
};
