import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { chartRules, mostBars } from './page-hit.rules.ts';

const hour = 3_600_000;
const broken = (hours: number) => firstBroken(chartRules, { unit: 'hourly', from: 0, to: hours * hour })?.code;

test('a chart has as many bars as somebody may read', () => expect(broken(mostBars)).toBeUndefined());
test('and not one more', () => expect(broken(mostBars + 1)).toBe('pageHit.tooManyBars'));
