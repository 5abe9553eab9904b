import { type BomStockNode, bomStockTree } from '@lotline/contract/product/bom';
import type { ProductRow } from '@lotline/contract/product/product';
import { useState } from 'react';
import { NumberInput } from '../kit/form/NumberInput.tsx';
import { useCall } from '../kit/net/resource.ts';
import { formatNumber, nothing } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { TreeTable } from './TreeTable.tsx';

type Leaf = Omit<BomStockNode, 'children'> & { children?: Leaf[] };
const leaf = ({ children, ...node }: BomStockNode): Leaf => ({ ...node, ...(children.length && { children: children.map(leaf) }) });

/** Materials of a bill by their ids, for what stands in for them. */
const namesIn = (nodes: readonly BomStockNode[]): Map<number, string> =>
  new Map(nodes.flatMap(({ id, type, name, children }) => [...(type === 'MATERIAL' ? [[id, name] as const] : []), ...namesIn(children)]));

/** What a number of pieces needs against what there is, and how many pieces the stock suffices for. */
export const BomStock = ({ product }: { product: ProductRow }) => {
  const { t, lang } = useSay();
  const [qty, setQty] = useState<number>(100);
  const { data, isPending } = useCall(bomStockTree, { id: product.id, qty });
  const root = data?.id === product.id ? data : undefined;
  const names = namesIn(root?.children ?? []);
  const parts = root?.children ?? [];
  /** What it is that keeps more from being made: of the mandatory parts those that suffice for the least. */
  const least = Math.min(...parts.flatMap(({ mandatory, enoughFor }) => (mandatory && enoughFor !== null ? [enoughFor] : [])));
  const isBottleneck = ({ level, mandatory, enoughFor }: Leaf) => level === 1 && mandatory && enoughFor !== null && enoughFor === least;
  const standsIn = ({ substituteForId, children }: BomStockNode): boolean => substituteForId !== null || children.some(standsIn);
  const hasStandIns = parts.some(standsIn);
  const holdsParts = parts.some(({ children }) => children.length > 0);
  const number = (value: number | null) => (value === null ? nothing : formatNumber(value));
  return (
    <>
      <div className="kit-detail-head">
        <h2>
          {nameIn(lang, product)} <small className="kit-quiet">{product.code}</small>
        </h2>
        <label htmlFor="bom-stock-qty" style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
          {t('bom.forQty')}
          <NumberInput
            id="bom-stock-qty"
            value={qty}
            style={{ width: 120 }}
            onChange={(next) => typeof next === 'number' && next > 0 && setQty(next)}
          />
        </label>
        <strong>
          {t('bom.canMake')}: {number(root?.canMake ?? null)} {product.uom}
        </strong>
      </div>
      <TreeTable<Leaf>
        label={t('bom.stock')}
        rows={parts.map(leaf)}
        loading={isPending}
        empty={t('bom.noLines')}
        tone={({ shortageQty, mandatory, substituteForId }) =>
          shortageQty > 0 && mandatory ? 'bom-short' : substituteForId === null ? '' : 'bom-instead'
        }
        columns={[
          { title: t('bom.childCode'), dataIndex: 'code', width: 130 },
          {
            title: t('bom.childName'),
            width: 140,
            render: (_, { name, substituteForId }) => (
              <>
                {name}{' '}
                {substituteForId !== null && (
                  <span className="kit-tag kit-tag-orange">
                    {t('bom.standsInFor', { material: names.get(substituteForId) ?? '–', n: null })}
                  </span>
                )}
              </>
            ),
          },
          { title: t('bom.uom'), dataIndex: 'uom', width: 50 },
          { title: t('bom.requiredQty'), dataIndex: 'requiredQty', width: 84, align: 'right', render: number },
          { title: t('bom.availableQty'), dataIndex: 'availableQty', width: 84, align: 'right', render: number },
          {
            title: t('bom.enoughFor'),
            width: 124,
            align: 'right',
            render: (_, node) => (
              <>
                {isBottleneck(node) && <span className="kit-tag kit-tag-orange">{t('bom.bottleneck')}</span>}{' '}
                {node.enoughFor === null ? nothing : formatNumber(node.enoughFor)}
              </>
            ),
          },
          { title: t('bom.shortageQty'), dataIndex: 'shortageQty', width: 84, align: 'right', render: number },
          ...(hasStandIns
            ? [
                {
                  title: t('bom.coveredQty'),
                  dataIndex: 'coveredQty',
                  width: 84,
                  align: 'right' as const,
                  render: (covered: number) => (covered > 0 ? formatNumber(covered) : nothing),
                },
              ]
            : []),
          ...(holdsParts
            ? [{ title: t('bom.partCanMake'), dataIndex: 'canMake', width: 100, align: 'right' as const, render: number }]
            : []),
          { title: t('bom.onHandQty'), dataIndex: 'onHandQty', width: 84, align: 'right', render: number },
          { title: t('bom.onOrderQty'), dataIndex: 'onOrderQty', width: 84, align: 'right', render: number },
          { title: t('bom.mandatory'), width: 60, render: (_, { mandatory }) => t(mandatory ? 'action.yes' : 'action.no') },
        ]}
      />
    </>
  );
};
