import type { Tracking, TrackingNode } from '@lotline/contract/lot/tracking';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { TrackDetails } from './TrackDetails.tsx';
import { TrackPicture } from './TrackPicture.tsx';
import { layOut, leastHeight } from './track-layout.ts';
import { screenOf } from './track-open.ts';
import { type Size, wishesFor } from './track-view.ts';
import { wordsIn } from './track-words.ts';

/** What the time and the legend take of a picture's height. */
const below = 86;
/** So narrow that the legend needs a second line. */
const narrow = 1200;
/** The room for a picture as it was when it was opened. */
const useRoom = (body: RefObject<HTMLDivElement | null>) => {
  const [room, setRoom] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const { width = 0, height = 0 } = body.current?.getBoundingClientRect() ?? {};
    // Less the border on both sides.
    if (width > 0) setRoom((now) => now ?? { width: width - 2, height: Math.max(160, height - below - (width < narrow ? 22 : 0)) });
  }, [body]);
  return room;
};

const nothingOpened: ReadonlySet<string> = new Set();

type Props = {
  of: Tracking;
  /** What is asked for: the next picture may still be on its way. */
  at: string;
  /** What the picture stands in. */
  body: RefObject<HTMLDivElement | null>;
  trace: (node: TrackingNode) => void;
};
/** The flow picture laid out for its window, and beside it what is known of the chosen thing. */
export const TrackFlow = ({ of, at, body, trace }: Props) => {
  const go = useGo();
  const { may } = usePermission();
  const { nodes, edges, root } = of;
  const [opened, setOpened] = useState<{ root: string; piles: ReadonlySet<string> } | null>(null);
  const [wish, setWish] = useState<{ at: string; key: string } | null>(null);
  const piles = opened?.root === root ? opened.piles : nothingOpened;
  const room = useRoom(body);
  const speech = useSay();
  const words = useMemo(() => wordsIn(speech), [speech]);
  const wishes = useMemo(
    () =>
      room &&
      wishesFor(
        (tried) => layOut(nodes, edges, root, nothingOpened, words, tried),
        room,
        (most) => leastHeight(nodes, edges, root, most),
      ),
    [nodes, edges, root, words, room],
  );
  const layout = useMemo(() => wishes && layOut(nodes, edges, root, piles, words, wishes), [nodes, edges, root, piles, words, wishes]);
  const items = useMemo(() => new Map(layout?.boxes.map(({ item }) => [item.key, item])), [layout]);
  const ties = useMemo(() => layout?.curves.map(({ tie }) => tie) ?? [], [layout]);
  // What is chosen while the next picture is on its way is chosen there.
  const chosen = wish?.at === at && items.has(wish.key) ? wish.key : root;
  const item = items.get(chosen);

  const choose = useCallback((key: string) => setWish({ at, key }), [at]);
  const open = useCallback(
    (pile: string) => {
      const piled = items.get(pile);
      setOpened((now) => ({ root, piles: new Set([...(now?.root === root ? now.piles : []), pile]) }));
      // The pile is gone then: one goes on with the first that was in it.
      if (piled && 'hidden' in piled && piled.hidden[0]) setWish({ at, key: piled.hidden[0].key });
    },
    [root, items, at],
  );
  const openScreen = useCallback(
    (node: TrackingNode) => {
      const { menu, path } = screenOf[node.kind](node);
      if (may(menu)) go(path);
    },
    [go, may],
  );
  if (!layout) return null;
  return (
    <>
      <TrackPicture layout={layout} root={root} chosen={chosen} choose={choose} trace={trace} open={open} openScreen={openScreen} />
      {item && wish?.at === at && (
        <TrackDetails item={item} items={items} ties={ties} isRoot={chosen === root} choose={choose} trace={trace} open={open} />
      )}
    </>
  );
};
