import type { TrackingNode } from '@lotline/contract/lot/tracking';
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { AimOutlined, FullscreenOutlined, MinusOutlined, PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { TrackPlayer } from './TrackPlayer.tsx';
import { ExceptionMark, TrackScene as Scene } from './TrackScene.tsx';
import { labelsOf } from './track-labels.ts';
import type { Box, Layout } from './track-layout.ts';
import { traceable } from './track-open.ts';
import { cut, whole } from './track-text.ts';
import { momentsOf } from './track-time.ts';
import {
  type Arrow,
  broughtIn,
  centredOn,
  fitted,
  headHeight,
  holds,
  lettersAt,
  nameable,
  opening,
  type Part,
  partSeen,
  type Size,
  stepFrom,
  type View,
  zoomed,
} from './track-view.ts';

type Props = {
  layout: Layout;
  root: string;
  chosen: string;
  choose: (key: string) => void;
  trace: (node: TrackingNode) => void;
  open: (pile: string) => void;
  openScreen: (node: TrackingNode) => void;
};

/** A pointer that moves less than this between down and up has clicked. */
const clickRange = 4;

/** The picture itself: wheel and buttons enlarge, dragging moves, arrows walk from thing to thing. */
export const TrackPicture = ({ layout, root, chosen, choose, trace, open, openScreen }: Props) => {
  const { t } = useSay();
  const svg = useRef<SVGSVGElement>(null);
  const size = useSize(svg);
  const [view, setView] = useState<View | null>(null);
  const [dragging, setDragging] = useState(false);
  const drag = useRef<{ x: number; y: number; view: View; moved: boolean } | null>(null);
  /** Where the keys go once it is drawn; of two that follow at once the later. */
  const focusNext = useRef<string | null>(null);
  const keysHere = useRef(false);
  const boxes = useMemo(() => new Map(layout.boxes.map((box) => [box.item.key, box])), [layout]);

  const shownRoot = useRef<string | null>(null);
  useLayoutEffect(() => {
    // Opening a pile keeps the view; another root starts a new one.
    if (!size || shownRoot.current === root) return;
    shownRoot.current = root;
    setView(opening(layout, root, size));
  }, [layout, root, size]);

  const zoom = useCallback(
    (by: number, at?: { x: number; y: number }) =>
      setView((now) => now && size && zoomed(now, by, at ?? { x: size.width / 2, y: (size.height + headHeight) / 2 })),
    [size],
  );
  useEffect(() => {
    const element = svg.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = (event.currentTarget as SVGSVGElement).getBoundingClientRect();
      // Some wheels report lines instead of pixels.
      const turned = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 33;
      zoom(Math.exp(-Math.max(-240, Math.min(240, turned)) * 0.0016), { x: event.clientX - left, y: event.clientY - top });
    };
    // React's wheel listener is passive and can't prevent scrolling, so this one is added by hand.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [zoom]);

  // What is chosen is seen: also when its details take a part of the window, or a pile that was opened moved everything.
  useEffect(() => {
    const box = boxes.get(chosen);
    if (box && size) setView((now) => now && broughtIn(now, box, size));
  }, [boxes, chosen, size]);
  useEffect(() => {
    // A thing that another picture has at another place, or not at all, loses the keys on its way there.
    const lost = keysHere.current && document.activeElement === document.body;
    if (!view || !boxes.has(chosen) || !(focusNext.current === chosen || lost)) return;
    focusNext.current = null;
    svg.current?.querySelector<SVGGElement>(`[data-key="${CSS.escape(chosen)}"]`)?.focus({ preventScroll: true });
  }, [chosen, view, boxes]);
  const walk = useCallback(
    (key: string | null) => {
      if (!key || !boxes.has(key)) return;
      focusNext.current = key;
      choose(key);
    },
    [boxes, choose],
  );

  const act = ({ item }: Box) => {
    if (!('node' in item)) open(item.key);
    else if (traceable(item.node) && item.key !== root) trace(item.node);
    else openScreen(item.node);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const here = boxes.get(chosen);
    if (!here || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.startsWith('Arrow')) walk(stepFrom(layout, chosen, event.key as Arrow));
    else if (event.key === 'Home') walk(root);
    else if (event.key === 'Enter') act(here);
    else if (event.key === ' ' && 'node' in here.item) openScreen(here.item.node);
    else if (event.key === '+' || event.key === '=') zoom(1.25);
    else if (event.key === '-') zoom(0.8);
    else if (event.key === '0' && size) setView(fitted(layout, size));
    else return;
    event.preventDefault();
  };

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button === 0 && view) drag.current = { x: event.clientX, y: event.clientY, view, moved: false };
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const from = drag.current;
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!from.moved && Math.hypot(dx, dy) < clickRange) return;
    if (!from.moved) {
      from.moved = true;
      setDragging(true);
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    setView({ ...from.view, x: from.view.x + dx, y: from.view.y + dy });
  };
  const onPointerUp = () => {
    setDragging(false);
    // Cleared a moment later: the click that follows a drag still has to see it.
    setTimeout(() => {
      drag.current = null;
    });
  };
  const latest = useRef({ choose, act, boxes });
  latest.current = { choose, act, boxes };
  const onThing = useCallback((key: string) => {
    if (!drag.current?.moved) latest.current.choose(key);
  }, []);
  const onThingTwice = useCallback((key: string) => {
    const box = latest.current.boxes.get(key);
    if (box) latest.current.act(box);
  }, []);

  const more = layout.boxes.some(({ more: rest }) => rest !== undefined);
  const letters = view ? lettersAt(view.k, more) : 0;
  const labels = useMemo(() => labelsOf(layout, letters), [layout, letters]);
  const moments = useMemo(() => momentsOf(layout), [layout]);
  const items = useMemo(() => new Map(layout.boxes.map(({ item }) => [item.key, item])), [layout]);
  const [turned, setTurned] = useState<{ root: string; at: number | null }>({ root, at: null });
  const shownAt = turned.root === root ? turned.at : null;
  const turn = useCallback((at: number | null) => setTurned({ root, at }), [root]);
  const until = shownAt === null ? Number.POSITIVE_INFINITY : (moments.all[shownAt] ?? Number.POSITIVE_INFINITY);
  const notYet = useCallback((key: string) => (moments.of.get(key) ?? Number.NEGATIVE_INFINITY) > until, [moments, until]);
  const part = usePart(view, size, layout);

  return (
    <div className="track-picture">
      <svg
        ref={svg}
        role="application"
        aria-label={t('tracking.picture', { n: layout.boxes.length })}
        data-dragging={dragging || undefined}
        onKeyDown={onKeyDown}
        onFocus={() => {
          keysHere.current = true;
        }}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget) keysHere.current = false;
        }}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
      >
        <defs>
          <marker
            id="track-tip"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="9"
            markerHeight="9"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0.6 7.4 4 0 7.4z" />
          </marker>
        </defs>
        {view && (
          <g transform={`translate(${view.x} ${view.y}) scale(${view.k})`}>
            {part && (
              <Scene
                layout={layout}
                labels={labels}
                part={part}
                letters={letters}
                root={root}
                chosen={chosen}
                notYet={notYet}
                onClick={onThing}
                onDoubleClick={onThingTwice}
              />
            )}
          </g>
        )}
        {view && (
          <g className="track-head">
            <rect width="100%" height={headHeight} />
            {nameable(view.k) &&
              layout.layers.map(({ x, width, head, headRoom }, at) => {
                const shown = cut(head, headRoom * view.k, whole);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <text key={at} x={view.x + (x + width / 2) * view.k} y={headHeight - 12}>
                    {shown !== head && <title>{head}</title>}
                    {shown}
                  </text>
                );
              })}
          </g>
        )}
      </svg>
      <div className="track-tools">
        {moments.all.length > 1 && <TrackPlayer moments={moments} at={shownAt} turn={turn} items={items} />}
        <div className="track-zoom">
          <Button
            icon={<PlusOutlined />}
            onClick={() => zoom(1.25)}
            aria-label={t('tracking.zoomIn')}
            title={`${t('tracking.zoomIn')} (+)`}
          />
          <Button
            icon={<MinusOutlined />}
            onClick={() => zoom(0.8)}
            aria-label={t('tracking.zoomOut')}
            title={`${t('tracking.zoomOut')} (−)`}
          />
          <Button
            icon={<FullscreenOutlined />}
            onClick={() => size && setView(fitted(layout, size))}
            aria-label={t('tracking.fit')}
            title={`${t('tracking.fit')} (0)`}
          />
          <Button
            icon={<AimOutlined />}
            onClick={() => {
              const box = boxes.get(root);
              if (box && size) setView((now) => centredOn(box, size, now?.k ?? 1));
              choose(root);
            }}
            aria-label={t('tracking.toRoot')}
            title={`${t('tracking.toRoot')} (Home)`}
          />
        </div>
      </div>
      <Legend
        layout={layout}
        left={letters > 0 ? layout.curves.filter(({ tie }) => tie.qty !== null && !labels.get(tie.key)?.text).length : 0}
      />
    </div>
  );
};

