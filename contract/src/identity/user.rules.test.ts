import { describe, expect, it } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { type MenuFlagsNode, mayAct, rightsOf } from './permission.ts';
import { administratorRules, grantRules, isAdministrator, ownPasswordRules, roleTouchRules, userTouchRules } from './user.rules.ts';

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

const whoHolds = (...tree: MenuFlagsNode[]) => {
  const rights = rightsOf([tree]);
  return { rights, may: (menu: string, action: 'view' | 'create' | 'modify' | 'delete') => mayAct(rights, menu, action) };
};
const users = { name: 'system', children: [{ name: 'user', all: true }] };
const keeper = whoHolds(users);
const administrator = whoHolds({ name: 'system', all: true });

describe('rights', () => {
  it('are given by those who hold them, to the last one', () => {
    expect(firstBroken(grantRules('roleIds'), { may: keeper.may, granted: keeper.rights })).toBeUndefined();
    expect(firstBroken(grantRules('roleIds'), { may: administrator.may, granted: keeper.rights })).toBeUndefined();
  });

  it('are not given by someone who lacks one of them', () => {
    const more = whoHolds(users, { name: 'bom', view: true });
    const rule = firstBroken(grantRules('roleItem'), { may: keeper.may, granted: more.rights });
    expect(rule).toMatchObject({ code: 'identity.nobodyGrantsMoreThanHeld', field: 'roleItem' });
  });

  it('on a group need the group, not only the menus that stand in it today', () => {
    const inside = whoHolds({ name: 'sales', children: [{ name: 'materialProdSales', view: true }] });
    const group = whoHolds({ name: 'sales', view: true });
    expect(firstBroken(grantRules('roleIds'), { may: inside.may, granted: group.rights })?.code).toBe('identity.nobodyGrantsMoreThanHeld');
  });
});

describe('someone who holds more', () => {
  const asked = (touched: 'password' | undefined, theirs = administrator.rights) =>
    firstBroken(userTouchRules, { may: keeper.may, theirs, touched })?.code;

  it('keeps ID, password, roles and enabled flag', () => expect(asked('password')).toBe('identity.whoHoldsMoreIsUntouched'));
  it('may be given another telephone number', () => expect(asked(undefined)).toBeUndefined());
  it('is not someone who holds the same', () => expect(asked('password', keeper.rights)).toBeUndefined());
  it('keeps the role, too', () => {
    const code = 'identity.roleThatHoldsMoreIsUntouched';
    expect(firstBroken(roleTouchRules, { may: keeper.may, permitted: administrator.rights })?.code).toBe(code);
    expect(firstBroken(roleTouchRules, { may: keeper.may, permitted: keeper.rights })).toBeUndefined();
  });
});

describe('a password', () => {
  const asked = (own: boolean, presentIsRight: boolean) => firstBroken(ownPasswordRules, { own, presentIsRight })?.code;
  it('of one’s own is changed with the present one', () => expect(asked(true, true)).toBeUndefined());
  it('of one’s own stays without it', () => expect(asked(true, false)).toBe('identity.ownPasswordNeedsThePresent'));
  it('of another is set without knowing it', () => expect(asked(false, false)).toBeUndefined());
});
