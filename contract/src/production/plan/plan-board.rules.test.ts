import { describe, expect, test } from 'vitest';
import { allBroken } from '../../kit/rule.ts';
import { fill } from '../../kit/words.ts';
import { type Placed, placedRules } from './plan-board.rules.ts';
import { planBoardWords } from './plan-board.words.ts';

const fits: Placed = {
  ...{ workDate: '2031-03-05', today: '2031-03-05', dueDate: '2031-03-05', ownLine: null },
  ...{ worksMin: 480, loadMin: 480, capacityMin: 480 },
  lack: { material: '환봉', from: '2031-03-05' },
  inspected: false,
  mold: { code: 'M-1', away: false, elsewhere: null },
  ahead: null,
};
const brokenBy = (more: Partial<Placed>) => allBroken(placedRules, { ...fits, ...more }).map(({ code }) => code);

describe('work fits where it is put', () => {
  test('on today, its due day, the day that its material comes, and up to the last minute of the machine', () => {
    expect(brokenBy({})).toEqual([]);
  });
  test('not on a day that is over', () => expect(brokenBy({ today: '2031-03-06' })).toEqual(['production.placedAhead']));
  test('not on a day off, whose load says nothing more', () =>
    expect(brokenBy({ worksMin: 0, capacityMin: 0 })).toEqual(['production.placedOnAWorkday']));
  test('not on another line than its own', () => expect(brokenBy({ ownLine: '선삭' })).toEqual(['production.placedOnItsLine']));
  test('not a minute beyond what the machine can do', () => {
    expect(brokenBy({ loadMin: 481 })).toEqual(['production.placedWithinCapacity']);
    const rule = placedRules.find(({ code }) => code === 'production.placedWithinCapacity');
    expect(rule?.tell?.({ ...fits, loadMin: 600 })).toEqual({ load: 600, capacity: 480, percent: 125 });
  });
  test('not the day before its material comes, nor any day where none comes', () => {
    expect(brokenBy({ lack: { material: '환봉', from: '2031-03-06' } })).toEqual(['production.placedWithMaterial']);
    expect(brokenBy({ lack: { material: '환봉', from: null } })).toEqual(['production.placedWithMaterial']);
    expect(brokenBy({ lack: null })).toEqual([]);
  });
  test('not the day after it is due; without a due day on any', () => {
    expect(brokenBy({ dueDate: '2031-03-04' })).toEqual(['production.placedInTime']);
    expect(brokenBy({ dueDate: null })).toEqual([]);
  });
  test('not on a machine under inspection', () => expect(brokenBy({ inspected: true })).toEqual(['production.placedOnAReadyMachine']));
  test('not where its mold is away or at work elsewhere', () => {
    expect(brokenBy({ mold: { code: 'M-1', away: true, elsewhere: null } })).toEqual(['production.placedWithItsMold']);
    expect(brokenBy({ mold: { code: 'M-1', away: false, elsewhere: '사출 2호' } })).toEqual(['production.placedWithItsMold']);
    expect(brokenBy({ mold: null })).toEqual([]);
  });
  test('not before the operation before has made enough, which is said by what each of them has', () => {
    const ahead = { operation: '최종 검사', before: '열처리', day: '2031-03-05', has: 100, gets: 94, uom: 'EA' };
    expect(brokenBy({ ahead })).toEqual(['production.placedInOrder']);
    const facts = placedRules.find(({ code }) => code === 'production.placedInOrder')?.tell?.({ ...fits, ahead });
    const [kr, en] = planBoardWords['production.placedInOrder'];
    expect(fill(kr, facts)).toBe('앞 공정보다 많이 잡혔습니다: 2031/03/05까지 열처리 94 EA인데 최종 검사가 100 EA');
    expect(fill(en, facts)).toBe('More is planned than the operation before gives: by 2031/03/05 열처리 has 94 EA, 최종 검사 100 EA');
  });
});
