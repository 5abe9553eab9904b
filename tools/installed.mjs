import { existsSync, readFileSync } from 'node:fs';

// Plain JavaScript, because it runs on whatever Node is there: exit 0 when node_modules holds what package-lock.json says.
const packagesOf = (file) =>
  Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages).filter(([path]) => path.includes('node_modules/'));

const matches = () => {
  if (!existsSync('node_modules/.package-lock.json')) return false;
  const installed = new Map(packagesOf('node_modules/.package-lock.json').map(([path, { version }]) => [path, version]));
  return packagesOf('package-lock.json').every(([path, { version, optional, devOptional }]) => {
    if ((optional || devOptional) && !installed.has(path)) return true;
    return installed.has(path) && installed.get(path) === version;
  });
};

process.exitCode = matches() ? 0 : 1;
