import type { OrderTreeNode } from '@lotline/contract/order/business';
import { Tree } from 'antd';
import { type ComponentRef, type Key, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { wayDown } from '../kit/browser/way-down.ts';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { SearchBox, toTree } from '../kit/look/SearchBox.tsx';
import { Tick } from '../kit/look/Tick.tsx';
import { formatDay } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import './order.css';
import { orderTones } from './order-tones.ts';
import { firstSaying, keysOf, ordersIn, treeWith } from './order-tree.ts';

type Twig = { key: string; title: ReactNode; children: Twig[] };
type Props = {
  tree: readonly OrderTreeNode[];
  state: 'loading' | 'failed' | 'ready';
  failure: unknown;
  again: () => void;
  chosen: string | null;
  onChoose: (key: string | null) => void;
};

/** Partners, their businesses and orders: what the screen at the right is about. */
export const OrderTree = ({ tree, state, failure, again, chosen, onChoose }: Props) => {
  const { t, say } = useSay();
  const [text, setText] = useState('');
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState<ReadonlySet<Key>>(new Set());
  const box = useRef<HTMLDivElement>(null);
  const part = useRef<HTMLElement>(null);
  const list = useRef<ComponentRef<typeof Tree>>(null);
  const active = useRef<Key | null>(null);
  const [height, setHeight] = useState(400);

  useEffect(() => {
    const place = box.current;
    if (!place) return;
    const watch = new ResizeObserver(() => setHeight(place.clientHeight));
    watch.observe(place);
    return () => watch.disconnect();
  }, []);

  const shown = useMemo(() => treeWith(tree, text, all), [tree, text, all]);
  const twigs = useMemo(() => shown.map((node) => twigOf(node, say)), [shown, say]);
  const found = useMemo(() => (text.trim() ? keysOf(shown) : null), [shown, text]);
  // What was chosen elsewhere, a new order for one, is brought into sight.
  useEffect(() => {
    if (!chosen) return;
    const way = wayDown(tree, ({ key }) => key === chosen).map(({ key }) => key);
    setOpen((now) => (way.every((key) => now.has(key)) ? now : new Set([...now, ...way])));
    const timer = requestAnimationFrame(() => list.current?.scrollTo({ key: chosen }));
    return () => cancelAnimationFrame(timer);
  }, [chosen, tree]);

  const isPart = useMemo(() => ordersIn(tree) >= mostOrders, [tree]);
  const first = shown[0]?.key;
  // What a search finds begins at the top, wherever the tree was scrolled to.
  useEffect(() => {
    if (text && first) list.current?.scrollTo({ key: first, align: 'top' });
  }, [text, first]);

  return (
    <nav ref={part} className="kit-side order-tree" aria-label={t('order.tree')}>
      <button type="button" className="order-tree-all" aria-current={chosen === null ? 'page' : undefined} onClick={() => onChoose(null)}>
        {t('order.allBack')}
      </button>
      <SearchBox
        label={t('order.findInTree')}
        value={text}
        onChange={setText}
        onEnter={() => {
          const found = firstSaying(shown, text);
          if (found) onChoose(found.key);
        }}
        onDown={() => toTree(part.current, list.current, text.trim() ? firstSaying(shown, text)?.key : undefined)}
        style={{ flex: 'none' }}
      />
      <Tick checked={all} onChange={setAll}>
        {t('order.withoutOrders')}
      </Tick>
      {isPart && <p className="order-tree-none">{t('order.newestShown', { rows: mostOrders })}</p>}
      <div className="order-tree-body" ref={box}>
        {state !== 'ready' && tree.length === 0 ? (
          <GridMessage kind={state} failure={failure} again={again} />
        ) : twigs.length === 0 ? (
          <p className="order-tree-none">{t(tree.length === 0 ? 'order.noPartners' : 'order.noMatch')}</p>
        ) : (
          <Tree
            ref={list}
            blockNode
            height={height}
            treeData={twigs}
            selectedKeys={chosen ? [chosen] : []}
            expandedKeys={found ?? [...open]}
            onExpand={(keys) => setOpen(new Set(keys))}
            onSelect={(_, { node }) => onChoose(String(node.key))}
            onActiveChange={(key) => {
              active.current = key;
            }}
            onKeyDown={({ key }) => {
              if (key === 'Enter' && active.current !== null) onChoose(String(active.current));
            }}
          />
        )}
      </div>
    </nav>
  );
};

/** As many as an answer gives of those that there are. */
const mostOrders = 1000;

const twigOf = (node: OrderTreeNode, t: (key: string) => string): Twig => ({
  key: node.key,
  title: (
    <span className={`order-twig order-twig-${node.kind}`} title={[node.code, node.name].filter(Boolean).join(' · ')}>
      {node.kind === 'ORDER' ? (
        <>
          <span>{node.code}</span>
          <small>{formatDay(node.date).slice(2)}</small>
          <span className={`kit-tag kit-tag-${orderTones[node.status ?? ''] ?? 'grey'}`}>{t(`orderStatus.${node.status}`)}</span>
        </>
      ) : (
        <>
          <span>{node.name}</span>
          <small>{node.code}</small>
        </>
      )}
    </span>
  ),
  children: node.children.map((child) => twigOf(child, t)),
});
