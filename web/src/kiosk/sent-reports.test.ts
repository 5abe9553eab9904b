import type { ChangeAnswer, SentDailyPlanChange } from '@lotline/contract/kiosk/kiosk';
import { expect, test } from 'vitest';
import { queryClient } from '../kit/net/client.ts';
import type { Entry } from './outbox.ts';
import { setPerson } from './person.ts';
import { addSent, type Reports, reportsKey } from './sent-reports.ts';

const report = (more: Partial<Entry>): Entry => ({
  ...{ key: 'k', order: 1, userId: 7, userName: '가공 1라인', state: 'waiting' },
  about: { lineId: 3, lotNo: 'LOT-1', operation: '절단', product: '축' },
  change: { action: 'RESULT', key: 'k', dailyPlanId: 5, goodQty: 2, personToken: 'seo' } as SentDailyPlanChange,
  ...more,
});
const taken = (factId: number) => ({ outcome: 'ok', factId, work: null }) as unknown as ChangeAnswer;
const authors = () => queryClient.getQueryData<Reports>(reportsKey(3))?.reports.map(({ actorName }) => actorName);

test('a report stands under the person who made it, also when another has come by the time the server has it', () => {
  queryClient.setQueryData<Reports>(reportsKey(3), { reports: [] });
  setPerson({ workerId: 9, name: '한소라', token: 'han', correctsAll: false, settles: false });
  addSent(report({ actorName: '서지우' }), taken(1));
  expect(authors()).toEqual(['서지우']);
  // Nobody had said who they are.
  addSent(report({ change: { ...report({}).change, personToken: undefined } as SentDailyPlanChange }), taken(2));
  expect(authors()?.toSorted()).toEqual(['가공 1라인', '서지우']);
});
