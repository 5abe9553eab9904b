import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useBelowMessage } from './below-message.ts';

afterEach(() => {
  document.body.innerHTML = '';
});
const field = (message: string) => {
  document.body.innerHTML = `<div class="ant-form-item"><input id="vendorId" /><div class="said">${message}</div></div>`;
  const said = document.querySelector('.said') as HTMLElement;
  said.getBoundingClientRect = () => ({ height: 41.5 }) as DOMRect;
};

test('what a wrong field opens begins below the sentence that says why', () => {
  field('<div class="ant-form-item-explain-error">외주처를 선택하세요.</div>');
  const { result } = renderHook(() => useBelowMessage('vendorId'));
  expect(result.current.popupAlign).toBeUndefined();
  act(() => void result.current.heardOpen(true));
  expect(result.current.popupAlign).toEqual({ offset: [0, 46] });
});

test('where nothing is wrong it opens where the library puts it', () => {
  field('');
  const { result } = renderHook(() => useBelowMessage('vendorId'));
  act(() => void result.current.heardOpen(true));
  expect(result.current.popupAlign).toBeUndefined();
});
