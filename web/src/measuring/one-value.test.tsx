import type { InspectedCharacteristic } from '@lotline/contract/quality/quality-result';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { OneValue } from './OneValue.tsx';
import type { ChosenGauges } from './use-gauges.ts';

const row = (more: Partial<InspectedCharacteristic> = {}) =>
  ({
    ...{ id: 1, name: '외경', kind: 'VARIABLE', samples: 2, nominal: 10, lsl: 9.9, usl: 10.1, decimals: 2, unit: 'mm' },
    ...{ gaugeRequired: false, gaugeClass: null, balloonNo: null, more: {} },
    ...more,
  }) as InspectedCharacteristic;
const gauge = (id: number, code: string, calibrationStatus = 'IN') => ({ id, code, name: '마이크로미터', calibrationStatus });
const gauges = (of: [number, number][] = [], choose = vi.fn()) =>
  ({ of: new Map(of), choices: () => [gauge(7, 'MIC-1'), gauge(8, 'MIC-2', 'OUT')], choose }) as unknown as ChosenGauges;
const shown = (props: Partial<Parameters<typeof OneValue>[0]> = {}) => {
  const put = vi.fn();
  render(
    <OneValue row={row()} sampleNo={1} gauges={gauges()} put={put} leave={() => {}} {...props}>
      {null}
    </OneValue>,
  );
  return put;
};
const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('what is out of its limits says so before it is entered', () => {
  const put = shown();
  for (const key of '10.3') tap(key);
  expect(screen.getByRole('alert').textContent).toContain('규격');
  tap('확인');
  expect(put).toHaveBeenCalledWith({ value: 10.3 });
});
test('a hundred times as much isn’t written before somebody says that it is meant', () => {
  const put = shown();
  for (const key of '1005') tap(key);
  tap('확인');
  expect(put).not.toHaveBeenCalled();
});
test('an attribute is good or bad by one key, and not by the bounce of the one before', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const put = shown({ row: row({ kind: 'ATTRIBUTE', lsl: null, usl: null }) });
  now.mockReturnValue(1100);
  tap('불량');
  expect(put).not.toHaveBeenCalled();
  now.mockReturnValue(1400);
  tap('불량');
  expect(put).toHaveBeenCalledWith({ ok: false });
  now.mockRestore();
});
test('a gauge that must be said is chosen by a large key first; one that is out can’t be', () => {
  const choose = vi.fn();
  const put = shown({ row: row({ gaugeRequired: true }), gauges: gauges([], choose) });
  tap('1');
  tap('확인');
  expect(put).not.toHaveBeenCalled();
  tap('측정기를 고르세요');
  expect(screen.getByRole('button', { name: /MIC-2/ }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: /MIC-1/ }));
  expect(choose).toHaveBeenCalledWith(expect.anything(), 7);
});
