import { readFileSync, writeFileSync } from 'node:fs';

// npm leaves a platform's optional package out of the lock when the registry at hand lacks it, and then `npm ci` refuses the lock.
// After changing dependencies run `node tools/complete-lock.mjs`: it writes the missing ones down with the version that their parent asks for.
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const platforms = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];

/** Where npm looks for a package: beside its parent first, then outwards. */
const isThere = (from, name) => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (!at) return false;
  }
};

const added = [];
for (const [from, { optionalDependencies = {} }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (isThere(from, name)) continue;
    const words = name.split(/[-/]/);
    lock.packages[`node_modules/${name}`] = {
      version: version.replace(/^[\^~]/, ''),
      cpu: processors.filter((processor) => words.includes(processor)),
      optional: true,
      os: platforms.filter((platform) => words.includes(platform)),
    };
    added.push(name);
  }
}
const sorted = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
if (added.length) writeFileSync('package-lock.json', `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`);
console.log(added.length ? `Added ${added.join(', ')}.` : 'The lock is complete.');
