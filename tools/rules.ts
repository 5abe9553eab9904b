import fs from 'node:fs';
import path from 'node:path';
import { root } from '../server/src/kit/running/config.ts';

const contract = path.join(root, 'contract/src');

/** The codes of every rule of the contract: whatever a rules file exports that lists objects with a code and a question. */
export const ruleCodes = async () => {
  const files = fs.readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.rules.ts'));
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(path.join(contract, file))));
  const codes = modules
    .flatMap((module) => Object.values(module).flat())
    .filter((one): one is { code: string } => typeof one === 'object' && one !== null && 'code' in one && 'broken' in one)
    .map(({ code }) => code);
  return [...new Set(codes)].sort();
};
