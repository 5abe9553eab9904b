import { type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { RawCell } from '../excel/check.ts';
import type { Offer } from '../excel/offers.ts';
import './paste.css';

type Props = {
  cell: RawCell;
  reason: string | undefined;
  /** What the record says, where the cell changes it. */
  before?: RawCell | undefined;
  /** Where it comes from, where nobody typed it. */
  filled?: string | undefined;
  title: string;
  /** What it could say instead of what was typed, where its column has a list. */
  offers?: ((typed: string) => readonly Offer[]) | undefined;
  edit: (typed: string) => void;
};

/** A cell of an import under review: what it says and why it is wrong. A double click, Enter, F2 or a letter writes into it. */
export const ReviewCell = ({ cell, reason, before, filled, title, offers, edit }: Props) => {
  const face = useRef<HTMLSpanElement>(null);
  const [typing, setTyping] = useState<string | null>(null);
  const said = cell === null ? '' : String(cell);

  useEffect(() => {
    // The grid focuses the cell around this one.
    const around = face.current?.closest<HTMLElement>('.grid-cell');
    if (!around || typing !== null) return;
    const press = (event: KeyboardEvent) => {
      // An input method has the key: what it puts together goes into the field, which stands before the key is over.
      if (event.key === 'Process' && !event.ctrlKey && !event.metaKey) {
        event.stopPropagation();
        return flushSync(() => setTyping(''));
      }
      const first = firstText(event, said);
      if (first === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTyping(first);
    };
    const twice = () => setTyping(said);
    around.addEventListener('keydown', press);
    around.addEventListener('dblclick', twice);
    return () => {
      around.removeEventListener('keydown', press);
      around.removeEventListener('dblclick', twice);
    };
  }, [typing, said]);

  if (typing !== null)
    return (
      <CellInput
        start={typing}
        title={title}
        offers={offers}
        done={(typed) => {
          setTyping(null);
          if (typed !== null && typed !== said) edit(typed);
        }}
      />
    );
  return (
    <span ref={face} title={reason ?? (before === undefined ? undefined : `${shownOf(before)} → ${shownOf(said)}`)}>
      {before !== undefined && <del className="kit-before">{shownOf(before)}</del>}
      {said}
      {filled && <small className="kit-quiet"> {filled}</small>}
      {reason && <span className="kit-reason"> {reason}</span>}
    </span>
  );
};

export const shownOf = (cell: RawCell) => (cell === null || cell === '' ? '–' : String(cell));

/** What writing starts with after this key; null for a key that starts none. */
const firstText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, said: string) => {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Enter' || key === 'F2') return said;
  if (key === 'Backspace' || key === 'Delete') return '';
  return key.length === 1 && key !== ' ' ? key : null;
};

type InputProps = { start: string; title: string; offers: Props['offers']; done: (typed: string | null) => void };
const CellInput = ({ start, title, offers, done }: InputProps) => {
  const input = useRef<HTMLInputElement>(null);
  const end = useRef(done);
  end.current = done;
  const list = useOffers(input, start, offers);
  const hands = useRef(list);
  hands.current = list;

  useEffect(() => {
    const field = input.current;
    const around = field?.closest<HTMLElement>('.grid-cell');
    if (!field) return;
    let open = true;
    const close = (typed: string | null) => {
      if (!open) return;
      open = false;
      end.current(typed);
    };
    // The grid listens on a DOM node below React's root, so the event is stopped here before it reaches the grid.
    const press = (event: KeyboardEvent) => {
      if (event.isComposing) return event.stopPropagation();
      event.stopPropagation();
      const { key, shiftKey } = event;
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        if (hands.current.move(key === 'ArrowDown' ? 1 : -1)) event.preventDefault();
        return;
      }
      if (key !== 'Enter' && key !== 'Escape' && key !== 'Tab') return;
      event.preventDefault();
      close(key === 'Escape' ? null : (hands.current.chosen ?? field.value));
      around?.focus();
      // In a grid Tab leaves the grid; from a field it goes to the next cell.
      if (key === 'Tab')
        around?.dispatchEvent(
          new KeyboardEvent('keydown', { key: shiftKey ? 'ArrowLeft' : 'ArrowRight', bubbles: true, cancelable: true }),
        );
    };
    const keep = (event: Event) => event.stopPropagation();
    const leave = () => close(field.value);
    const take = (event: Event) => {
      close((event as CustomEvent<string>).detail);
      around?.focus();
    };
    field.addEventListener('keydown', press);
    field.addEventListener('take', take);
    for (const name of ['mousedown', 'click', 'dblclick']) field.addEventListener(name, keep);
    field.addEventListener('blur', leave);
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
    // A row that is scrolled away takes what was typed along.
    return leave;
  }, []);

  return (
    <>
      <input
        ref={input}
        className="kit-cell-input"
        defaultValue={start}
        aria-label={title}
        {...(offers && {
          role: 'combobox',
          'aria-expanded': list.offered.length > 0,
          'aria-controls': list.id,
          'aria-activedescendant': list.at < 0 ? undefined : `${list.id}-${list.at}`,
          onInput: list.follow,
        })}
      />
      {list.offered.length > 0 && list.under && <Offers {...list} under={list.under} take={(cell) => give(input.current, cell)} />}
    </>
  );
};
const give = (field: HTMLInputElement | null, cell: string) => field?.dispatchEvent(new CustomEvent('take', { detail: cell }));

