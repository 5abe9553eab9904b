import fs from 'node:fs';
import path from 'node:path';
import { allWords } from '@lotline/contract/words';
import { root } from '../server/src/kit/config.ts';

/** `npm run rulebook`: every business rule with its sentence in both languages, for the plant's people. */
const contract = path.join(root, 'contract/src');

/** The rules of a module: whatever it exports that lists objects with a code and a question. */
const codesIn = (module: Record<string, unknown>) =>
  Object.values(module)
    .flat()
    .filter((one): one is { code: string; broken: unknown } => typeof one === 'object' && one !== null && 'code' in one && 'broken' in one)
    .map(({ code }) => code);

const codes = new Set<string>();
for (const file of fs.readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.rules.ts'))) {
  for (const code of codesIn(await import(path.join(contract, file)))) codes.add(code);
}
for (const code of [...codes].sort()) {
  const [kr, en] = (allWords as Record<string, readonly [string, string]>)[code] ?? ['(말이 없음)', '(no words)'];
  console.log(`${code}\n  ${kr}\n  ${en}\n`);
}
console.log(`${codes.size} rules`);
