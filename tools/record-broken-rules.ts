import fs from 'node:fs';
import path from 'node:path';
import { afterAll, vi } from 'vitest';

/**
 * Every rule that a test file has really broken is noted in `test-results/broken-rules`, for the check that no rule goes untested. The files of
 * a worker share their modules, and with them the set that the first of them made.
 */
const broken = vi.hoisted(() => {
  const shared = globalThis as { brokenRules?: Set<string> };
  shared.brokenRules ??= new Set();
  return shared.brokenRules;
});

vi.mock('@lotline/contract/kit/rule', async (original) => {
  const rule = await original<typeof import('@lotline/contract/kit/rule')>();
  const firstBroken: typeof rule.firstBroken = (rules, facts) => {
    const found = rule.firstBroken(rules, facts);
    if (found) broken.add(found.code);
    return found;
  };
  const allBroken: typeof rule.allBroken = (rules, facts) => {
    const found = rule.allBroken(rules, facts);
    for (const { code } of found) broken.add(code);
    return found;
  };
  const obey: typeof rule.obey = (rules, facts, within) => {
    firstBroken(rules, facts);
    rule.obey(rules, facts, within);
  };
  return { ...rule, firstBroken, allBroken, obey };
});

afterAll(() => {
  if (!broken.size) return;
  const folder = path.join(import.meta.dirname, '../test-results/broken-rules');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, `${crypto.randomUUID()}.txt`), `${[...broken].join('\n')}\n`);
  broken.clear();
});
