import type { CSSProperties } from 'react';
import { SearchOutlined } from './ant-icons.tsx';
import './record.css';

/** Narrows a list or a tree while one types; Escape clears it. The library's search field weighs as much as a tree. */
export const SearchBox = ({
  value,
  onChange,
  onEnter,
  label,
  style,
}: {
  value: string;
  onChange: (text: string) => void;
  /** Takes the first of what is left. */
  onEnter?: () => void;
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
      onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && value.trim() !== '' && onEnter?.()}
    />
  </span>
);
