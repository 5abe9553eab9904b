import { afterEach, expect, it, vi } from 'vitest';
import boot from '../../public/boot.js?raw';

/** Made before the tests forbid it. */
const script = new Function(boot);
const page = globalThis as { __zod_globalConfig?: { jitless?: boolean } | undefined };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** How often code was compiled while the contract's shapes were made and one was asked, as a page does that begins so. */
const compiled = async (begin: () => void) => {
  vi.resetModules();
  page.__zod_globalConfig = undefined;
  begin();
  const compile = vi.fn(() => {
    throw new EvalError('the content security policy forbids it');
  });
  vi.stubGlobal('Function', new Proxy(Function, { construct: compile, apply: compile }));
  const { UserDraft } = await import('@lotline/contract/identity/user');
  UserDraft.safeParse({});
  return compile.mock.calls.length;
};

it('a page compiles no code: its security policy would report it', async () => {
  expect(await compiled(() => undefined)).toBeGreaterThan(0);
  expect(await compiled(() => script())).toBe(0);
});
