import type { CSSProperties, Key } from 'react';
import { flushSync } from 'react-dom';
import { SearchOutlined } from './ant-icons.tsx';
import './record.css';

type Marking = { onActiveChange: (key: Key) => void };
/** Gives the keys to the tree in the same part of the page as this element; they begin at what was found, not at what stands above it. */
export const toTree = (part: HTMLElement | null, tree: Marking | null, found: Key | undefined) => {
  // One that marks nothing yet would mark its first line as it is reached.
  if (found !== undefined) flushSync(() => tree?.onActiveChange(found));
  part?.querySelector<HTMLElement>('.ant-tree [role=tree]')?.focus();
};

/** Narrows a list or a tree while one types; Escape clears it. The library's search field weighs as much as a tree. */
export const SearchBox = ({
  value,
  onChange,
  onEnter,
  onDown,
  label,
  style,
}: {
  value: string;
  onChange: (text: string) => void;
  /** Takes the first of what is left. */
  onEnter?: () => void;
  /** Goes on to what is left. */
  onDown?: () => void;
  label: string;
  style?: CSSProperties;
}) => (
  <span className="kit-field-face kit-search" {...(style && { style })}>
    <SearchOutlined />
    <input
      type="search"
      autoComplete="off"
      placeholder={label}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        const act = event.key === 'Enter' && value.trim() !== '' ? onEnter : event.key === 'ArrowDown' ? onDown : undefined;
        if (!act) return;
        // The key is spent: the element that takes the focus would hear it too.
        event.preventDefault();
        act();
      }}
    />
  </span>
);
