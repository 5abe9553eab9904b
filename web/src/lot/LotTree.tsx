import type { AnswerOf } from '@lotline/contract/kit/call';
import { lotTreeByDay, lotTreeByPlan } from '@lotline/contract/lot/lot';
import { Tree } from 'antd';
import { useMemo, useState } from 'react';
import type { Period } from '../kit/form/date-fields.tsx';
import { useCall } from '../kit/net/resource.ts';
import { TreeSide } from '../kit/record/TreeSide.tsx';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import './lot.css';

type Branch = AnswerOf<typeof lotTreeByPlan>[number];
type By = 'plan' | 'day';
/** As many as an answer gives of those that there are. */
const mostLots = 1000;

/** The lots of a period by product and plan, or by working day; choosing narrows the list beside it. Null is everything. */
export const LotTree = ({ period, onChoose }: { period: Period; onChoose: (lotIds: ReadonlySet<string> | null) => void }) => {
  const { t, say } = useSay();
  const [by, setBy] = useState<By>('plan');
  const ask = { a: period.startDt, b: period.endDt };
  const plans = useCall(lotTreeByPlan, ask, { enabled: by === 'plan' });
  const days = useCall(lotTreeByDay, ask, { enabled: by === 'day' });
  const shown = by === 'plan' ? plans : days;
  const { data } = shown;
  const status = by === 'plan' ? 'planStatus' : 'workStatus';
  const twigs = useMemo(
    () =>
      (data ?? []).map((branch: Branch) => ({
        key: branch.id,
        lots: branch.children.map(({ lotId }) => lotId),
        title: (
          <span className="lot-twig">
            <span>{by === 'day' ? formatDay(branch.name) : branch.name}</span>
            <small>{branch.children.length}</small>
          </span>
        ),
        children: branch.children.map(({ id, name, lotId, qty, status: now }) => ({
          key: `${branch.id} ${id}`,
          lots: [lotId],
          title: (
            <span className="lot-twig" title={lotId}>
              <span>{name}</span>
              <small>
                {formatNumber(qty)} · {say(`${status}.${now}`)}
              </small>
            </span>
          ),
        })),
      })),
    [data, by, status, say],
  );
  return (
    <TreeSide<By>
      wide
      ways={[
        { value: 'plan', label: t('lot.byPlan') },
        { value: 'day', label: t('lot.byDay') },
      ]}
      by={by}
      onBy={(next) => {
        setBy(next);
        onChoose(null);
      }}
      asked={shown}
    >
      <Tree
        key={`${by} ${ask.a} ${ask.b}`}
        blockNode
        defaultSelectedKeys={['all']}
        treeData={[{ key: 'all', title: t('lot.everything'), lots: null as string[] | null }, ...twigs]}
        onSelect={(keys, { node }) => {
          const { lots } = node as unknown as { lots: string[] | null };
          onChoose(keys.length && lots ? new Set(lots) : null);
        }}
      />
      {twigs.reduce((sum, { children }) => sum + children.length, 0) >= mostLots && (
        <p className="lot-empty">{t('record.firstShown', { rows: mostLots })}</p>
      )}
      {twigs.length === 0 && <p className="lot-empty">{t('lot.noTree')}</p>}
    </TreeSide>
  );
};
