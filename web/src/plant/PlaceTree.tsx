import { holding } from '@lotline/contract/kit/initials';
import type { LocationNode, LocationType } from '@lotline/contract/plant/location';
import { Tree } from 'antd';
import { type ComponentRef, type Key, type ReactNode, useMemo, useRef, useState } from 'react';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { SearchBox, toTree } from '../kit/look/SearchBox.tsx';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import './place-tree.css';
import { findPlace, usePlaces } from './places.ts';

type Twig = { key: string; title: ReactNode; node: LocationNode | null; children: Twig[] };
type Props = {
  /** A place, one of `more`, or null for the whole plant. */
  chosen: number | string | null;
  onChoose: (chosen: number | string | null) => void;
  types?: readonly LocationType[];
  /** Entries above the places, e.g. those who stand nowhere. */
  more?: readonly { key: string; label: string }[];
  tools?: ReactNode;
  /** What a place may be dragged onto. */
  mayMove?: (place: LocationNode, onto: LocationNode) => boolean;
  onMove?: (place: LocationNode, onto: LocationNode) => void;
  onOpen?: (place: LocationNode) => void;
  /** What to do while there is no place at all. */
  empty?: ReactNode;
};

type Holds = (text: string) => boolean;
const says = ({ code, name, nameEn }: LocationNode, holds: Holds) => holds(`${name} ${nameEn ?? ''} ${code}`);
const matches = (node: LocationNode, holds: Holds): boolean => says(node, holds) || node.children.some((child) => matches(child, holds));
const firstSaying = (nodes: readonly LocationNode[], holds: Holds): LocationNode | undefined => {
  for (const node of nodes) {
    const found = says(node, holds) ? node : firstSaying(node.children, holds);
    if (found) return found;
  }
};

/** The plant as a tree at the left of what stands in it. */
export const PlaceTree = ({ chosen, onChoose, types, more = [], tools, mayMove, onMove, onOpen, empty }: Props) => {
  const { t, lang } = useSay();
  const { tree, state, failure, again } = usePlaces(types);
  const [text, setText] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<Key>>(new Set());
  const wanted = text.trim();
  const part = useRef<HTMLElement>(null);
  const list = useRef<ComponentRef<typeof Tree<Twig>>>(null);
  const firstFound = () => (wanted === '' ? undefined : firstSaying(tree, holding(wanted))?.id);
  const takeFirst = () => {
    const found = firstFound();
    if (found !== undefined) onChoose(found);
  };
  const goOn = () => toTree(part.current, list.current, firstFound()?.toString());

  const { twigs, keys } = useMemo(() => {
    const found: string[] = [];
    const holds = holding(wanted);
    const hang = (nodes: readonly LocationNode[]): Twig[] =>
      nodes
        .filter((node) => matches(node, holds))
        .map((node) => {
          found.push(String(node.id));
          const title = (
            <span key="name" className="place-name" title={`${nameIn(lang, node)} (${node.code})`}>
              <span className="place-kind">{t(`locationType.${node.type}`)}</span>
              <span>{nameIn(lang, node)}</span>
              <small>{node.code}</small>
            </span>
          );
          return { key: String(node.id), title, node, children: hang(node.children) };
        });
    return { twigs: hang(tree), keys: found };
  }, [tree, wanted, t, lang]);
  const chooseKey = (key: string) => onChoose(keys.includes(key) ? Number(key) : key || null);
  /** Let go on a place that can't hold it, it goes beside that place. */
  const ontoOf = (from: LocationNode | null, at: LocationNode | null) => {
    const may = (onto: LocationNode | undefined) => onto !== undefined && (mayMove?.(from as LocationNode, onto) ?? true);
    if (!from || !at) return null;
    const above = findPlace(tree, at.parentId);
    return may(at) ? at : above && may(above) ? above : null;
  };
  const plain = (key: string, title: string): Twig => ({ key, title, node: null, children: [] });
  const top = [plain('', t('location.all')), ...more.map(({ key, label }) => plain(key, label))];

  return (
    <nav ref={part} className="kit-side place-tree" aria-label={t('location.tree')}>
      <div className="place-tree-head">
        <SearchBox label={t('location.search')} value={text} onChange={setText} onEnter={takeFirst} onDown={goOn} />
        {tools}
      </div>
      <div className="place-tree-body">
        {state === 'failed' && <GridMessage kind="failed" failure={failure} again={again} />}
        {state === 'loading' && <GridMessage kind="loading" again={again} />}
        {state === 'ready' && tree.length === 0 && <div className="place-tree-empty">{empty ?? t('location.empty')}</div>}
        {state === 'ready' && tree.length > 0 && (
          <Tree<Twig>
            ref={list}
            blockNode
            treeData={[...top, ...twigs]}
            selectedKeys={[String(chosen ?? '')]}
            expandedKeys={keys.filter((key) => wanted !== '' || !folded.has(key))}
            onExpand={(open) => setFolded(new Set(keys.filter((key) => !open.includes(key))))}
            // The arrows choose as they move: Enter only folds.
            onActiveChange={(key) => key !== null && key !== undefined && chooseKey(String(key))}
            onSelect={(_, { node }) => chooseKey(node.key)}
            onDoubleClick={(_, node) => (node as unknown as Twig).node && onOpen?.((node as unknown as Twig).node as LocationNode)}
            {...(onMove && {
              draggable: { icon: false, nodeDraggable: (node) => (node as unknown as Twig).node !== null },
              allowDrop: ({ dragNode, dropNode }) => ontoOf(dragNode.node, dropNode.node) !== null,
              onDrop: ({ dragNode, node }) => {
                const onto = ontoOf(dragNode.node, node.node);
                if (dragNode.node && onto) onMove(dragNode.node, onto);
              },
            })}
          />
        )}
      </div>
    </nav>
  );
};
