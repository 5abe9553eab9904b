import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openSecrets } from './secrets.ts';

const folder = () => mkdtempSync(path.join(tmpdir(), 'secrets-'));

test('what was sealed opens with the same key and for the same thing alone', () => {
  const dataDir = folder();
  const secrets = openSecrets({ dataDir, secretKey: undefined });
  const sealed = secrets.seal('비밀-1', 'connection:1:password');
  expect(sealed).not.toContain('비밀');
  expect(openSecrets({ dataDir, secretKey: undefined }).open(sealed, 'connection:1:password')).toBe('비밀-1');
  expect(secrets.open(sealed, 'connection:2:password')).toBeNull();
  expect(openSecrets({ dataDir: folder(), secretKey: undefined }).open(sealed, 'connection:1:password')).toBeNull();
  expect(secrets.open('nothing', 'connection:1:password')).toBeNull();
  expect(statSync(path.join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['secret.key']);
});
test('a key that is given is the same on every machine', () => {
  const [one, other] = [folder(), folder()].map((dataDir) => openSecrets({ dataDir, secretKey: 'a long enough key' }));
  expect(other?.open(one?.seal('x', 'a') ?? '', 'a')).toBe('x');
});
