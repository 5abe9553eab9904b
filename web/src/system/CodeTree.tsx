import type { CodeRow } from '@lotline/contract/system/code';
import { Table } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../kit/look/Button.tsx';
import { SearchBox } from '../kit/look/SearchBox.tsx';
import { useInAddress } from '../kit/record/use-in-address.ts';
import { useSay } from '../kit/words/use-say.ts';
import { type CodeNode, treeOf } from './code-tree.ts';

type Props = {
  codes: readonly CodeRow[];
  categoryId: number;
  loading: boolean;
  chosen: number | null;
  onChoose: (id: number) => void;
  onOpen: (row: CodeRow) => void;
};

/** The codes of a category under each other; a double click or Enter opens one. */
export const CodeTree = ({ codes, categoryId, loading, chosen, onChoose, onOpen }: Props) => {
  const { t } = useSay();
  const [text, setText] = useInAddress('search', '');
  const [folded, setFolded] = useState<readonly number[]>([]);
  const tree = useMemo(() => treeOf(codes, categoryId, text), [codes, categoryId, text]);
  const parents = useMemo(() => [...new Set(codes.flatMap(({ parentId }) => parentId ?? []))], [codes]);
  const open = parents.filter((id) => !folded.includes(id));
  const body = useRef<HTMLDivElement>(null);
  // What was chosen elsewhere, a new code for one, is brought into sight.
  useEffect(() => {
    const row = codes.find(({ id }) => id === chosen);
    if (!row) return;
    setFolded((now) => now.filter((id) => id !== row.parentId));
    const timer = requestAnimationFrame(() =>
      body.current?.querySelector(`[data-row-key="${row.id}"]`)?.scrollIntoView?.({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(timer);
  }, [chosen, codes]);
  return (
    <>
      <div className="side-main-head">
        <SearchBox label={t('action.search')} value={text} onChange={setText} style={{ flex: 'none', width: 240 }} />
        <Button onClick={() => setFolded([])}>{t('code.expandAll')}</Button>
        <Button onClick={() => setFolded(parents)}>{t('code.foldAll')}</Button>
      </div>
      <div className="side-main-body" ref={body}>
        <Table<CodeNode>
          size="small"
          rowKey="id"
          sticky
          pagination={false}
          loading={loading}
          dataSource={tree}
          locale={{ emptyText: t('code.noCodes') }}
          expandable={{
            expandedRowKeys: open,
            onExpand: (expanded, { id }) => setFolded((now) => (expanded ? now.filter((one) => one !== id) : [...now, id])),
          }}
          rowSelection={{ type: 'radio', selectedRowKeys: chosen === null ? [] : [chosen], onChange: ([id]) => onChoose(Number(id)) }}
          onRow={(row) => ({
            tabIndex: 0,
            onClick: () => onChoose(row.id),
            onDoubleClick: () => onOpen(row),
            onKeyDown: ({ key, target, currentTarget }) => {
              if (key === 'Enter' && target === currentTarget) onOpen(row);
            },
          })}
          columns={[
            { title: t('code.code'), dataIndex: 'code', width: '26%' },
            { title: t('code.nameKr'), dataIndex: 'nameKr' },
            { title: t('code.nameEn'), dataIndex: 'nameEn' },
            { title: t('code.seq'), dataIndex: 'seq', width: 80, align: 'right' },
            {
              title: t('code.enabled'),
              dataIndex: 'enabled',
              width: 90,
              render: (enabled: boolean) => (
                <span className={`kit-tag ${enabled ? 'kit-tag-green' : ''}`}>{t(enabled ? 'code.enabled' : 'code.disabled')}</span>
              ),
            },
          ]}
        />
      </div>
    </>
  );
};
