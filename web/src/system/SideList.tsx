import { holding } from '@lotline/contract/kit/initials';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { SearchBox } from '../kit/look/SearchBox.tsx';
import type { List } from '../kit/record/use-list.ts';
import './side-list.css';

export type SideItem = { key: string; title: string; hint?: string; count?: number };

/** A short list at the left of what it opens, with a search over its titles. */
export const SideList = ({
  items,
  chosen,
  onChoose,
  label,
  search,
  tools,
  goInto,
}: {
  items: readonly SideItem[];
  chosen: string | null;
  onChoose: (key: string) => void;
  label: string;
  search: string;
  tools?: ReactNode;
  /** Enter and → choose one and go on to what it opens. */
  goInto: (key: string) => void;
}) => {
  const [text, setText] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const holds = holding(text);
  const shown = items.filter(({ title, hint }) => holds(`${title} ${hint ?? ''}`));
  // The list is one stop of Tab: at the chosen one, where it is among those that are shown.
  const stop = shown.some(({ key }) => key === chosen) ? chosen : shown[0]?.key;
  const open = (item: SideItem) => {
    if (item.key !== chosen) onChoose(item.key);
    goInto(item.key);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const item = shown[at];
    if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (key === 'Enter' || key === 'ArrowRight') open(item);
    else {
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[key];
      if (to === undefined) return;
      buttons[Math.min(Math.max(to, 0), buttons.length - 1)]?.focus();
    }
    event.preventDefault();
  };
  return (
    <nav className="side-list" aria-label={label}>
      <div className="side-list-head">
        <SearchBox
          label={search}
          value={text}
          onChange={setText}
          onEnter={() => shown[0] && open(shown[0])}
          onDown={() => list.current?.querySelector('button')?.focus()}
        />
        {tools}
      </div>
      <ul ref={list} onKeyDown={onKeyDown}>
        {shown.map(({ key, title, hint, count }) => (
          <li key={key}>
            <button type="button" tabIndex={key === stop ? 0 : -1} aria-current={key === chosen} onClick={() => onChoose(key)}>
              <span>
                {title}
                {hint && <small>{hint}</small>}
              </span>
              {count !== undefined && <em>{count}</em>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** Puts the keys on the first row of what was chosen at the left, once its rows stand beside it. */
export const useGoInto = <Row extends { id: number }>({ source, grid }: List<Row>, chosen: string | null) => {
  const [into, setInto] = useState<string | null>(null);
  const first = source.rows[0]?.id;
  useEffect(() => {
    if (into === null || into !== chosen) return;
    setInto(null);
    if (first !== undefined && !grid.current?.focus(first)) grid.current?.take();
  }, [into, chosen, first, grid]);
  return setInto;
};
