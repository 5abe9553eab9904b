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

/** A branch, or with `lot` one of its leaves. */
export type LotNode = { readonly by: By; readonly key: string; readonly lot?: string };
/** What a list is asked so that it holds the lots of a node. */
export const askOfNode = ({ by, key, lot }: LotNode) =>
  lot === undefined ? (by === 'plan' ? { productId: Number(key) } : { workDate: key }) : { lotId: lot };

/** The node that an address or a saved view keeps. */
export const nodeIn = (kept: unknown): LotNode | null => {
  const { by, key, lot } = (kept ?? {}) as Record<string, unknown>;
  if (typeof key !== 'string' || (by !== 'plan' && by !== 'day')) return null;
  return { by, key, ...(typeof lot === 'string' && { lot }) };
};

type Props = { period: Period; chosen: LotNode | null; onChoose: (node: LotNode | null) => void };
/** The lots of a period by product and plan, or by working day; choosing narrows the list beside it. Null is everything. */
export const LotTree = ({ period, chosen, onChoose }: Props) => {
  const { t, say } = useSay();
  const [way, setWay] = useState<By>('plan');
  const by = chosen?.by ?? way;
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
        node: { by, key: branch.id } as LotNode | null,
        title: (
          <span className="lot-twig">
            <span>{by === 'day' ? formatDay(branch.name) : branch.name}</span>
            <small>{branch.children.length}</small>
          </span>
        ),
        children: branch.children.map(({ id, name, lotId, qty, status: now }) => ({
          key: `${branch.id} ${id}`,
          node: { by, key: `${branch.id} ${id}`, lot: lotId } as LotNode | null,
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
        setWay(next);
        onChoose(null);
      }}
      asked={shown}
    >
      <Tree
        key={`${by} ${ask.a} ${ask.b}`}
        blockNode
        selectedKeys={[chosen?.key ?? 'all']}
        defaultExpandedKeys={chosen ? [chosen.key] : []}
        treeData={[{ key: 'all', title: t('lot.everything'), node: null as LotNode | null, children: [] as typeof twigs }, ...twigs]}
        onSelect={(keys, { node }) => onChoose(keys.length ? node.node : null)}
      />
      {twigs.reduce((sum, { children }) => sum + children.length, 0) >= mostLots && (
        <p className="lot-empty">{t('record.firstShown', { rows: mostLots })}</p>
      )}
      {twigs.length === 0 && <p className="lot-empty">{t('lot.noTree')}</p>}
    </TreeSide>
  );
};
