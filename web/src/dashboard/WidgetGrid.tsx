import { type ShownWidget, type Width, widths } from '@lotline/contract/dashboard/dashboard';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../kit/look/Button.tsx';
import { Icon } from '../kit/look/icons.tsx';
import { useT } from '../kit/words/words.ts';
import { type Placed, placesAt, rearranged } from './arrange.ts';
import type { Answer } from './use-widgets.ts';
import { useTitleOf, WidgetCard } from './WidgetCard.tsx';

export const rowHeight = 76;
export const gap = 12;

type By = { x?: number; y?: number; w?: number; h?: number };
export type Editing = {
  change: (next: readonly ShownWidget[]) => void;
  settings: (id: string) => void;
  remove: (id: string) => void;
};
type Props = { widgets: readonly ShownWidget[]; width: Width; answers: Record<string, Answer> | undefined; editing?: Editing | undefined };

const styleOf = ({ x, y, w, h }: Placed): CSSProperties => ({ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` });
const steps: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Widgets on their grid; whoever edits drags, stretches, or does both by keys. */
export const WidgetGrid = ({ widgets, width, answers, editing }: Props) => {
  const t = useT();
  const titleOf = useTitleOf();
  const grid = useRef<HTMLDivElement>(null);
  /** What is dragged or stretched right now, and how far. */
  const [hand, setHand] = useState<{ id: string; by: By } | null>(null);
  const [said, setSaid] = useState('');
  const shown = hand ? rearranged(widgets, width, hand.id, hand.by) : widgets;
  const places = placesAt(shown, width);
  const inOrder = [...places].sort((a, b) => a.y - b.y || a.x - b.x);

  const drag = (id: string, stretch: boolean) => (event: PointerEvent<HTMLElement>) => {
    if (!editing || event.button !== 0 || (event.target as HTMLElement).closest('button, a') !== null) return;
    event.preventDefault();
    const box = grid.current?.getBoundingClientRect();
    if (!box) return;
    const column = (box.width + gap) / widths[width];
    const [fromX, fromY] = [event.clientX, event.clientY];
    const byOf = (x: number, y: number): By => {
      const [columns, rows] = [Math.round((x - fromX) / column), Math.round((y - fromY) / (rowHeight + gap))];
      return stretch ? { w: columns, h: rows } : { x: columns, y: rows };
    };
    const move = (now: globalThis.PointerEvent) => setHand({ id, by: byOf(now.clientX, now.clientY) });
    const end = (now: globalThis.PointerEvent) => {
      stop();
      const by = byOf(now.clientX, now.clientY);
      if (Object.values(by).some((step) => step !== 0)) editing.change(rearranged(widgets, width, id, by));
    };
    const stop = () => {
      setHand(null);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', stop);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', stop);
  };

  const press = (widget: ShownWidget) => (event: KeyboardEvent<HTMLElement>) => {
    if (!editing || event.target !== event.currentTarget) return;
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      const [x, y] = step;
      const next = rearranged(widgets, width, widget.id, event.shiftKey ? { w: x, h: y } : { x, y });
      const at = placesAt(next, width).find(({ id }) => id === widget.id);
      editing.change(next);
      if (at) setSaid(t('dashboard.placed', { name: titleOf(widget), column: at.x + 1, row: at.y + 1, w: at.w, h: at.h }));
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      editing.remove(widget.id);
      grid.current?.focus();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      editing.settings(widget.id);
    }
  };

  return (
    <div
      ref={grid}
      className="widget-grid"
      tabIndex={-1}
      data-editing={editing !== undefined || undefined}
      style={{ gridTemplateColumns: `repeat(${widths[width]}, minmax(0, 1fr))`, gridAutoRows: rowHeight, gap }}
    >
      {inOrder.map((place) => {
        const widget = shown.find(({ id }) => id === place.id);
        if (!widget) return null;
        const name = titleOf(widget);
        return (
          <article
            key={place.id}
            className="widget"
            aria-label={name}
            data-kind={widget.kind}
            data-held={hand?.id === place.id || undefined}
            style={styleOf(place)}
            {...(editing && {
              tabIndex: 0,
              'aria-describedby': 'dashboard-keys',
              onKeyDown: press(widget),
              onPointerDown: drag(place.id, false),
            })}
          >
            <WidgetCard
              widget={widget}
              answer={answers?.[place.id]}
              tools={
                editing && (
                  <span className="widget-tools">
                    <Button
                      type="text"
                      size="small"
                      icon={<Icon name="gear" size={14} />}
                      aria-label={t('dashboard.settingsOf', { name })}
                      onClick={() => editing.settings(place.id)}
                    />
                    <Button
                      type="text"
                      size="small"
                      icon={<Icon name="close" size={14} />}
                      aria-label={t('dashboard.remove', { name })}
                      onClick={() => editing.remove(place.id)}
                    />
                  </span>
                )
              }
            />
            {editing && (
              <span
                className="widget-corner"
                aria-hidden
                title={t('dashboard.resize', { name })}
                onPointerDown={(event) => {
                  event.stopPropagation();
                  drag(place.id, true)(event);
                }}
              />
            )}
          </article>
        );
      })}
      {editing && (
        <>
          <p id="dashboard-keys" className="unseen">
            {t('dashboard.keys')}
          </p>
          <p className="unseen" aria-live="polite">
            {said}
          </p>
        </>
      )}
    </div>
  );
};

/** The width that a dashboard is laid out for, by the room that there is. */
export const useWidth = (): readonly [(element: HTMLElement | null) => void, Width] => {
  const [width, setWidth] = useState<Width>(() => (window.innerWidth >= 1600 ? 'wide' : window.innerWidth >= 760 ? 'laptop' : 'phone'));
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!element) return;
    const room = new ResizeObserver(([entry]) => {
      const pixels = entry?.contentRect.width ?? 0;
      if (pixels > 0) setWidth(pixels >= 1360 ? 'wide' : pixels >= 640 ? 'laptop' : 'phone');
    });
    room.observe(element);
    return () => room.disconnect();
  }, [element]);
  return [setElement, width];
};
