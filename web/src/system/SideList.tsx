import { type ReactNode, useState } from 'react';
import { SearchBox } from '../kit/look/SearchBox.tsx';
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
}: {
  items: readonly SideItem[];
  chosen: string | null;
  onChoose: (key: string) => void;
  label: string;
  search: string;
  tools?: ReactNode;
}) => {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = items.filter(({ title, hint }) => `${title} ${hint ?? ''}`.toLowerCase().includes(wanted));
  return (
    <nav className="side-list" aria-label={label}>
      <div className="side-list-head">
        <SearchBox label={search} value={text} onChange={setText} />
        {tools}
      </div>
      <ul>
        {shown.map(({ key, title, hint, count }) => (
          <li key={key}>
            <button type="button" aria-current={key === chosen} onClick={() => onChoose(key)}>
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
