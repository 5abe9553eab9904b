import { Calendar, daysOff } from '@lotline/contract/plant/calendar';
import { expect, test } from 'vitest';
import { testApp } from '../testing.ts';

const { as } = await testApp();
const planner = await as();
const entry = (more: object) => ({ kind: 'HOLIDAY' as const, name: '삼일절', startDt: '2027-03-01', ...more });

test('holidays and worked weekends of the plant are told to everybody, those of the week are not', async () => {
  await planner.send(Calendar.create, entry({}));
  await planner.send(Calendar.create, entry({ kind: 'WORKDAY', name: '특근', startDt: '2027-03-06' }));
  await planner.send(Calendar.create, entry({ kind: 'HOURS', name: '2교대', dayStart: '08:00', dayEnd: '17:00' }));
  const anybody = await as([]);
  expect((await anybody.send(daysOff, { startDt: '2027-02-26', endDt: '2027-03-08' })).json()).toEqual([
    { day: '2027-03-01', works: false, name: '삼일절' },
    { day: '2027-03-06', works: true, name: '특근' },
  ]);
});

test('the days of a period are told for ten years, and no more are looked at', async () => {
  const until = async (endDt: string) => (await planner.send(daysOff, { startDt: '2027-01-01', endDt })).json();
  expect(await until('2036-12-31')).toContainEqual({ day: '2027-03-01', works: false, name: '삼일절' });
  expect(await until('9999-12-31')).toMatchObject({ extraData: { issues: [{ path: ['endDt'], code: 'periodTooLong' }] } });
});

test('an entry that can’t be is refused at its field', async () => {
  const refused = await planner.send(Calendar.create, entry({ endDt: '2027-02-28' }));
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { code: 'calendar.runsForward', extraData: { issues: [{ path: ['endDt'] }] } },
  ]);
  const wrong = await planner.send(Calendar.create, entry({ dayStart: '8시' }));
  expect([wrong.statusCode, wrong.json().extraData.issues[0].path]).toEqual([400, ['dayStart']]);
});
