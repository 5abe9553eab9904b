import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

export type Anchor = { left: number; top: number; bottom: number };
type Props = { anchor: Anchor; label: string; role: 'dialog' | 'menu'; close: () => void; children: ReactNode };

const margin = 6;

/** A small panel beside what it belongs to, above everything else; Esc, a click elsewhere or scrolling closes it. */
export const Panel = ({ anchor, label, role, close, children }: Props) => {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    // The top layer stands above dialogs, whatever their order.
    if (typeof element.showPopover === 'function') {
      element.popover = 'manual';
      element.showPopover();
    }
    const { width, height } = element.getBoundingClientRect();
    const below = anchor.bottom + height + margin <= window.innerHeight;
    element.style.left = `${Math.max(margin, Math.min(anchor.left, window.innerWidth - width - margin))}px`;
    element.style.top = `${Math.max(margin, below ? anchor.bottom : anchor.top - height)}px`;
  }, [anchor]);
  useEffect(() => {
    const before = document.activeElement;
    focusable(panel.current)[0]?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const ended = useRef(close);
  ended.current = close;
  useEffect(() => {
    const watched = new AbortController();
    const outside = ({ target }: Event) => {
      if (!(target instanceof Node && panel.current?.contains(target))) ended.current();
    };
    const { signal } = watched;
    document.addEventListener('pointerdown', outside, { signal, capture: true });
    window.addEventListener('resize', () => ended.current(), { signal });
    return () => watched.abort();
  }, []);

  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    const { key, shiftKey } = event;
    if (key === 'Escape') {
      event.preventDefault();
      return close();
    }
    const typing = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
    const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : key === 'Tab' ? (shiftKey ? -1 : 1) : 0;
    const all = focusable(panel.current);
    const to = by !== 0 ? all.indexOf(document.activeElement as HTMLElement) + by : key === 'Home' ? 0 : key === 'End' ? -1 : undefined;
    if (to === undefined || (typing && (key === 'Home' || key === 'End'))) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  };
  return (
    // biome-ignore lint/a11y: its role is a dialog's or a menu's
    <div ref={panel} role={role} aria-label={label} className="grid-panel" onKeyDown={press}>
      {children}
    </div>
  );
};

const focusable = (panel: HTMLElement | null) => [...(panel?.querySelectorAll<HTMLElement>('button:not(:disabled), input') ?? [])];
