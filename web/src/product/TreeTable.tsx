import { Table, type TableProps } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { cellsFrom } from '../kit/grid/copy.ts';
import { isField } from '../kit/grid/place.ts';

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
  /** Takes a block of cells from a row's column on; behind all rows where none was clicked. */
  onPaste?: ((cells: string[][], at: { key: string | null; column: number }) => void) | undefined;
};

const focusBeside = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
  const beside = key === 'ArrowDown' ? currentTarget.nextElementSibling : currentTarget.previousElementSibling;
  if (beside instanceof HTMLElement && beside.tabIndex === 0) beside.focus();
};

/** Rows that hold rows: arrows move, left and right fold, Enter opens. */
export const TreeTable = <T extends Twig<T>>({
  label,
  rows,
  columns,
  loading,
  chosen,
  onChoose,
  onOpen,
  tone,
  empty,
  onPaste,
}: Props<T>) => {
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
  const column = useRef(0);
  const point = ({ target }: PointerEvent) => {
    const cell = target instanceof Element ? target.closest('td') : null;
    column.current = cell?.closest('[data-row-key]') ? cell.cellIndex : 0;
  };
  const paste = (event: ClipboardEvent) => {
    const cells = cellsFrom(event.clipboardData.getData('text/plain'));
    if (!onPaste || isField(event.target) || cells.length === 0) return;
    event.preventDefault();
    const key = (event.target as Element).closest('[data-row-key]')?.getAttribute('data-row-key') ?? null;
    onPaste(cells, { key, column: key === null ? 0 : column.current });
  };
  return (
    // A click beside the rows leaves the focus here, so that a block is pasted behind them.
    <section className="bom-table" aria-label={label} ref={box} tabIndex={-1} onPointerDown={point} onPaste={paste}>
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
