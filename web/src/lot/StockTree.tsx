import { productStockItemTree, productStockLocationTree } from '@lotline/contract/lot/product-stock';
import { Tree } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useCall } from '../kit/net/resource.ts';
import { TreeSide } from '../kit/record/TreeSide.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import './lot.css';
import { type StockBranch, treeOf } from './stock-tree.ts';

/** The vendors that have some of it stand in the tree as well: all of them as place 0, each under its number below nothing. */
export type Chosen = { readonly locationId?: number; readonly productId?: number };
/** The node that an address or a saved view keeps. */
export const chosenIn = ({ locationId, productId }: Record<string, unknown>): Chosen => {
  if (Number.isSafeInteger(locationId)) return { locationId: locationId as number };
  return Number.isSafeInteger(productId) ? { productId: productId as number } : {};
};
type Twig = { key: string; title: ReactNode; children: Twig[] };

const twigOf =
  (vendors: string) =>
  ({ id, name, type, qty, children }: StockBranch): Twig => ({
    key: String(id),
    title: (
      <span className="lot-twig" data-empty={qty === 0 || undefined}>
        <span>{type === 'VENDORS' ? vendors : name}</span>
        <small>{formatNumber(qty)}</small>
      </span>
    ),
    children: children.map(twigOf(vendors)),
  });

/** Where products lie, or how much there is of each: choosing narrows the rows beside it. */
export const StockTree = ({ chosen, onChoose }: { chosen: Chosen; onChoose: (chosen: Chosen) => void }) => {
  const { t } = useSay();
  const [way, setWay] = useState<'location' | 'item'>('location');
  const { locationId, productId } = chosen;
  const by = productId !== undefined ? 'item' : locationId !== undefined ? 'location' : way;
  const places = useCall(productStockLocationTree, {}, { enabled: by === 'location' });
  const items = useCall(productStockItemTree, {}, { enabled: by === 'item' });
  const shown = by === 'location' ? places : items;
  const vendors = t('outsourcing.atVendors');
  const twigs = useMemo(() => treeOf(shown.data ?? []).map(twigOf(vendors)), [shown.data, vendors]);
  const choose = (key: string | undefined) => {
    if (!key || key === 'all') onChoose({});
    else onChoose(by === 'location' ? { locationId: Number(key) } : { productId: Number(key) });
  };
  return (
    <TreeSide<'location' | 'item'>
      ways={[
        { value: 'location', label: t('prodStock.byLocation') },
        { value: 'item', label: t('prodStock.byItem') },
      ]}
      by={by}
      onBy={(next) => {
        setWay(next);
        onChoose({});
      }}
      asked={shown}
    >
      <Tree
        key={by}
        blockNode
        defaultExpandAll
        selectedKeys={[String(productId ?? locationId ?? 'all')]}
        treeData={[{ key: 'all', title: t('prodStock.everything'), children: [] }, ...twigs]}
        onSelect={([key]) => choose(key === undefined ? undefined : String(key))}
      />
    </TreeSide>
  );
};
