import type { Rule } from '../kit/rule.ts';

/** What must hold before a terminal is revoked. */
export const revokeRules: readonly Rule<{ name: string; revokedAt: string | null }>[] = [
  { code: 'terminal.isRevokedOnce', broken: ({ revokedAt }) => revokedAt !== null, tell: ({ name }) => ({ terminal: name }) },
];
