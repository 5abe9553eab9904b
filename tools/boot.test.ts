import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
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

/** The files that a page asks for before its application has come. */
const askedAt = (pathname: string, kept: Record<string, string>) => {
  const asked: string[] = [];
  const written = {
    content: '/assets/frame.js /assets/list.js',
    dataset: { en: '/assets/words.generated.en-1.js', kr: '/assets/words.generated.kr-2.js /assets/letters.91-a.woff2' },
  };
  vm.runInNewContext(boot, {
    location: { pathname },
    localStorage: { getItem: (key: string) => kept[key] ?? null },
    document: {
      documentElement: { dataset: {}, style: {} },
      querySelector: () => written,
      createElement: () => ({}),
      head: { append: ({ rel, as, href }: { rel: string; as?: string; href: string }) => asked.push(`${as ?? rel} ${href}`) },
    },
  });
  return asked;
};
describe('the files of the frame', () => {
  it('come beside the application for who is signed in, with the words and the letters of his language', () => {
    const files = ['modulepreload /assets/frame.js', 'modulepreload /assets/list.js'];
    const korean = ['modulepreload /assets/words.generated.kr-2.js', 'font /assets/letters.91-a.woff2'];
    expect(askedAt('/baseinfo/tools', { 'lotline.token': 'x' })).toEqual([...files, ...korean]);
    expect(askedAt('/', { 'lotline.token': 'x', 'lotline.lang': 'en' })).toEqual([
      ...files,
      'modulepreload /assets/words.generated.en-1.js',
    ]);
  });
  it('stay where they are for a stranger and on a page without a frame', () => {
    expect(askedAt('/baseinfo/tools', {})).toEqual([]);
    expect(askedAt('/kiosk', { 'lotline.token': 'x' })).toEqual([]);
    expect(askedAt('/m/notice', { 'lotline.token': 'x' })).toEqual([]);
  });
});
