import type { Rule } from '../kit/rule.ts';
import { mayAct, type Rights } from './permission.ts';

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
