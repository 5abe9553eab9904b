import fs from 'node:fs';
import os from 'node:os';

export type Figure = { trial: string; what: string; measured: string; must: string; reached: boolean; load: number };

/** Collects what a trial measured, and says it as it comes. */
export const figuresOf = (trial: string) => {
  const all: Figure[] = [];
  const note = (what: string, measured: string | number, must: string, reached: boolean) => {
    const figure = { trial, what, measured: String(measured), must, reached, load: Math.round((os.loadavg()[0] ?? 0) * 10) / 10 };
    all.push(figure);
    console.log(`${reached ? 'ok    ' : 'FAILED'} ${trial.padEnd(9)} ${what}: ${measured} (must: ${must}; load ${figure.load})`);
  };
  return { all, note };
};
export type Note = ReturnType<typeof figuresOf>['note'];

export const percentile = (values: readonly number[], share: number) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};
export const ms = (value: number) => `${Math.round(value)} ms`;

/** Megabytes that a process holds in memory. */
export const memoryOf = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024);

/** How often each answer came, as a text. */
export const tally = (answers: readonly (string | number)[]) => {
  const counts = new Map<string | number, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return [...counts].map(([answer, count]) => `${count} × ${answer}`).join(', ') || 'none';
};
