import { allWords } from '@lotline/contract/words';
import { ruleCodes } from './rules.ts';

/** `npm run rulebook`: every business rule with its sentence in both languages, for the plant's people. */
const codes = await ruleCodes();
for (const code of codes) {
  const [kr, en] = (allWords as Record<string, readonly [string, string]>)[code] ?? ['(말이 없음)', '(no words)'];
  console.log(`${code}\n  ${kr}\n  ${en}\n`);
}
console.log(`${codes.length} rules`);
