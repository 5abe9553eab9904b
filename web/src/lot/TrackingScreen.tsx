import { recall } from '@lotline/contract/lot/recall';
import { type TrackingNode, track } from '@lotline/contract/lot/tracking';
import { useSearch } from '@tanstack/react-router';
import { Alert } from 'antd';
import { type RefObject, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { useMedia } from '../kit/browser/media.ts';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { ReloadOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { later, lazyPart } from '../kit/look/later.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall } from '../kit/net/resource.ts';
import { Screen } from '../kit/record/Screen.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { trackingPath } from './lot-tones.ts';
import { phone } from './recall-columns.ts';
import { TrackBegin } from './TrackBegin.tsx';
import { TrackDetails } from './TrackDetails.tsx';
import { TrackSearch } from './TrackSearch.tsx';
import './recall.css';
import './track.css';
import { keepTraced } from './traced.ts';
import { layOut } from './track-layout.ts';
import { isRecallKind, isTrackingKind, isView, screenOf, type View } from './track-open.ts';
import { type Size, wishesFor } from './track-view.ts';

const RecallSheet = later(
  async () => (await import('./RecallSheet.tsx')).RecallSheet,
  <div className="track-face">
    <GridMessage kind="loading" again={() => undefined} />
  </div>,
);
const RecallTools = later(async () => (await import('./RecallTools.tsx')).RecallTools, null);
const TrackPicture = lazyPart(async () => (await import('./TrackPicture.tsx')).TrackPicture);
const TrackTable = lazyPart(async () => (await import('./TrackTable.tsx')).TrackTable);

const usePhone = () => useMedia(phone);

/** What the time and the legend take of a picture's height. */
const below = 86;
/** So narrow that the legend needs a second line. */
const narrow = 1000;
/** The room for a picture as it was when it was opened. */
const useRoom = (body: RefObject<HTMLDivElement | null>, isWanted: boolean) => {
  const [room, setRoom] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const { width = 0, height = 0 } = (isWanted && body.current?.getBoundingClientRect()) || {};
    // Less the border on both sides.
    if (width > 0) setRoom((now) => now ?? { width: width - 2, height: Math.max(160, height - below - (width < narrow ? 22 : 0)) });
  }, [body, isWanted]);
  return room;
};

const nothingOpened: ReadonlySet<string> = new Set();

