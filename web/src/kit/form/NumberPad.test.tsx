import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { NumberPad, pressed, shownEntry } from './NumberPad.tsx';

const press = (keys: string, limits = {}) => keys.split(' ').reduce((entry, key) => pressed(entry, key, limits), '');

const Pad = ({ onEnter }: { onEnter: (value: number) => void }) => {
  const [entry, setEntry] = useState('');
  return <NumberPad value={entry} onChange={setEntry} onEnter={onEnter} quick={[{ label: 'rest', value: 1200 }]} />;
};

describe('the number pad', () => {
  it('writes what is pressed', () => {
    expect(press('1 2 00')).toBe('1200');
    expect(press('0 0 5')).toBe('5');
    expect(press('00')).toBe('0');
    expect(press('1 2 back')).toBe('1');
    expect(press('1 2 clear')).toBe('');
  });
  it('takes one point, and only where fractions are allowed', () => {
    expect(press('. 5')).toBe('0.5');
    expect(press('1 . 5 . 5')).toBe('1.55');
    expect(press('1 . 5', { decimals: 0 })).toBe('15');
    expect(press('1 . 1 2 3 4')).toBe('1.123');
  });
  it('stops at the digits a quantity can have', () => {
    expect(press('1 2 3 4', { integers: 3 })).toBe('123');
  });
  it('replaces a figure that stands by the first digit, and takes a digit off it', () => {
    expect(pressed('54', '4', { standing: true })).toBe('4');
    expect(pressed('54', '.', { standing: true })).toBe('0.');
    expect(pressed('54', 'back', { standing: true })).toBe('5');
    expect(pressed('54', '4')).toBe('544');
  });
  it('shows separators', () => {
    expect(shownEntry('1234567.5')).toBe('1,234,567.5');
    expect(shownEntry('')).toBe('0');
  });
  it('takes each of two digits whose touches overlap, and a lone one once', () => {
    const onEnter = vi.fn();
    render(<Pad onEnter={onEnter} />);
    const key = (name: string) => screen.getByRole('button', { name });
    const down = (name: string) => fireEvent.pointerDown(key(name), { pointerType: 'touch' });
    down('7');
    down('2');
    down('5');
    fireEvent(key('5'), Object.assign(new MouseEvent('click', { bubbles: true }), { pointerType: 'touch' }));
    fireEvent.click(key('1'));
    fireEvent.click(key('확인'));
    expect(onEnter).toHaveBeenCalledExactlyOnceWith(7251);
  });
  it('hands over a number, and nothing while empty', () => {
    const onEnter = vi.fn();
    render(<Pad onEnter={onEnter} />);
    expect(screen.getByRole('button', { name: '확인' }).title).toBe('숫자를 먼저 입력하세요');
    fireEvent.click(screen.getByRole('button', { name: 'rest' }));
    fireEvent.click(screen.getByRole('button', { name: '확인' }));
    expect(onEnter).toHaveBeenCalledExactlyOnceWith(1200);
  });
});
