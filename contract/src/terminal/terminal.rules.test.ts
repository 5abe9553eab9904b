import { expect, test } from 'vitest';
import { firstBroken, obey } from '../kit/rule.ts';
import { revokeRules } from './terminal.rules.ts';

test('a terminal in use may be revoked', () => expect(firstBroken(revokeRules, { name: '키오스크 1', revokedAt: null })).toBeUndefined());
test('one that was revoked is told by its name', () =>
  expect(() => obey(revokeRules, { name: '키오스크 1', revokedAt: '2026-03-02T00:00:00Z' })).toThrow(
    expect.objectContaining({ code: 'terminal.isRevokedOnce', facts: { terminal: '키오스크 1' } }),
  ));
