import fs from 'node:fs';
import path from 'node:path';

/** Whether more or less of it is better. */
export type Unit = 'per second' | 'ms' | 'kB' | 'times';
export type Cost = {
  /** Round trips to the database, what triggers and functions run not counted. */
  statements: number;
  serverMs: number;
  databaseMs: number;
};
export type BenchResult = {
  name: string;
  unit: Unit;
  ours: number;
  /** The one that the ratio is against; null where a figure stands for itself. */
  floor: number | null;
  /** Ours ÷ floor. */
  ratio: number | null;
  /** The ratios of the single rounds, the least and the greatest. */
  spread: [number, number] | null;
  must: number | null;
  aim: number | null;
  reached: 'aim' | 'must' | 'no' | null;
  /** Floors beside the first, and whatever else says something about the row. */
  beside: Record<string, number>;
  /** What one piece of work costs, ours and the floor's. */
  costs: { ours: Cost; floor: Cost } | null;
  /** Why the figure is to be taken with care; empty when the machine was quiet. */
  noise: string[];
};

/** Of rates more is better, of times and weights less. */
export const reachedOf = (unit: Unit, measured: number, must: number | null, aim: number | null): BenchResult['reached'] => {
  const within = (bound: number | null) => bound !== null && (unit === 'per second' ? measured >= bound : measured <= bound);
  if (must === null && aim === null) return null;
  return within(aim) ? 'aim' : within(must) ? 'must' : 'no';
};

/** A result from the least that one has to say: a figure, its floor, and what it must and should reach. */
export const resultOf = ({
  name,
  unit,
  ours,
  floor = null,
  must = null,
  aim = null,
  beside = {},
  noise = [],
  ...more
}: Pick<BenchResult, 'name' | 'unit' | 'ours'> & Partial<BenchResult>): BenchResult => {
  const ratio = more.ratio ?? (floor === null ? null : ours / floor);
  const reached = reachedOf(unit, ratio ?? ours, must, aim);
  return { name, unit, ours, floor, spread: null, must, aim, reached, beside, costs: null, noise, ...more, ratio };
};

const figure = (n: number | null) =>
  n === null ? '' : Math.abs(n) >= 100 ? n.toFixed(0) : Math.abs(n) >= 10 ? n.toFixed(1) : n.toFixed(Math.abs(n) < 1 ? 3 : 2);
const headings = ['', 'ours', 'floor', 'ratio', 'rounds', 'must', 'aim', 'reached', 'statements', 'server ms', 'database ms', ''];

const cells = ({ name, unit, ours, floor, ratio, spread, must, aim, reached, costs, beside, noise }: BenchResult) => {
  const pair = (of: (cost: Cost) => number) => (costs ? `${figure(of(costs.ours))} : ${figure(of(costs.floor))}` : '');
  const also = Object.entries(beside).map(([what, n]) => `${what} ${figure(n)}`);
  return [
    `${name} (${unit})`,
    figure(ours),
    figure(floor),
    figure(ratio),
    spread ? spread.map(figure).join('–') : '',
    figure(must),
    figure(aim),
    reached ?? '',
    pair(({ statements }) => statements),
    pair(({ serverMs }) => serverMs),
    pair(({ databaseMs }) => databaseMs),
    [...also, ...noise.map((why) => `not quiet: ${why}`)].join('; '),
  ];
};

export const printTable = (results: BenchResult[]) => {
  const lines = [headings, ...results.map(cells)];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    console.log(
      line
        .map((cell, column) =>
          column === 0 || column === line.length - 1 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    );
};

export const writeJson = (file: string, results: BenchResult[]) => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), results }, null, 2)}\n`);
};
