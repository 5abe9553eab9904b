import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Unbroken } from './Unbroken.tsx';

it.each([
  ['SO-20261116-F-1002, SO-20261117-F-1001', ['SO-20261116-F-1002,', 'SO-20261117-F-1001']],
  ['창원시 성산로 7 · 055-555-0100', ['055-555-0100']],
  ['A-1 – 원자재 선반', ['A-1']],
  ['설비가 다른 작업(연삭 · PP-20261123-008)을 합니다.', ['PP-20261123-008)을']],
  ['- 없음 -', []],
])('%s is broken beside its numbers only', (text, whole) => {
  const { container } = render(<Unbroken text={text} />);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('.kit-unbroken')].map((one) => one.textContent)).toEqual(whole);
});
