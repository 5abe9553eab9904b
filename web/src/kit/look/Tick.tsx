import type { ReactNode } from 'react';
import './record.css';

type Props = { checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean; children: ReactNode };

/** A tick with its words, for what a page opens with. The library's own brings its wave and its styles along. */
export const Tick = ({ checked, onChange, disabled, children }: Props) => (
  <label className="kit-tick" data-disabled={disabled}>
    <input type="checkbox" checked={checked} disabled={disabled} onChange={({ target }) => onChange(target.checked)} />
    {children}
  </label>
);
