import { type MoldNode, moldLocationTree, moldTree } from '@lotline/contract/mold/mold';
import { Tree } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useCall } from '../kit/net/resource.ts';
import { TreeSide } from '../kit/record/TreeSide.tsx';
import { useSay } from '../kit/words/use-say.ts';
import './mold.css';

/** The molds under a node of a tree; null for all of them. */
export type ChosenMolds = { key: string; ids: ReadonlySet<number> } | null;
type Twig = { key: string; title: ReactNode; children: Twig[] };

const moldsUnder = ({ kind, id, children }: MoldNode): number[] => (kind === 'MOLD' ? [id] : children.flatMap(moldsUnder));
const flat = (nodes: readonly MoldNode[]): MoldNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
/** Places and machines that hold none lead nowhere here. */
const holding = (nodes: readonly MoldNode[]): MoldNode[] =>
  nodes
    .filter((node) => node.kind === 'MOLD' || node.kind === 'PRODUCT' || moldsUnder(node).length > 0)
    .map((node) => ({ ...node, children: holding(node.children) }));
const isThing = ({ kind }: MoldNode) => kind === 'MOLD' || kind === 'PRODUCT';
const twigOf = (node: MoldNode): Twig => ({
  key: node.key,
  title: (
    <span className="mold-twig" data-thing={isThing(node) || undefined} title={`${node.name} (${node.code})`}>
      <span>{isThing(node) ? node.code : node.name}</span>
      <small>{isThing(node) ? node.name : moldsUnder(node).length}</small>
    </span>
  ),
  children: node.children.map(twigOf),
});

/** Molds by where they are or by what they are: choosing narrows the list beside it. */
export const MoldTree = ({ chosen, onChoose }: { chosen: string | null; onChoose: (chosen: ChosenMolds) => void }) => {
  const { t } = useSay();
  const [by, setBy] = useState<'place' | 'type'>('place');
  const places = useCall(moldLocationTree, {}, { enabled: by === 'place' });
  const types = useCall(moldTree, {}, { enabled: by === 'type' });
  const asked = by === 'place' ? places : types;
  const twigs = useMemo(() => holding(asked.data ?? []).map(twigOf), [asked.data]);
  const choose = (key: string | undefined) => {
    const node = flat(asked.data ?? []).find((one) => one.key === key);
    onChoose(node ? { key: node.key, ids: new Set(node.kind === 'PRODUCT' ? [Number(node.key.split(':')[1])] : moldsUnder(node)) } : null);
  };
  return (
    <TreeSide<'place' | 'type'>
      ways={[
        { value: 'place', label: t('mold.byPlace') },
        { value: 'type', label: t('mold.byType') },
      ]}
      by={by}
      onBy={(next) => {
        setBy(next);
        onChoose(null);
      }}
      asked={asked}
    >
      <Tree
        key={by}
        blockNode
        defaultExpandAll
        selectedKeys={[chosen ?? 'all']}
        treeData={[{ key: 'all', title: t('mold.all'), children: [] }, ...twigs]}
        onSelect={([key]) => choose(key === undefined ? undefined : String(key))}
      />
    </TreeSide>
  );
};
