import { useId } from 'react';
import './record.css';

type Props<T extends string> = {
  /** Null as long as nothing is chosen. */
  value: T | null;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string /** How many there are, as it is read. */; count?: string | undefined }[];
  /** As wide as what holds it. */
  block?: boolean;
};

/** A choice of a few, all in sight. The library's own brings tooltips and their motion along. */
export const Segments = <T extends string>({ value, onChange, options, block }: Props<T>) => {
  const name = useId();
  return (
    <div className="kit-segments" role="radiogroup" data-block={block}>
      {options.map((one) => (
        <label key={one.value}>
          <input type="radio" name={name} checked={one.value === value} onChange={() => onChange(one.value)} />
          <span>{one.label}</span>
          {one.count !== undefined && <small>{one.count}</small>}
        </label>
      ))}
    </div>
  );
};
