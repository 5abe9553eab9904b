import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { refuseStaleBuild, rememberBuild, sourcesNow } from './web-built.ts';

test('stories refuse a build that is older than what it is made of', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lotline-built-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const put = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  };
  put('web/src/main.tsx', 'one');
  put('contract/src/words.ts', 'one');
  expect(() => refuseStaleBuild(folder)).toThrow('npm run build');

  put('web/dist/index.html', 'one');
  rememberBuild(sourcesNow(folder), folder);
  expect(() => refuseStaleBuild(folder)).not.toThrow();
  put('web/src/main.test.tsx', 'a test is no part of the page');
  expect(() => refuseStaleBuild(folder)).not.toThrow();

  put('contract/src/words.ts', 'two');
  expect(() => refuseStaleBuild(folder)).toThrow('web/dist is older than web/src or contract/src');
});
