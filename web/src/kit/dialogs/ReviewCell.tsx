import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RawCell } from '../excel/check.ts';

type Props = {
  cell: RawCell;
  reason: string | undefined;
  /** What the record says, where the cell changes it. */
  before?: RawCell | undefined;
  /** Where it comes from, where nobody typed it. */
  filled?: string | undefined;
  title: string;
  edit: (typed: string) => void;
};

/** A cell of an import under review: what it says and why it is wrong. A double click, Enter, F2 or a letter writes into it. */
export const ReviewCell = ({ cell, reason, before, filled, title, edit }: Props) => {
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

const CellInput = ({ start, title, done }: { start: string; title: string; done: (typed: string | null) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  const end = useRef(done);
  end.current = done;

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
      if (key !== 'Enter' && key !== 'Escape' && key !== 'Tab') return;
      event.preventDefault();
      close(key === 'Escape' ? null : field.value);
      around?.focus();
      // In a grid Tab leaves the grid; from a field it goes to the next cell.
      if (key === 'Tab')
        around?.dispatchEvent(
          new KeyboardEvent('keydown', { key: shiftKey ? 'ArrowLeft' : 'ArrowRight', bubbles: true, cancelable: true }),
        );
    };
    const keep = (event: Event) => event.stopPropagation();
    const leave = () => close(field.value);
    field.addEventListener('keydown', press);
    for (const name of ['mousedown', 'click', 'dblclick']) field.addEventListener(name, keep);
    field.addEventListener('blur', leave);
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
    // A row that is scrolled away takes what was typed along.
    return leave;
  }, []);

  return <input ref={input} className="kit-cell-input" defaultValue={start} aria-label={title} />;
};
