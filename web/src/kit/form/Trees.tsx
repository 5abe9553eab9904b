import { holding } from '@lotline/contract/kit/initials';
import { Cascader, TreeSelect } from 'antd';
import { useMemo } from 'react';
import { useSay } from '../words/use-say.ts';
import { useClearing } from './clearing.tsx';

/** A node of any tree; the picker reads the names through the functions it is given. */
export type Branch = { value: string | number; label: string; children?: readonly Branch[]; disabled?: boolean };
type Nodes = { value: string | number; label: string; children?: Nodes[]; disabled?: boolean };
const nodesOf = (tree: readonly Branch[]): Nodes[] =>
  tree.map(({ children, ...node }) => ({ ...node, ...(children?.length && { children: nodesOf(children) }) }));

const pathTo = (tree: readonly Branch[], value: unknown): (string | number)[] | null => {
  for (const node of tree) {
    if (node.value === value) return [node.value];
    const below = node.children && pathTo(node.children, value);
    if (below) return [node.value, ...below];
  }
  return null;
};

type CascadeProps = {
  value?: string | number | null;
  onChange?: (value: string | number | null) => void;
  tree: readonly Branch[];
  disabled?: boolean | undefined;
  id?: string;
  /** Any level may be chosen while the choice goes on; the depth is checked by the field. */
  anyLevel?: boolean;
  placeholder?: string;
};

/** Columns of a tree, one per level; the value is the chosen node's own. */
export const CascadeInput = ({ value, onChange, tree, anyLevel = true, placeholder, ...rest }: CascadeProps) => {
  const { t } = useSay();
  const clearing = useClearing(true);
  const options = useMemo(() => nodesOf(tree), [tree]);
  const path = useMemo(() => (value === null || value === undefined ? null : pathTo(tree, value)), [tree, value]);
  return (
    <Cascader
      {...rest}
      {...clearing}
      options={options}
      value={path ?? []}
      changeOnSelect={anyLevel}
      showSearch={{ filter: (typed, way) => way.some(({ label }) => holding(typed)(label)) }}
      placeholder={placeholder ?? t('record.choose')}
      classNames={{ popup: { root: 'kit-cascade' } }}
      displayRender={(labels) => labels.join(' / ')}
      onChange={(chosen) => onChange?.((chosen?.at(-1) as string | number | undefined) ?? null)}
    />
  );
};

type TreeProps = {
  value?: unknown;
  onChange?: (value: unknown) => void;
  tree: readonly Branch[];
  disabled?: boolean | undefined;
  id?: string;
  many?: boolean;
  placeholder?: string;
};

export const TreeInput = ({ value, onChange, tree, many, placeholder, ...rest }: TreeProps) => {
  const { t } = useSay();
  const clearing = useClearing(true);
  const nodes = useMemo(() => nodesOf(tree), [tree]);
  return (
    <TreeSelect
      {...rest}
      {...clearing}
      treeData={nodes}
      value={value}
      onChange={(chosen: unknown) => onChange?.(chosen ?? null)}
      showSearch={{ filterTreeNode: (typed, { label }) => holding(typed)(String(label)) }}
      treeDefaultExpandAll
      treeLine
      {...(many && { treeCheckable: true, multiple: true })}
      placeholder={placeholder ?? t('record.choose')}
      styles={{ popup: { root: { maxHeight: 380 } } }}
      style={{ width: '100%' }}
    />
  );
};

/** How deep a value stands, counted from one; 0 when it isn't there. */
export const depthOf = (tree: readonly Branch[], value: unknown) => pathTo(tree, value)?.length ?? 0;
