import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Allowed, may, rights } from './permission.tsx';

afterEach(() => rights.set({}));

it('what is not permitted is not on the page, until it is', () => {
  render(
    <Allowed menu="material" action="delete">
      <button type="button">삭제</button>
    </Allowed>,
  );
  expect(screen.queryByText('삭제')).toBeNull();
  act(() => rights.set({ material: ['view', 'delete'] }));
  expect(screen.getByText('삭제')).toBeTruthy();
});

it('asks for viewing unless told otherwise', () => {
  rights.set({ material: ['view'] });
  expect(may('material')).toBe(true);
  expect(may('material', 'modify')).toBe(false);
});

it('the chat is open to everyone, and the slideshow goes with the dashboard', () => {
  expect(may('aiChat')).toBe(true);
  expect(may('dashboardSlides')).toBe(false);
  rights.set({ dashboard: ['view'] });
  expect(may('dashboardSlides')).toBe(true);
});
