import fs from 'node:fs';
import path from 'node:path';

/** Texts that other programs stumble over, a few of each kind: what hides, what breaks out, what runs. */
export const nasty: readonly string[] = [
  '=HYPERLINK("http://example.com","x")',
  '@SUM(1+1)*cmd|x',
  '+1-1',
  '\t=1+1',
  '<script>window.ran = true</script>',
  '<img src=x onerror="window.ran = true">',
  'javascript:window.ran=true',
  `'; drop table app_user; --`,
  `" or ""="`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what a template would run.
  '${7*7} {{7*7}} #{7*7} %s %n %x',
  '../../../../etc/passwd',
  'C:\\temp\\x',
  '__proto__',
  'constructor',
  'NULL',
  'undefined',
  'true',
  '1e1000',
  'NaN',
  '-0',
  '0x0',
  '１２３',
  '田中さんにあげて下さい',
  '꽯뙿뿩 ㄱㅏ',
  '\u202eright to left\u202c',
  '\u200b\u2060\ufeff',
  'z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞',
  '👩‍👩‍👧‍👦 🇰🇷 👍🏽',
  'ﷺ',
  '\u0000',
  '\u0007\u001b[31m',
  '\ud800',
  'line\r\nbreak\u2028\u2029',
  'x'.repeat(250),
  '가'.repeat(5000),
  ' ',
  '',
  '%',
  '_',
  '{"$gt":""}',
  '[object Object]',
];

/** The texts of a folder: JSON lists, and files with one in each line; of prose the lines in quotes of code. */
export const stringsIn = (folder: string): string[] => {
  const found: string[] = [];
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    const text = fs.readFileSync(file, 'utf8');
    if (file.endsWith('.json')) found.push(...(JSON.parse(text) as unknown[]).filter((one) => typeof one === 'string'));
    if (file.endsWith('.txt')) found.push(...text.split('\n'));
    if (file.endsWith('.md')) found.push(...[...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].flatMap(([, code = '']) => code.split('\n')));
  }
  return [...new Set(found)].filter((one) => one !== '');
};
