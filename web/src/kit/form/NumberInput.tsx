import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { maxDecimals, maxIntegers, numberIn, plainNumber, separated, wrongNumber } from './number.ts';

/** A wrong text stays as it was typed, so that its writer can mend it; a right one is a number. */
export type NumberValue = number | string | null | undefined;
type Props = Omit<InputProps, 'value' | 'onChange'> & {
  value?: NumberValue;
  onChange?: (value: NumberValue) => void;
  decimals?: number;
  integers?: number;
  /** No letter gets in, where no sentence would stand beside it. */
  digitsOnly?: boolean;
  /** It counts nothing, as a port or a year: its digits stand together. */
  isNumeral?: boolean;
};

/** Full-width digits of a Korean keyboard are digits too. */
const noDigit = /[^\d０-９.,．，]/g;

/** Thousands-separated text while it rests and is valid, a plain numeric input while it has the focus. */
export const NumberInput = ({
  value,
  onChange,
  decimals = maxDecimals,
  integers = maxIntegers,
  digitsOnly = false,
  isNumeral = false,
  onFocus,
  onBlur,
  className = '',
  ...rest
}: Props) => {
  const [draft, setDraft] = useState<string | null>(null);
  // A part of a piece that stands there from before is shown as it is, and not as the next whole one.
  const shown = decimals === 0 ? maxDecimals : decimals;
  const resting = typeof value === 'number' ? (isNumeral ? plainNumber : separated)(value, shown) : (value ?? '');
  return (
    <Input
      {...rest}
      className={`kit-number ${className}`}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={draft ?? resting}
      onFocus={(event) => {
        // Another text comes into the input, and what was selected on the way in has to stay selected.
        flushSync(() => setDraft(typeof value === 'number' ? plainNumber(value, shown) : (value ?? '')));
        event.target.select();
        onFocus?.(event);
      }}
      onChange={({ target }) => {
        const kept = digitsOnly ? target.value.replace(noDigit, '') : target.value;
        setDraft(kept);
        const text = kept.trim();
        if (text === '') onChange?.(null);
        else onChange?.(wrongNumber(text, { decimals, integers }) ? text : numberIn(text));
      }}
      onBlur={(event) => {
        setDraft(null);
        onBlur?.(event);
      }}
    />
  );
};
