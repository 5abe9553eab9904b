import type { ChangeAnswer } from '@lotline/contract/kiosk/kiosk';
import { beforeEach, expect, test, vi } from 'vitest';
import { tell } from '../kit/messages/snackbar.tsx';
import type { Entry } from './outbox.ts';
import { tellOver } from './over-since.ts';

const warned = vi.spyOn(tell, 'warning').mockReturnValue(1);
beforeEach(() => warned.mockClear());

const entry = {
  about: { lineId: 3, operation: '선삭', product: '축', lotNo: 'LOT-1' },
  change: { action: 'RESULT', key: '1', dailyPlanId: 1, goodQty: 12 },
} as Entry;
const answer = (completedQty: number) =>
  ({ work: { targetQty: 94, carriedInQty: 0, carriedOutQty: 0, completedQty, uom: 'EA' } }) as ChangeAnswer;

test('what was kept here and went over the target is said with how much, the very target isn’t', () => {
  tellOver(entry, answer(94));
  expect(warned).not.toHaveBeenCalled();
  tellOver(entry, answer(101));
  expect(warned).toHaveBeenCalledWith('선삭 LOT-1: 보관했던 실적을 보냈습니다. 목표보다 7 EA 많습니다', 15_000);
});

test('a start that was kept says nothing of pieces', () => {
  tellOver({ ...entry, change: { action: 'START', key: '1', dailyPlanId: 1 } } as Entry, answer(101));
  expect(warned).not.toHaveBeenCalled();
});
