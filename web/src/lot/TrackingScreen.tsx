import { recall } from '@lotline/contract/lot/recall';
import { type TrackingNode, track } from '@lotline/contract/lot/tracking';
import { useSearch } from '@tanstack/react-router';
import { Alert } from 'antd';
import { Suspense, useCallback, useEffect, useRef } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { useMedia } from '../kit/browser/media.ts';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { ReloadOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { later, lazyPart } from '../kit/look/later.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { useCall } from '../kit/net/resource.ts';
import { Screen } from '../kit/record/Screen.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { trackingPath } from './lot-tones.ts';
import { phone } from './recall-columns.ts';
import { TrackBegin } from './TrackBegin.tsx';
import { TrackSearch } from './TrackSearch.tsx';
import './recall.css';
import './track.css';
import { keepTraced } from './traced.ts';
import { isRecallKind, isTrackingKind, isView, type View } from './track-open.ts';

const RecallSheet = later(
  async () => (await import('./RecallSheet.tsx')).RecallSheet,
  <div className="track-face">
    <GridMessage kind="loading" again={() => undefined} />
  </div>,
);
const RecallTools = later(async () => (await import('./RecallTools.tsx')).RecallTools, null);
const TrackFlow = lazyPart(async () => (await import('./TrackFlow.tsx')).TrackFlow);
const TrackList = lazyPart(async () => (await import('./TrackList.tsx')).TrackList);
const TrackTable = lazyPart(async () => (await import('./TrackTable.tsx')).TrackTable);

const usePhone = () => useMedia(phone);

/** Where all of a thing is now and who has it; where it came from, back to the supplier, and where it went, on to the customer. */
export const TrackingScreen = () => {
  const { t } = useSay();
  const go = useGo();
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
  const body = useRef<HTMLDivElement>(null);

  // What is traced from the picture or the table stays in it.
  const trace = useCallback((node: TrackingNode) => go(trackingPath(node.kind, node.id, as)), [go, as]);
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
        {asked && data && as === 'picture' && (
          <Suspense fallback={null}>
            <TrackFlow of={data} at={`${asked.a}:${asked.b}`} body={body} trace={trace} />
          </Suspense>
        )}
        {asked && data && as === 'table' && (
          <Suspense fallback={null}>{isPhone ? <TrackList of={data} /> : <TrackTable of={data} trace={trace} />}</Suspense>
        )}
      </div>
    </Screen>
  );
};
