import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { partnerRules } from './partner.rules.ts';

const broken = (companyRegNum: string | null | undefined, was: string | null = null) =>
  firstBroken(partnerRules, { companyRegNum, was })?.code ?? null;

test.each(['123-45-67891', '220-81-62517', '124-81-00998'])('%s ends with its check digit', (number) => expect(broken(number)).toBeNull());
test.each(['123-45-67890', '123-45-67892', '123-54-67891'])('%s doesn’t', (number) =>
  expect(broken(number)).toBe('partner.companyRegNumIsReal'),
);
test('a partner may have none', () => expect([broken(null), broken(undefined)]).toEqual([null, null]));
test('a wrong one that stands stays as it is', () => expect(broken('123-45-67890', '123-45-67890')).toBeNull());
test('and is not taken for another', () => expect(broken('123-45-67892', '123-45-67890')).toBe('partner.companyRegNumIsReal'));
