import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, draw } from '../../kit/testing/testing.tsx';
import { FindSendable } from './FindSendable.tsx';

const nobody = () => undefined;
const found = (
  <FindSendable
    {...{ operPlanId: null, chosen: null, vendorId: null, lots: [], supplies: [] }}
    {...{ takeOperation: nobody, takeLot: nobody, takePack: nobody }}
  />
);
const kinds = () => screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent);

it('says that it looks, and no number of what can go, until it knows; then that there is nothing', async () => {
  let tell: () => void = nobody;
  const known = new Promise<void>((resolve) => {
    tell = resolve;
  });
  answerCalls(async () => {
    await known;
    return { body: { operations: [], lots: [], packages: [] } };
  });
  draw(found);
  expect(screen.getByRole('status').textContent).toBe('불러오는 중');
  expect(kinds()).toEqual(['재공', '재고', '사급 자재']);
  tell();
  await screen.findByText('보낼 수 있는 것이 없습니다', { exact: false });
  expect(kinds()).toEqual(['재공 0', '재고 0', '사급 자재 0']);
  expect(screen.queryByRole('status')).toBe(null);
});

it('says why nothing is offered where it could not be asked', async () => {
  answerCalls(() => ({ status: 503, body: { code: 'BUSY', message: '서버가 바쁩니다' } }));
  draw(found);
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(kinds()).toEqual(['재공', '재고', '사급 자재']);
});
