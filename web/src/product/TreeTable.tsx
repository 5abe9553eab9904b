import { Table, type TableProps } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

export type Twig<T> = { key: string; children?: T[] };
type Props<T> = {
  label: string;
  rows: T[];
  columns: NonNullable<TableProps<T>['columns']>;
  loading: boolean;
  chosen?: string | null;
  onChoose?: (row: T) => void;
  onOpen?: (row: T) => void;
  tone?: (row: T) => string;
  empty: React.ReactNode;
};

const focusBeside = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
  const beside = key === 'ArrowDown' ? currentTarget.nextElementSibling : currentTarget.previousElementSibling;
  if (beside instanceof HTMLElement && beside.tabIndex === 0) beside.focus();
};

/** Rows that hold rows: arrows move, left and right fold, Enter opens. */
export const TreeTable = <T extends Twig<T>>({ label, rows, columns, loading, chosen, onChoose, onOpen, tone, empty }: Props<T>) => {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const fold = (key: string, away: boolean) =>
    setFolded((now) => {
      const next = new Set(now);
      if (away) next.add(key);
      else next.delete(key);
      return next;
    });
  const all: string[] = [];
  const walk = (twigs: readonly T[]) => {
    for (const { key, children } of twigs) {
      if (children?.length) all.push(key);
      walk(children ?? []);
    }
  };
  walk(rows);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (chosen) box.current?.querySelector(`[data-row-key="${CSS.escape(chosen)}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);
  return (
    <section className="bom-table" aria-label={label} ref={box}>
      <Table<T>
        size="small"
        rowKey="key"
        sticky
        pagination={false}
        loading={loading}
        dataSource={rows}
        columns={columns}
        locale={{ emptyText: empty }}
        scroll={{ x: 'max-content' }}
        expandable={{ expandedRowKeys: all.filter((key) => !folded.has(key)), onExpand: (open, { key }) => fold(key, !open) }}
        rowClassName={(row) => `${row.key === chosen ? 'ant-table-row-selected' : ''} ${tone?.(row) ?? ''}`}
        onRow={(row) => ({
          tabIndex: 0,
          'aria-selected': row.key === chosen,
          onClick: () => onChoose?.(row),
          onFocus: ({ target, currentTarget }) => target === currentTarget && onChoose?.(row),
          onDoubleClick: () => onOpen?.(row),
          onKeyDown: (event) => {
            if (event.target !== event.currentTarget) return;
            if (event.key === 'Enter') onOpen?.(row);
            else if (event.key === 'ArrowLeft') fold(row.key, true);
            else if (event.key === 'ArrowRight') fold(row.key, false);
            else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') focusBeside(event);
            else return;
            event.preventDefault();
          },
        })}
      />
    </section>
  );
};
