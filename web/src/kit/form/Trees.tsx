import { holding } from '@lotline/contract/kit/initials';
import { Cascader, TreeSelect } from 'antd';
import { type ComponentRef, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { wayDown } from '../browser/way-down.ts';
import { useSay } from '../words/use-say.ts';
import { useBelowMessage } from './below-message.ts';
import { useClearing } from './clearing.tsx';

/** A node of any tree; the picker reads the names through the functions it is given. `other`: what it is called in the other language. */
export type Branch = {
  value: string | number;
  label: string;
  other?: string | undefined;
  children?: readonly Branch[];
  disabled?: boolean;
};
type Nodes = Omit<Branch, 'children'> & { children?: Nodes[] };
const nodesOf = (tree: readonly Branch[]): Nodes[] =>
  tree.map(({ children, ...node }) => ({ ...node, ...(children?.length && { children: nodesOf(children) }) }));
type TreeNodes = Nodes & { className?: string; typed: string };
/** The nodes of a tree whose keys are its own while something is typed: `marked` is the one that they stand at. */
const markedNodesOf = (tree: readonly Branch[], marked: Branch['value'] | undefined): TreeNodes[] =>
  tree.map(({ children, ...node }) => ({
    ...node,
    typed: '',
    ...(node.value === marked && { className: 'kit-tree-marked' }),
    ...(children?.length && { children: markedNodesOf(children, marked) }),
  }));

/** Whether a node is called what was typed, in either language. */
const calling = (typed: string) => {
  const holds = holding(typed);
  return ({ label, other }: Pick<Branch, 'label' | 'other'>) => holds([label, other].filter(Boolean).join(' · '));
};

/** The nodes on whose way something is called what was typed, as the list shows them; nodes above others are hits where any level may be chosen. */
const hitsOf = (tree: readonly Branch[], called: ReturnType<typeof calling>, anyLevel: boolean, isBelow = false): Branch[] =>
  tree.flatMap((node) => {
    const isCalled = isBelow || called(node);
    const isHit = isCalled && !node.disabled && (anyLevel || !node.children?.length);
    const below = hitsOf(node.children ?? [], called, anyLevel, isCalled);
    return isHit ? [node, ...below] : below;
  });

const pathTo = (tree: readonly Branch[], value: unknown) => wayDown(tree, (node) => node.value === value).map((node) => node.value);

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
  const [open, setOpen] = useState(false);
  const { heardOpen, ...below } = useBelowMessage(rest.id);
  /** What is typed, until the arrows choose among its hits. */
  const typed = useRef('');
  const takeFirst = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'ArrowDown' || key === 'ArrowUp') typed.current = '';
    if (key !== 'Enter' || nativeEvent.isComposing || typed.current.trim() === '') return;
    const [hit] = hitsOf(tree, calling(typed.current), anyLevel);
    if (!hit) return;
    onChange?.(hit.value);
    setOpen(false);
  };
  const path = useMemo(() => pathTo(tree, value), [tree, value]);
  return (
    <Cascader
      {...rest}
      {...clearing}
      options={options}
      value={path}
      changeOnSelect={anyLevel}
      {...below}
      open={open}
      onOpenChange={(next) => {
        heardOpen(next);
        setOpen(next);
      }}
      onKeyDown={takeFirst}
      showSearch={{
        filter: (asked, way) => way.some(calling(asked)),
        onSearch: (text) => {
          typed.current = text;
        },
      }}
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

/** What choosing a node chooses: the ends of its branch, as the library's own tick does. */
const endsOf = ({ value, children }: Branch): Branch['value'][] => (children?.length ? children.flatMap(endsOf) : [value]);

type Values = readonly Branch['value'][];
/** The ends that a list shows while something is typed: those on whose way something is called so. */
const shownEnds = (tree: readonly Branch[], called: ReturnType<typeof calling>): Values =>
  tree.flatMap((node) => (called(node) ? endsOf(node) : shownEnds(node.children ?? [], called)));
/** A tick of a node takes, or lets go of, what is in sight of its branch; the library ticks what a filter hides as well. */
const ticked = (before: Values, after: Values, shown: Values): Branch['value'][] => {
  const [was, is, seen] = [new Set(before), new Set(after), new Set(shown)];
  return [...before.filter((one) => is.has(one) || !seen.has(one)), ...after.filter((one) => !was.has(one) && seen.has(one))];
};

export const TreeInput = ({ value, onChange, tree, many, placeholder, ...rest }: TreeProps) => {
  const { t } = useSay();
  const clearing = useClearing(true);
  const { heardOpen, ...below } = useBelowMessage(rest.id);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  /** The hit at which the arrows stand: the library's own begin at what stands above it. */
  const [marked, mark] = useState<Branch['value']>();
  const nodes = useMemo(() => markedNodesOf(tree, marked), [tree, marked]);
  const list = useRef<ComponentRef<typeof TreeSelect>>(null);
  const byArrows = useRef(false);
  const hits = typed.trim() === '' ? null : hitsOf(tree, calling(typed), true);
  const step = (by: number) => {
    if (!hits) return;
    const at = hits.findIndex((one) => one.value === marked);
    const next = hits.at(at >= 0 ? (at + by) % hits.length : by > 0 ? 0 : -1);
    if (!next) return;
    mark(next.value);
    list.current?.scrollTo({ key: next.value });
  };
  const take = (hit: Branch) => {
    const [chosen, ends] = [(value as Values | null) ?? [], endsOf(hit)];
    const isIn = marked !== undefined && ends.every((one) => chosen.includes(one));
    onChange?.(!many ? hit.value : isIn ? chosen.filter((one) => !ends.includes(one)) : [...new Set([...chosen, ...ends])]);
    setTyped('');
    mark(undefined);
    if (!many) setOpen(false);
  };
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    clearing.onKeyDownCapture?.(event);
    const isStep = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (event.key.startsWith('Arrow')) byArrows.current = true;
    const isOwn = isStep ? hits !== null : event.key === 'Enter' && (hits !== null || !byArrows.current);
    if (!isOwn || event.nativeEvent.isComposing || !open) return;
    event.preventDefault();
    event.stopPropagation();
    if (isStep) return step(event.key === 'ArrowDown' ? 1 : -1);
    // Where nothing was typed or pointed at, what the library marks by itself was meant by nobody.
    const hit = hits?.find((one) => one.value === marked) ?? hits?.[0];
    if (hit) take(hit);
  };
  const keys = { onKeyDownCapture };
  return (
    <TreeSelect
      ref={list}
      {...rest}
      {...clearing}
      {...below}
      {...keys}
      open={open}
      onOpenChange={(next) => {
        heardOpen(next);
        setOpen(next);
        byArrows.current = false;
        mark(undefined);
        if (!next) setTyped('');
      }}
      treeData={nodes}
      value={value}
      onChange={(chosen: unknown) => {
        const isFiltered = many && typed.trim() !== '' && Array.isArray(chosen);
        onChange?.(isFiltered ? ticked((value as Values | null) ?? [], chosen, shownEnds(tree, calling(typed))) : (chosen ?? null));
      }}
      showSearch={{
        filterTreeNode: (asked, node) => calling(asked)(node as Branch),
        searchValue: typed,
        // The library itself finds nothing, and so marks nothing.
        treeNodeFilterProp: 'typed',
        onSearch: (text) => {
          byArrows.current = false;
          mark(undefined);
          setTyped(text);
        },
      }}
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
export const depthOf = (tree: readonly Branch[], value: unknown) => pathTo(tree, value).length;
