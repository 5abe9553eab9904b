import fs from 'node:fs';
import os from 'node:os';

/** CPU time in milliseconds, as Linux counts it; zero elsewhere. */
const tick = 10;

const statOf = (pid: number | string) => {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in brackets may hold spaces.
    const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(parent), cpu: (Number(rest[9]) + Number(rest[10])) * tick, gone: (Number(rest[11]) + Number(rest[12])) * tick };
  } catch {
    return { parent: 0, cpu: 0, gone: 0 };
  }
};

/** What a process has used so far. */
export const cpuOf = (pid: number) => statOf(pid).cpu;

/** What a process's children have used so far, those that ended too: PostgreSQL's backends below its postmaster. */
export const cpuOfChildren = (pid: number) =>
  list('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter(({ parent }) => parent === pid)
    .reduce((sum, { cpu }) => sum + cpu, statOf(pid).gone);

const list = (folder: string) => {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
};

/** What all programs of the machine have used so far. */
export const cpuOfAll = () => os.cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);

/** How long a fixed piece of work takes now: longer where the machine is slowed down or shared. */
export const calibrate = () => {
  const since = performance.now();
  let n = 1;
  for (let round = 0; round < 8_000_000; round += 1) n = (n * 1_103_515_245 + 12_345) & 0x7fffffff;
  if (n === -1) throw new Error('unreachable');
  return performance.now() - since;
};
