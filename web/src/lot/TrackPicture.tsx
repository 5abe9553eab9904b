import { AimOutlined, FullscreenOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import type { TrackingNode } from '@lotline/contract/lot/tracking';
import { Button } from 'antd';
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSay } from '../kit/say.ts';
import { amount } from './TrackDetails.tsx';
import { type Box, boxHeight, boxWidth, type Curve, type Layout } from './track-layout.ts';
import { stateWord, traceable, troubled } from './track-open.ts';
import {
  type Arrow,
  broughtIn,
  centredOn,
  cut,
  fitted,
  headHeight,
  lineageOf,
  meets,
  opening,
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

/** A pointer that wanders less than this has clicked. */
const clickRange = 4;
const legibleLabels = 0.5;

/** The picture itself: wheel and buttons enlarge, dragging moves, arrows walk from thing to thing. */
export const TrackPicture = ({ layout, root, chosen, choose, trace, open, openScreen }: Props) => {
  const { t } = useSay();
  const svg = useRef<SVGSVGElement>(null);
  const size = useSize(svg);
  const [view, setView] = useState<View | null>(null);
  const [dragging, setDragging] = useState(false);
  const drag = useRef<{ x: number; y: number; view: View; moved: boolean } | null>(null);
  const focusNext = useRef(false);
  const boxes = useMemo(() => new Map(layout.boxes.map((box) => [box.item.key, box])), [layout]);
  // Of the root everything is the lineage, orders beside its lots included.
  const lineage = useMemo(() => (chosen === root ? null : lineageOf(layout, chosen)), [layout, chosen, root]);

  const shownRoot = useRef<string | null>(null);
  useLayoutEffect(() => {
    // A pile that opens leaves the reader where they are; another root is another picture.
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
      // A wheel that speaks in lines turns further than one that speaks in pixels.
      const turned = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 33;
      zoom(Math.exp(-Math.max(-240, Math.min(240, turned)) * 0.0016), { x: event.clientX - left, y: event.clientY - top });
    };
    // React listens passively, and a passive listener can't keep the page from scrolling.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [zoom]);

  useEffect(() => {
    if (!focusNext.current || !view) return;
    focusNext.current = false;
    svg.current?.querySelector<SVGGElement>(`[data-key="${CSS.escape(chosen)}"]`)?.focus({ preventScroll: true });
  }, [chosen, view]);
  const walk = useCallback(
    (key: string | null) => {
      const box = key ? boxes.get(key) : undefined;
      if (!box || !key || !size) return;
      focusNext.current = true;
      choose(key);
      setView((now) => now && broughtIn({ ...now }, box, size));
    },
    [boxes, choose, size],
  );

  const act = ({ item }: Box) => {
    if (!('node' in item)) open(item.key);
    else if (traceable(item.node) && item.key !== root) trace(item.node);
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
    // The click that follows a drag still has to know of it.
    setTimeout(() => {
      drag.current = null;
    });
  };
  const clicked = (does: () => void) => () => {
    if (!drag.current?.moved) does();
  };

  const part = view && size ? partSeen(view, size) : null;
  const seenBoxes = part ? layout.boxes.filter(({ x, y }) => meets(part, x, y, x + boxWidth, y + boxHeight)) : [];
  const active = boxes.get(chosen);
  // What has the focus stays in the page while it is off the screen.
  if (part && active && !seenBoxes.includes(active)) seenBoxes.push(active);
  const seenCurves = part ? layout.curves.filter(({ tie }) => curveSeen(part, boxes.get(tie.from), boxes.get(tie.to))) : [];

  return (
    <div className="track-picture">
      <svg
        ref={svg}
        role="application"
        aria-label={t('tracking.picture', { n: layout.boxes.length })}
        data-dragging={dragging || undefined}
        onKeyDown={onKeyDown}
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
            {seenCurves.map((curve) => (
              <Line key={curve.tie.key} curve={curve} near={isNear(curve, chosen)} dim={outside(lineage, curve)} />
            ))}
            {view.k >= legibleLabels &&
              seenCurves.map((curve) => (
                <Quantity key={curve.tie.key} curve={curve} near={isNear(curve, chosen)} dim={outside(lineage, curve)} />
              ))}
            {seenBoxes.map((box) => (
              <Thing
                key={box.item.key}
                box={box}
                isRoot={box.item.key === root}
                isChosen={box.item.key === chosen}
                dim={lineage !== null && !lineage.has(box.item.key)}
                onClick={clicked(() => choose(box.item.key))}
                onDoubleClick={() => act(box)}
              />
            ))}
          </g>
        )}
        {view && (
          <g className="track-head">
            <rect width="100%" height={headHeight} />
            {layout.layers.map(({ x, kinds }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <text key={at} x={view.x + (x + boxWidth / 2) * view.k} y={headHeight - 12}>
                {cut(kinds.map((kind) => t(`tracking.kind.${kind}`)).join(' · '), (boxWidth + 120) * view.k, 12)}
              </text>
            ))}
          </g>
        )}
      </svg>
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
      <p className="track-legend">
        <svg width="34" height="8" aria-hidden="true">
          <path className="track-line" d="M1 4H33" />
        </svg>
        {t('tracking.confidence.EXACT')}
        <svg width="34" height="8" aria-hidden="true">
          <path className="track-line" data-confidence="INTERVAL" d="M1 4H33" />
        </svg>
        {t('tracking.confidence.INTERVAL')}
        <svg width="34" height="8" aria-hidden="true">
          <path className="track-line" data-confidence="FIFO" d="M1 4H33" />
        </svg>
        {t('tracking.confidence.FIFO')}
        <span>{t('tracking.keys')}</span>
      </p>
    </div>
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

const isNear = ({ tie }: Curve, key: string) => tie.from === key || tie.to === key;
const outside = (lineage: ReadonlySet<string> | null, { tie }: Curve) =>
  lineage !== null && !(lineage.has(tie.from) && lineage.has(tie.to));
const curveSeen = (part: Parameters<typeof meets>[0], from: Box | undefined, to: Box | undefined) =>
  from !== undefined && to !== undefined && meets(part, from.x, from.y, to.x + boxWidth, to.y + boxHeight);

type Shown = { curve: Curve; near: boolean; dim: boolean };
const Line = ({ curve: { tie, path }, near, dim }: Shown) => (
  <path
    className="track-line"
    d={path}
    markerEnd="url(#track-tip)"
    data-confidence={tie.confidence ?? undefined}
    data-near={near || undefined}
    data-dim={dim || undefined}
  />
);
const Quantity = ({ curve: { tie, label }, near, dim }: Shown) =>
  tie.qty === null ? null : (
    <text className="track-quantity" x={label.x} y={label.y + 4} data-near={near || undefined} data-dim={dim || undefined}>
      {amount(tie.qty, tie.uom)}
    </text>
  );

type ThingProps = { box: Box; isRoot: boolean; isChosen: boolean; dim: boolean; onClick: () => void; onDoubleClick: () => void };
const Thing = ({ box: { item, x, y }, isRoot, isChosen, dim, onClick, onDoubleClick }: ThingProps) => {
  const { t } = useSay();
  const kind = t(`tracking.kind.${item.kind}`);
  const node = 'node' in item ? item.node : null;
  const label = node ? node.label : t('tracking.more', { n: 'hidden' in item ? item.hidden.length : 0 });
  const state = node && stateWord(node);
  const has = node && node.qty !== null ? amount(node.qty, node.uom) : null;
  const whole = [isRoot && t('tracking.root'), kind, label, node?.detail, has, state && t(state)].filter(Boolean).join(', ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML has no button inside a drawing
    <g
      className="track-thing"
      role="button"
      tabIndex={isChosen ? 0 : -1}
      aria-label={whole}
      aria-pressed={isChosen}
      data-key={item.key}
      data-kind={item.kind}
      data-root={isRoot || undefined}
      data-chosen={isChosen || undefined}
      data-dim={dim || undefined}
      data-pile={node === null || undefined}
      transform={`translate(${x} ${y})`}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
      onKeyDown={() => undefined}
    >
      <title>{whole}</title>
      {node === null && <rect className="track-under" x="5" y="5" width={boxWidth} height={boxHeight} rx="7" />}
      <rect width={boxWidth} height={boxHeight} rx="7" />
      <path className="track-stripe" d={`M7 0H5a5 5 0 0 0-5 5v${boxHeight - 10}a5 5 0 0 0 5 5h2z`} />
      <text className="track-kind-word" x="15" y="16">
        {isRoot ? `◎ ${kind}` : kind}
      </text>
      {has && (
        <text className="track-has" x={boxWidth - 9} y="16">
          {has}
        </text>
      )}
      <text className="track-label" x="15" y="33">
        {cut(label, boxWidth - 22, 14)}
      </text>
      <text className="track-sub" x="15" y="48" data-trouble={(node && troubled(node)) || undefined}>
        {node && troubled(node) && state ? t(state) : cut(node?.detail ?? (node ? '' : t('tracking.unfold')), boxWidth - 22, 11.5)}
      </text>
    </g>
  );
};
