import { expect, test } from 'vitest';
import { endOfProductionDay, productionDay } from './production-day.ts';

test('a production day ends as the day shift of the next one begins', () => {
  for (const zone of ['Asia/Seoul', 'UTC', 'America/New_York']) {
    const hours = { zone, dayStart: '08:00', nightStart: '20:00' };
    const end = endOfProductionDay('2026-03-02', hours);
    expect(productionDay(end, hours).businessDate).toBe('2026-03-02');
    expect(productionDay(new Date(Date.parse(end) + 1), hours).businessDate).toBe('2026-03-03');
  }
});
