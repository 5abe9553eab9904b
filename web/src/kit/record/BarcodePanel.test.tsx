import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../net/send.ts';
import { press, typeKeys } from '../testing/keys.ts';
import { draw } from '../testing/testing.tsx';
import { BarcodePanel, clearAfterMs } from './BarcodePanel.tsx';

describe('the barcode panel', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

  it('listens at once and says so, and says when the keys go to another window', () => {
    draw(<BarcodePanel onScan={() => {}} />);
    expect(screen.getByText('바코드를 스캔하세요')).toBeTruthy();
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    fireEvent.blur(window);
    expect(screen.getByText('화면을 눌러 스캔을 시작하세요')).toBeTruthy();
  });
  it('emits what the scanner typed wherever the focus is, at Enter and not before', async () => {
    const onScan = vi.fn();
    draw(
      <>
        <button type="button">다른 것</button>
        <BarcodePanel onScan={onScan} />
      </>,
    );
    screen.getByRole('button', { name: '다른 것' }).focus();
    for (const key of 'LOT-1') press(key);
    await settle();
    expect(onScan).not.toHaveBeenCalled();
    press('Enter');
    await settle();
    expect(onScan).toHaveBeenCalledExactlyOnceWith('LOT-1');
  });
  it('clears after 300 ms, so that the code can be read meanwhile', async () => {
    draw(<BarcodePanel onScan={() => {}} />);
    typeKeys('LOT-1');
    await settle();
    act(() => void vi.advanceTimersByTime(clearAfterMs - 1));
    expect(screen.getByText('LOT-1')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('LOT-1')).toBeNull();
  });
  it('works on quick scans in their turn', async () => {
    const done: string[] = [];
    draw(
      <BarcodePanel
        onScan={async (code) => {
          await new Promise((resolve) => setTimeout(resolve, code === 'LOT-1' ? 200 : 0));
          done.push(code);
          return undefined;
        }}
      />,
    );
    typeKeys('LOT-1');
    typeKeys('LOT-2');
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(done).toEqual(['LOT-1', 'LOT-2']);
  });
  it('says across the screen what came of a scan, for a moment, or why it was not taken', async () => {
    draw(
      <BarcodePanel
        onScan={(code) => {
          if (code.toUpperCase() === 'LOT-2') throw new ApiFailure(404, { code: 'barcode.notFound', facts: { barcode: code } });
          return { taken: true, what: code, said: '추가' };
        }}
      />,
    );
    typeKeys('LOT-1');
    await settle();
    expect(screen.getByRole('status').textContent).toBe('LOT-1추가');
    typeKeys('LOT-2');
    await settle();
    expect(screen.getByRole('status').textContent).toBe('');
    expect(screen.getByRole('alert').textContent).toContain('해당하는 바코드 정보가 없습니다');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole('alert').textContent).toBe('');
  });
  it('tries a code that nothing is known by as it was before Caps Lock', async () => {
    draw(
      <BarcodePanel
        onScan={(code) => {
          if (code !== 'Lot-3') throw new ApiFailure(404, { code: 'barcode.notFound', facts: { barcode: code } });
          return { taken: true, what: code, said: '추가' };
        }}
      />,
    );
    typeKeys('lOT-3');
    await settle();
    expect(screen.getByRole('status').textContent).toBe('Lot-3추가');
  });
  it('hears nothing while it is off', async () => {
    const onScan = vi.fn();
    draw(<BarcodePanel onScan={onScan} disabled />);
    typeKeys('LOT-1');
    await settle();
    expect(onScan).not.toHaveBeenCalled();
  });
  it('warns of an empty search', async () => {
    const onScan = vi.fn();
    draw(<BarcodePanel onScan={onScan} />);
    fireEvent.click(screen.getByRole('switch'));
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter', keyCode: 13 });
    expect(screen.getByText('검색어를 입력해 주세요.')).toBeTruthy();
    expect(onScan).not.toHaveBeenCalled();
  });
  it('searches what was typed by hand, by Enter or the icon', async () => {
    const onScan = vi.fn();
    draw(<BarcodePanel onScan={onScan} manual />);
    const search = screen.getByRole('searchbox');
    fireEvent.change(search, { target: { value: ' M-7 ' } });
    fireEvent.keyDown(search, { key: 'Enter', keyCode: 13 });
    await settle();
    expect(onScan).toHaveBeenLastCalledWith('M-7');
    act(() => void vi.advanceTimersByTime(clearAfterMs));
    fireEvent.change(search, { target: { value: 'M-8' } });
    fireEvent.click(screen.getByRole('button', { name: '검색' }));
    await settle();
    expect(onScan).toHaveBeenLastCalledWith('M-8');
  });
});
