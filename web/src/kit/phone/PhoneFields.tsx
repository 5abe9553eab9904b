import { type ReactNode, useId, useState } from 'react';
import { numberIn, plainNumber, separated, wrongNumber } from '../form/number.ts';
import './phone-form.css';

/** A field with its name above it and what is wrong with it below. */
const Labelled = ({
  label,
  error,
  children,
}: {
  label: string;
  error?: string | null | undefined;
  children: (id: string) => ReactNode;
}) => {
  const id = useId();
  return (
    <div className="phone-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {error && (
        <p id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
};
const marked = (id: string, error: string | null | undefined) => (error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {});

type Named = { label: string; error?: string | null | undefined };

export const PhoneText = ({
  label,
  error,
  value,
  most,
  onChange,
}: Named & { value: string /** In letters. */; most: number; onChange: (value: string) => void }) => (
  <Labelled label={label} error={error}>
    {(id) => (
      <input
        id={id}
        className="phone-input"
        value={value}
        maxLength={most}
        autoComplete="off"
        {...marked(id, error)}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Labelled>
);

/** A day by the device's own calendar. */
export const PhoneDay = ({ label, error, value, onChange }: Named & { value: string | null; onChange: (value: string | null) => void }) => (
  <Labelled label={label} error={error}>
    {(id) => (
      <input
        id={id}
        type="date"
        className="phone-input"
        value={value ?? ''}
        {...marked(id, error)}
        onChange={({ target }) => onChange(target.value || null)}
      />
    )}
  </Labelled>
);

/** One of several, by the device's own list; nothing is chosen beforehand. */
export const PhoneChoice = <Value extends number | string>({
  label,
  error,
  value,
  of,
  onChange,
}: Named & { value: Value | null; of: readonly { value: Value; label: string }[]; onChange: (value: Value) => void }) => (
  <Labelled label={label} error={error}>
    {(id) => (
      <select
        id={id}
        className="phone-input"
        value={value ?? ''}
        {...marked(id, error)}
        onChange={({ target }) => {
          const found = of.find((one) => String(one.value) === target.value);
          if (found) onChange(found.value);
        }}
      >
        {value === null && <option value="">–</option>}
        {of.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    )}
  </Labelled>
);

/** A quantity: the device shows its keys for numbers; what is no number stays as it was typed. A tap on `whole` takes all there is. */
export const PhoneQty = ({
  label,
  error,
  value,
  unit,
  decimals,
  whole,
  onChange,
}: Named & {
  value: number | string | null | undefined;
  unit: string;
  decimals: number;
  whole?: { label: string; qty: number } | undefined;
  onChange: (value: number | string | null) => void;
}) => {
  const [typed, setTyped] = useState<string | null>(null);
  const rests = typeof value === 'number' ? separated(value, decimals) : (value ?? '');
  return (
    <Labelled label={label} error={error}>
      {(id) => (
        <div className="phone-qty">
          <input
            id={id}
            className="phone-input"
            inputMode={decimals === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            value={typed ?? rests}
            {...marked(id, error)}
            onFocus={() => setTyped(typeof value === 'number' ? plainNumber(value, decimals) : (value ?? ''))}
            onBlur={() => setTyped(null)}
            onChange={({ target }) => {
              setTyped(target.value);
              const text = target.value.trim();
              onChange(text === '' ? null : wrongNumber(text, { decimals }) ? text : numberIn(text));
            }}
          />
          <span>{unit}</span>
          {whole && value !== whole.qty && (
            <button
              type="button"
              onClick={() => {
                setTyped(null);
                onChange(whole.qty);
              }}
            >
              {whole.label}
            </button>
          )}
        </div>
      )}
    </Labelled>
  );
};
