import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rights } from '../kit/net/permission.tsx';
import { answerCalls, draw } from '../kit/testing/testing.tsx';
import { LocationScreen } from './LocationScreen.tsx';

const patience = { timeout: 10_000 };

it('below the first site a factory is added next', async () => {
  rights.set({ location: ['view', 'create', 'modify', 'delete'] });
  const site = { id: 1, version: 1, type: 'SITE', code: 'S1', name: '창원', nameEn: null, parentId: null, seq: 10, active: true, ext: {} };
  let there: object[] = [];
  answerCalls(({ method, path }) => {
    if (method === 'POST') {
      there = [{ ...site, children: [] }];
      return { body: site };
    }
    return { body: path.startsWith('/location') ? there : [] };
  });
  draw(<LocationScreen />);
  fireEvent.click(await screen.findByRole('button', { name: /^첫|사업장부터|사업장 등록/ }));
  const drawer = await screen.findByRole('dialog', {}, patience);
  fireEvent.change(await within(drawer).findByLabelText(/위치 코드/, {}, patience), { target: { value: 'S1' } });
  fireEvent.change(within(drawer).getByLabelText(/위치명/), { target: { value: '창원' } });
  fireEvent.click(within(drawer).getByRole('button', { name: /저\s*장/ }));
  expect(await screen.findByRole('button', { name: /공장/ }, patience)).toBeTruthy();
});
