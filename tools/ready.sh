# Sourced by ./start and ./test: installs the packages when they are missing or the lock changed, and puts Node 24 first in PATH.
say() { printf '%s\n' "$*" >&2; }

if ! command -v node >/dev/null 2>&1 || ! command -v npm >/dev/null 2>&1; then
  say "Lotline needs Node.js 20 or later with npm (it brings its own Node 24 from there): https://nodejs.org"
  exit 1
fi
if [ "$(node -p 'parseInt(process.versions.node)')" -lt 20 ]; then
  say "Lotline needs Node.js 20 or later to install itself; this is $(node --version)."
  exit 1
fi
if ! node tools/installed.mjs; then
  say "Installing packages (about a minute) …"
  npm ci --loglevel=error >&2
fi
if node_modules/.bin/node --version >/dev/null 2>&1; then
  PATH="$PWD/node_modules/.bin:$PATH"
elif [ "$(node -p 'parseInt(process.versions.node)')" -ge 24 ]; then
  PATH="$PATH:$PWD/node_modules/.bin"
else
  say "The Node 24 that npm brought doesn't run here: install Node.js 24 or later."
  exit 1
fi
export PATH
