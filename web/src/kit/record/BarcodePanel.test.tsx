import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draw } from '../testing/testing.tsx';
import { BarcodePanel, clearAfterMs } from './BarcodePanel.tsx';

const scanner = () => screen.getByRole('textbox') as HTMLInputElement;
const scan = (code: string) => {
  fireEvent.change(scanner(), { target: { value: code } });
  fireEvent.keyDown(scanner(), { key: 'Enter' });
};

describe('the barcode panel', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('listens at once and says so', () => {
    draw(<BarcodePanel onScan={() => {}} />);
    expect(document.activeElement).toBe(scanner());
    expect(screen.getByText('바코드를 스캔하세요')).toBeTruthy();
  });
  it('emits what the scanner typed, at Enter and not before', () => {
    const onScan = vi.fn();
    draw(<BarcodePanel onScan={onScan} />);
    fireEvent.change(scanner(), { target: { value: 'LOT-1' } });
    expect(onScan).not.toHaveBeenCalled();
    fireEvent.keyDown(scanner(), { key: 'Enter' });
    expect(onScan).toHaveBeenCalledExactlyOnceWith('LOT-1');
  });
  it('clears after 300 ms, so that the code can be read meanwhile', () => {
    draw(<BarcodePanel onScan={() => {}} />);
    scan('LOT-1');
    act(() => void vi.advanceTimersByTime(clearAfterMs - 1));
    expect(scanner().value).toBe('LOT-1');
    act(() => void vi.advanceTimersByTime(1));
    expect(scanner().value).toBe('');
  });
  it('keeps two quick scans apart', () => {
    const onScan = vi.fn();
    draw(<BarcodePanel onScan={onScan} />);
    scan('LOT-1');
    fireEvent.change(scanner(), { target: { value: 'LOT-1L' } });
    fireEvent.change(scanner(), { target: { value: 'LOT-2' } });
    fireEvent.keyDown(scanner(), { key: 'Enter' });
    expect(onScan).toHaveBeenLastCalledWith('LOT-2');
  });
  it('stays silent on an empty scan, but warns of an empty search', () => {
    const onScan = vi.fn();
    draw(<BarcodePanel onScan={onScan} />);
    fireEvent.keyDown(scanner(), { key: 'Enter' });
    expect(screen.queryByText('검색어를 입력해 주세요.')).toBeNull();
    fireEvent.click(screen.getByRole('switch'));
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter', keyCode: 13 });
    expect(screen.getByText('검색어를 입력해 주세요.')).toBeTruthy();
    expect(onScan).not.toHaveBeenCalled();
  });
  it('searches what was typed by hand, by Enter or the icon', () => {
    const onScan = vi.fn();
    draw(<BarcodePanel onScan={onScan} manual />);
    const search = screen.getByRole('searchbox');
    fireEvent.change(search, { target: { value: ' M-7 ' } });
    fireEvent.keyDown(search, { key: 'Enter', keyCode: 13 });
    expect(onScan).toHaveBeenLastCalledWith('M-7');
    act(() => void vi.advanceTimersByTime(clearAfterMs));
    fireEvent.change(search, { target: { value: 'M-8' } });
    fireEvent.click(screen.getByRole('button', { name: '조회' }));
    expect(onScan).toHaveBeenLastCalledWith('M-8');
  });
});