/** What the lines and marks of this picture mean, and how one moves in it. */
const Legend = ({ layout: { curves, boxes }, left }: { layout: Layout; left: number }) => {
  const { t } = useSay();
  const sureness = (['EXACT', 'INTERVAL', 'FIFO'] as const).filter((one) => curves.some(({ tie }) => tie.confidence === one));
  const excepted = curves.some(({ tie }) => tie.reason !== undefined);
  const defects = boxes.some(({ item }) => 'node' in item && item.node.work?.some(({ defectQty }) => defectQty > 0));
  return (
    <p className="track-legend">
      <span>◎ {t('tracking.root')}</span>
      {sureness.map((one) => (
        <span key={one}>
          <svg width="34" height="8" aria-hidden="true">
            <path className="track-line" data-confidence={one} d="M1 4H33" />
          </svg>
          {t(`tracking.confidence.${one}`)}
        </span>
      ))}
      {excepted && (
        <span title={t('tracking.exceptionHelp')}>
          <svg width="13" height="13" aria-hidden="true">
            <ExceptionMark />
          </svg>
          {t('tracking.exception')}
        </span>
      )}
      {defects && (
        <span>
          <b>✕</b> {t('tracking.defectMark')}
        </span>
      )}
      {left > 0 && <span>{t('tracking.leftOut', { n: left })}</span>}
      <span className="track-keys">{t('tracking.keys')}</span>
    </p>
  );
};

const useSize = (svg: { current: SVGSVGElement | null }) => {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = svg.current;
    if (!element) return;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      if (width > 0 && height > 0) setSize((now) => (now?.width === width && now.height === height ? now : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [svg]);
  return size;
};

/** What is drawn: more than is seen, so that small moves and turns of the wheel draw nothing anew. */
const usePart = (view: View | null, size: Size | null, layout: Layout): Part | null => {
  const kept = useRef<{ layout: Layout; part: Part } | null>(null);
  return useMemo(() => {
    if (!view || !size) return null;
    const seen = partSeen(view, size, 0);
    if (kept.current?.layout === layout && holds(kept.current.part, seen)) return kept.current.part;
    kept.current = { layout, part: partSeen(view, size, 0.6) };
    return kept.current.part;
  }, [view, size, layout]);
};
