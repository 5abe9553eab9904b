import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../server/src/kit/running/config.ts';

const boot = fs.readFileSync(path.join(root, 'web/public/boot.js'), 'utf8');

/** How often code was compiled while the contract's shapes were made and one was asked, in a process that begins so as a page does. */
const compiled = (begin: string) =>
  Number(
    execFileSync(process.execPath, ['--input-type=module', '--eval', `${page};${begin};${asking}`], {
      cwd: path.join(root, 'web'),
      encoding: 'utf8',
    }),
  );
const page = `
  globalThis.document = { documentElement: { dataset: {}, style: {} } };
  globalThis.localStorage = { getItem: () => null };
`;
const asking = `
  let compiled = 0;
  const refuse = () => {
    compiled += 1;
    throw new EvalError('the content security policy forbids it');
  };
  globalThis.Function = new Proxy(Function, { construct: refuse, apply: refuse });
  const { UserDraft } = await import('@lotline/contract/identity/user');
  UserDraft.safeParse({});
  console.log(compiled);
`;

it('a page compiles no code: its security policy would report it', () => {
  expect(compiled('')).toBeGreaterThan(0);
  expect(compiled(boot)).toBe(0);
});