/** Where all of a thing is now and who has it; where it came from, back to the supplier, and where it went, on to the customer. */
export const TrackingScreen = () => {
  const { t } = useSay();
  const go = useGo();
  const { may } = usePermission();
  const { kind, id, view } = useSearch({ strict: false }) as { kind?: unknown; id?: unknown; view?: unknown };
  const asked = isTrackingKind(kind) && Number(id) > 0 ? { a: kind, b: Number(id) } : null;
  const recalled = isRecallKind(kind) && asked ? { a: kind, b: asked.b } : null;
  const isPhone = usePhone();
  const as: View = isPhone
    ? recalled
      ? 'sheet'
      : 'table'
    : recalled
      ? isView(view)
        ? view
        : 'sheet'
      : view === 'table'
        ? 'table'
        : 'picture';
  const links = useCall(track, asked ?? { a: 'lot', b: 1 }, { enabled: asked !== null && as !== 'sheet' });
  const whereabouts = useCall(recall, recalled ?? { a: 'lot', b: 1 }, { enabled: recalled !== null && as === 'sheet' });
  const { data } = links;
  const sheet = as === 'sheet' ? whereabouts.data : undefined;
  const { isError, error, refetch, isPlaceholderData } = as === 'sheet' ? whereabouts : links;
  const arrived = as === 'sheet' ? sheet !== undefined : data !== undefined;
  const named = sheet ?? data?.nodes.find(({ key }) => key === data.root);
  const label = named?.label;
  const detail = sheet ? sheet.item : data?.nodes.find(({ key }) => key === data.root)?.detail;
  const detailEn = sheet?.itemEn;
  const isThis = !isPlaceholderData && label !== undefined;
  useEffect(() => {
    if (isThis && isTrackingKind(kind)) keepTraced({ kind, id: Number(id), label, detail: detail ?? '', ...(detailEn && { detailEn }) });
  }, [isThis, kind, id, label, detail, detailEn]);
  const [opened, setOpened] = useState<{ root: string; piles: ReadonlySet<string> } | null>(null);
  const [wish, setWish] = useState<{ at: string; key: string } | null>(null);
  const piles = data && opened?.root === data.root ? opened.piles : nothingOpened;
  const body = useRef<HTMLDivElement>(null);
  const room = useRoom(body, as === 'picture');
  const wishes = useMemo(
    () => (data && room ? wishesFor((tried) => layOut(data.nodes, data.edges, data.root, nothingOpened, tried), room) : undefined),
    [data, room],
  );
  const layout = useMemo(() => data && wishes && layOut(data.nodes, data.edges, data.root, piles, wishes), [data, piles, wishes]);
  const items = useMemo(() => new Map(layout?.boxes.map(({ item }) => [item.key, item])), [layout]);
  const ties = useMemo(() => layout?.curves.map(({ tie }) => tie) ?? [], [layout]);
  const root = data?.root ?? '';
  // What is chosen while the next picture is on its way is chosen there.
  const at = asked ? `${asked.a}:${asked.b}` : '';
  const chosen = wish?.at === at && items.has(wish.key) ? wish.key : root;
  const item = items.get(chosen);

  const choose = useCallback((key: string) => setWish({ at, key }), [at]);
  // What is traced from the picture or the table stays in it.
  const trace = useCallback((node: TrackingNode) => go(trackingPath(node.kind, node.id, as)), [go, as]);
  const open = useCallback(
    (pile: string) => setOpened((now) => ({ root, piles: new Set([...(now?.root === root ? now.piles : []), pile]) })),
    [root],
  );
  const openScreen = useCallback(
    (node: TrackingNode) => {
      const { menu, path } = screenOf[node.kind](node);
      if (may(menu)) go(path);
    },
    [go, may],
  );

  return (
    <Screen
      title={t('menu.tracking')}
      conditions={<TrackSearch start={(startKind, startId) => go(trackingPath(startKind, startId))} />}
      tools={
        asked && (
          <>
            <Button icon={<ReloadOutlined />} onClick={() => void refetch()} aria-label={t('action.refresh')} title={t('action.refresh')} />
            <div className="track-views">
              <Segments
                value={as}
                onChange={(next) => go(trackingPath(asked.a, asked.b, next))}
                options={[
                  ...(recalled ? [{ value: 'sheet' as const, label: t('recall.sheet') }] : []),
                  { value: 'picture', label: t('tracking.asPicture') },
                  { value: 'table', label: t('tracking.asTable') },
                ]}
              />
            </div>
            {sheet && <RecallTools of={sheet} />}
          </>
        )
      }
    >
      {data?.truncated && asked && as !== 'sheet' && <Alert type="warning" showIcon title={t('tracking.truncated')} />}
      {asked && data && as !== 'sheet' && data.edges.length === 0 && <Alert type="info" showIcon title={t('tracking.alone')} />}
      <div
        className="track-body"
        ref={body}
        aria-busy={isPlaceholderData || (asked !== null && !arrived && !isError)}
        data-late={isPlaceholderData || undefined}
      >
        {!asked && <TrackBegin />}
        {asked && !arrived && (
          <div className="track-face">
            <GridMessage kind={isError ? 'failed' : 'loading'} failure={error} again={() => void refetch()} />
          </div>
        )}
        {asked && sheet && <RecallSheet of={sheet} />}
        {asked && data && layout && as === 'picture' && (
          <Suspense fallback={null}>
            <TrackPicture layout={layout} root={root} chosen={chosen} choose={choose} trace={trace} open={open} openScreen={openScreen} />
            {item && wish?.at === at && (
              <TrackDetails item={item} items={items} ties={ties} isRoot={chosen === root} choose={choose} trace={trace} open={open} />
            )}
          </Suspense>
        )}
        {asked && data && as === 'table' && (
          <Suspense fallback={null}>
            <TrackTable of={data} trace={trace} />
          </Suspense>
        )}
      </div>
    </Screen>
  );
};
