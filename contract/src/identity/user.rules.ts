import type { Rule } from '../kit/rule.ts';
import { holdsAll, type May, mayAct, type Rights } from './permission.ts';

/** Who can give rights to others: whoever may modify users and roles. */
export const isAdministrator = (rights: Rights) => mayAct(rights, 'user', 'modify') && mayAct(rights, 'role', 'modify');

type AfterChange = { administratorsBefore: number; administratorsLeft: number };

/** Asked after users or roles changed, before the change counts: somebody must remain who can undo it. */
export const administratorRules: Rule<AfterChange>[] = [
  {
    code: 'identity.lastAdministratorStays',
    broken: ({ administratorsBefore, administratorsLeft }) => administratorsBefore > 0 && administratorsLeft === 0,
  },
];

type Grant = { may: May; granted: Rights };

/** Asked of every role that somebody gives, and of what a role is to permit: nobody passes on a right without holding it. */
export const grantRules = (field: 'roleIds' | 'roleItem'): Rule<Grant>[] => [
  { code: 'identity.nobodyGrantsMoreThanHeld', broken: ({ may, granted }) => !holdsAll(may, granted), field },
];

type UserTouch = { may: May; theirs: Rights; touched: (typeof entranceFields)[number] | undefined };

/** What decides who gets in as this user, and what for. */
export const entranceFields = ['userId', 'password', 'roleIds', 'enabled'] as const;

/** Asked before a user is changed or deleted, with the first of these fields that the change touches. */
export const userTouchRules: Rule<UserTouch>[] = [
  {
    code: 'identity.whoHoldsMoreIsUntouched',
    broken: ({ may, theirs, touched }) => touched !== undefined && !holdsAll(may, theirs),
    field: ({ touched }) => touched ?? 'roleIds',
  },
];

/** Asked before a role is changed or deleted, with what it permits until then. */
export const roleTouchRules: Rule<{ may: May; permitted: Rights }>[] = [
  { code: 'identity.roleThatHoldsMoreIsUntouched', broken: ({ may, permitted }) => !holdsAll(may, permitted), field: 'roleItem' },
];

/** Asked when someone changes the own password: a screen left open must not be enough to take the account over. */
export const ownPasswordRules: Rule<{ own: boolean; presentIsRight: boolean }>[] = [
  { code: 'identity.ownPasswordNeedsThePresent', broken: ({ own, presentIsRight }) => own && !presentIsRight, field: 'currentPassword' },
];
