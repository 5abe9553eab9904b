import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LoadNow, lazyOnFocus } from './lazy-on-focus.tsx';

type Props = { label: string; autoFocus?: boolean };
const Placeholder = ({ label, loadNow }: Props & LoadNow) => <input readOnly aria-label={`${label} face`} onFocus={loadNow} />;
// biome-ignore lint/a11y/noAutofocus: the part that is tried hands it on
const Real = ({ label, autoFocus }: Props) => <input aria-label={label} autoFocus={autoFocus} />;

const savesData = (saveData: boolean) => vi.stubGlobal('navigator', { ...navigator, connection: { saveData } });
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const rest = () => act(() => vi.advanceTimersByTimeAsync(10_000));

describe('an input that comes when it is reached for', () => {
  it('stands in for itself until the browser is idle', async () => {
    const load = vi.fn(async () => Real);
    const Part = lazyOnFocus<Props>(load, Placeholder);
    render(<Part label="기간" />);
    expect(screen.getByLabelText('기간 face')).toBeTruthy();
    expect(load).not.toHaveBeenCalled();
    await rest();
    expect(screen.getByLabelText('기간')).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
  });
  it('comes at once with the focus when somebody arrives', async () => {
    savesData(true);
    const load = vi.fn(async () => Real);
    const Part = lazyOnFocus<Props>(load, Placeholder);
    render(<Part label="기간" />);
    await rest();
    expect(load).not.toHaveBeenCalled();
    await act(async () => fireEvent.focus(screen.getByLabelText('기간 face')));
    expect(document.activeElement).toBe(screen.getByLabelText('기간'));
  });
  it('needs no face once it is here', async () => {
    const Part = lazyOnFocus<Props>(async () => Real, Placeholder);
    const { unmount } = render(<Part label="기간" />);
    await rest();
    unmount();
    render(<Part label="기간" />);
    expect(screen.getByLabelText('기간')).toBeTruthy();
  });
});
