import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { NumberInput, type NumberValue } from './NumberInput.tsx';
import { numberIn, plainNumber, wrongNumber } from './number.ts';

const Held = ({ start, ...rest }: { start: NumberValue; decimals?: number; integers?: number; digitsOnly?: true }) => {
  const [value, setValue] = useState<NumberValue>(start);
  return (
    <>
      <NumberInput aria-label="qty" value={value} onChange={setValue} {...rest} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
};
const input = () => screen.getByRole('textbox') as HTMLInputElement;
const value = () => JSON.parse(screen.getByRole('status').textContent ?? 'null');
const type = (text: string) => {
  fireEvent.focus(input());
  fireEvent.change(input(), { target: { value: text } });
};

describe('a number field', () => {
  it('shows separators while it rests', () => {
    render(<Held start={1234567.5} />);
    expect(input().value).toBe('1,234,567.5');
  });
  it('shows a plain number while it has the focus, and separators again after', () => {
    render(<Held start={1234567.5} />);
    fireEvent.focus(input());
    expect(input().value).toBe('1234567.5');
    fireEvent.blur(input());
    expect(input().value).toBe('1,234,567.5');
  });
  it('selects the whole number on the way in, so that typing replaces it', () => {
    render(<Held start={9999999} />);
    input().focus();
    expect([input().selectionStart, input().selectionEnd]).toEqual([0, '9999999'.length]);
  });
  it('keeps what was typed while it is typed: the decimal point is not eaten', () => {
    render(<Held start={null} />);
    type('12.');
    expect(input().value).toBe('12.');
    expect(value()).toBe(12);
    type('12.50');
    expect(input().value).toBe('12.50');
    expect(value()).toBe(12.5);
  });
  it('keeps a wrong text as it is, without separators', () => {
    render(<Held start={null} />);
    type('12a4');
    fireEvent.blur(input());
    expect(input().value).toBe('12a4');
    expect(value()).toBe('12a4');
  });
  it('takes no letter at all where nothing could say that it is wrong', () => {
    render(<Held start={null} digitsOnly />);
    type('M-BOX');
    expect([input().value, value()]).toEqual(['', null]);
    type('1２a');
    expect([input().value, value()]).toEqual(['1２', 12]);
  });
  it('is nothing when emptied, which is not zero', () => {
    render(<Held start={5} />);
    type('');
    expect(value()).toBeNull();
    type('0');
    expect(value()).toBe(0);
  });
  it('takes full-width digits and pasted separators', () => {
    expect(numberIn('１２３')).toBe(123);
    expect(numberIn('1,234.5')).toBe(1234.5);
    expect(numberIn('-3')).toBe(-3);
    expect(numberIn('1e5')).toBeNull();
  });
  it('takes ten digits and three decimals, and says which is too many', () => {
    expect(wrongNumber('9999999999.999')).toBeNull();
    expect(wrongNumber('10000000000')?.key).toBe('issue.digits');
    expect(wrongNumber('1.2345')).toEqual({ key: 'issue.decimal', facts: { n: 3 } });
    expect(wrongNumber('1.2000')).toBeNull();
    expect(wrongNumber('1.5', { decimals: 0 })?.key).toBe('issue.integer');
    expect(wrongNumber('abc')?.key).toBe('issue.realNumber');
  });
  it('writes large and small numbers without an exponent', () => {
    expect(plainNumber(9_999_999_999.999)).toBe('9999999999.999');
    expect(plainNumber(0.001)).toBe('0.001');
  });
});
