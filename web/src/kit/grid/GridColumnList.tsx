import type { ColumnState } from 'ag-grid-community';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { ArrowDownOutlined, ArrowUpOutlined, PushpinFilled, PushpinOutlined } from '../look/ant-icons.tsx';
import { useSay } from '../words/use-say.ts';

const ours = ({ colId }: ColumnState) => !colId.startsWith('ag-Grid-');

export type Arrange = { state: () => ColumnState[]; set: (state: ColumnState[] | null) => void; titles: () => Record<string, string> };

/** Show, hide, pin and order the columns from the keyboard as well as by dragging their heads. */
export const GridColumnList = ({ arrange, close }: { arrange: Arrange; close: () => void }) => {
  const { t } = useSay();
  const [state, setState] = useState(arrange.state);
  const [titles] = useState(arrange.titles);
  const columns = state.filter(ours);
  const set = (next: ColumnState[]) => {
    const whole = [...state.filter((column) => !ours(column)), ...next];
    setState(whole);
    arrange.set(whole);
  };
  const change = (id: string, part: Partial<ColumnState>) =>
    set(columns.map((column) => (column.colId === id ? { ...column, ...part } : column)));
  const move = (at: number, by: -1 | 1) => {
    const next = [...columns];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    set(next);
  };
  return (
    <section className="kit-columns" aria-label={t('record.columns')}>
      <ul>
        {columns.map((column, at) => {
          const title = titles[column.colId] ?? column.colId;
          return (
            <li key={column.colId}>
              <Checkbox checked={!column.hide} onChange={({ target }) => change(column.colId, { hide: !target.checked })}>
                {title}
              </Checkbox>
              <span>
                <Button
                  size="small"
                  type="text"
                  aria-label={`${t('record.pin')} ${title}`}
                  aria-pressed={Boolean(column.pinned)}
                  icon={column.pinned ? <PushpinFilled /> : <PushpinOutlined />}
                  onClick={() => change(column.colId, { pinned: column.pinned ? null : 'left' })}
                />
                <Button
                  size="small"
                  type="text"
                  disabled={at === 0}
                  aria-label={`${t('record.up')} ${title}`}
                  icon={<ArrowUpOutlined />}
                  onClick={() => move(at, -1)}
                />
                <Button
                  size="small"
                  type="text"
                  disabled={at === columns.length - 1}
                  aria-label={`${t('record.down')} ${title}`}
                  icon={<ArrowDownOutlined />}
                  onClick={() => move(at, 1)}
                />
              </span>
            </li>
          );
        })}
      </ul>
      <Button
        size="small"
        block
        onClick={() => {
          arrange.set(null);
          close();
        }}
      >
        {t('record.columnsReset')}
      </Button>
    </section>
  );
};
