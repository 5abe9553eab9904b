import type { Rule } from '../kit/rule.ts';

/** Asked of whoever signs: the password tells that it is they, and not somebody at their screen. */
export const signRules: readonly Rule<{ passwordIsRight: boolean }>[] = [
  { code: 'signature.signerKnowsThePassword', field: 'password', broken: ({ passwordIsRight }) => !passwordIsRight },
];
