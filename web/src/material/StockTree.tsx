import { type MaterialType, materialTypes } from '@lotline/contract/material/material';
import { type StockPlace, stockByLocation, stockByMaterial } from '@lotline/contract/material/stock';
import { Tree } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCall } from '../kit/net/resource.ts';
import { TreeSide } from '../kit/record/TreeSide.tsx';
import { useSay } from '../kit/words/use-say.ts';
import './material.css';

/** The vendors that have some of it stand in the tree as well: all of them as place 0, each under its number below nothing. */
export type Chosen = { readonly locationId?: number; readonly materialId?: number; readonly materialType?: MaterialType };
/** The node that an address or a saved view keeps. */
export const chosenIn = ({ locationId, materialId, materialType }: Record<string, unknown>): Chosen => {
  if (Number.isSafeInteger(locationId)) return { locationId: locationId as number };
  if (Number.isSafeInteger(materialId)) return { materialId: materialId as number };
  const known = materialTypes.find((type) => type === materialType);
  return known ? { materialType: known } : {};
};
type Branch = { key: string; title: string; children?: Branch[] };

const labelled = (name: string, count: number) => (count ? `${name} (${count})` : name);
const placeOf = (vendors: string) => {
  const branch = ({ id, type, name, packages, children }: StockPlace): Branch => ({
    key: `locationId:${id}`,
    title: labelled(type === 'VENDORS' ? vendors : name, packages),
    ...(children.length && { children: children.map(branch) }),
  });
  return branch;
};

/** Where material stands, or what there is of each kind: choosing narrows the packages beside it. */
export const StockTree = ({ chosen, onChoose }: { chosen: Chosen; onChoose: (chosen: Chosen) => void }) => {
  const { t } = useSay();
  const [way, setWay] = useState<'location' | 'material'>('location');
  const [node] = Object.entries(chosen);
  const by = node ? (node[0] === 'locationId' ? 'location' : 'material') : way;
  const key = node ? node.join(':') : 'all';
  const places = useCall(stockByLocation, {}, { enabled: by === 'location' });
  const kinds = useCall(stockByMaterial, {}, { enabled: by === 'material' });
  const branches = useMemo<Branch[]>(
    () =>
      by === 'location'
        ? (places.data ?? []).map(placeOf(t('outsourcing.atVendors')))
        : (kinds.data ?? []).map(({ type, packages, children }) => ({
            key: `materialType:${type}`,
            title: labelled(t(`material.type.${type}`), packages),
            children: children.map(({ id, name, packages: count }) => ({ key: `materialId:${id}`, title: labelled(name, count) })),
          })),
    [by, places.data, kinds.data, t],
  );
  const shown = by === 'location' ? places : kinds;
  // A shelf that a scan chose is seen.
  const tree = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (branches.length > 0 && key !== 'all')
      tree.current?.querySelector('.ant-tree-treenode-selected')?.scrollIntoView?.({ block: 'nearest' });
  }, [key, branches]);
  const everything: Branch = { key: 'all', title: t('stock.everything'), children: branches };
  return (
    <TreeSide<'location' | 'material'>
      ways={[
        { value: 'location', label: t('stock.byLocation') },
        { value: 'material', label: t('stock.byMaterial') },
      ]}
      by={by}
      onBy={(next) => {
        setWay(next);
        onChoose({});
      }}
      asked={shown}
    >
      <div ref={tree}>
        <Tree
          key={by}
          blockNode
          defaultExpandAll={by === 'location'}
          defaultExpandedKeys={['all', key]}
          selectedKeys={[key]}
          treeData={[everything]}
          onSelect={([picked]) => {
            const [kind = '', value = ''] = String(picked ?? 'all').split(':');
            onChoose(kind === 'all' ? {} : { [kind]: kind === 'materialType' ? value : Number(value) });
          }}
        />
      </div>
    </TreeSide>
  );
};
