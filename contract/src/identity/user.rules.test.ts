import { describe, expect, it } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { rightsOf } from './permission.ts';
import { administratorRules, isAdministrator } from './user.rules.ts';

const broken = (administratorsBefore: number, administratorsLeft: number) =>
  firstBroken(administratorRules, { administratorsBefore, administratorsLeft })?.code;

describe('the administrator', () => {
  it('may leave while another stays', () => {
    expect(broken(2, 1)).toBeUndefined();
  });

  it('stays when nobody else is one', () => {
    expect(broken(1, 0)).toBe('identity.lastAdministratorStays');
  });

  it('is missed only where there was one', () => {
    expect(broken(0, 0)).toBeUndefined();
  });

  it('is who may modify users and roles', () => {
    expect(isAdministrator(rightsOf([[{ name: 'system', modify: true }]]))).toBe(true);
    expect(isAdministrator(rightsOf([[{ name: 'system', children: [{ name: 'user', all: true }] }]]))).toBe(false);
  });
});