/** The list under a field: what is nearest to what stands in it comes first, and nothing is taken that wasn't gone to. */
const useOffers = (input: RefObject<HTMLInputElement | null>, start: string, offers: Props['offers']) => {
  const id = useId();
  const [typed, setTyped] = useState(start);
  const [at, setAt] = useState(-1);
  const [under, setUnder] = useState<DOMRect | null>(null);
  const offered = useMemo(() => offers?.(typed) ?? [], [offers, typed]);
  useLayoutEffect(() => {
    if (!offers) return;
    const place = () => setUnder(input.current?.getBoundingClientRect() ?? null);
    place();
    window.addEventListener('scroll', place, true);
    return () => window.removeEventListener('scroll', place, true);
  }, [offers, input]);
  return {
    id,
    at,
    under,
    offered,
    chosen: offered[at]?.cell,
    follow: () => {
      setTyped(input.current?.value ?? '');
      setAt(-1);
    },
    move: (by: 1 | -1) => {
      if (offered.length === 0) return false;
      // The Enter behind it may come before the next frame.
      flushSync(() => setAt((at + by + offered.length + (at < 0 && by < 0 ? 1 : 0)) % offered.length));
      return true;
    },
  };
};

type OffersProps = { id: string; at: number; under: DOMRect; offered: readonly Offer[]; take: (cell: string) => void };
const lineHeight = 30;
const Offers = ({ id, at, under, offered, take }: OffersProps) => {
  const list = useRef<HTMLDivElement>(null);
  const height = Math.min(offered.length, 8) * lineHeight + 10;
  const above = under.bottom + height > window.innerHeight;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen line moves into view when the choice moves
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);
  return createPortal(
    <div
      ref={list}
      id={id}
      role="listbox"
      className="kit-offers"
      style={{ left: under.left, minWidth: under.width, maxHeight: height, top: above ? under.top - height : under.bottom + 2 }}
    >
      {offered.map(({ cell, label }, n) => (
        <div
          key={label}
          id={`${id}-${n}`}
          role="option"
          tabIndex={-1}
          aria-selected={n === at}
          // The focus stays in the field, and the grid behind hears nothing of it.
          onMouseDown={(event) => {
            event.preventDefault();
            event.stopPropagation();
            take(cell);
          }}
        >
          {label}
        </div>
      ))}
    </div>,
    document.body,
  );
};
