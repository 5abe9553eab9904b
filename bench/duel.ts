import os from 'node:os';
import { performance } from 'node:perf_hooks';
import type { Client } from './client.ts';
import { calibrate, cpuOfAll } from './machine.ts';
import { options } from './options.ts';
import type { Party, Plant } from './plant.ts';
import { type BenchResult, type Cost, resultOf } from './result.ts';

/** One piece of work of client number `who`. */
export type Work = (client: Client, who: number) => Promise<unknown>;
type Named = { name: string; must: number | null; aim: number | null; ours: Work; floor: Work; beside?: Record<string, Work> };
type Round = { figure: number; cost: Cost };
type Rounds = { ours: Round[]; floor: Round[]; beside: Record<string, number[]> };
type Measured = { pieces: number; figure: number };

/** Eight clients at once, ours and the floors by turns in short rounds, so that a busy moment of the machine hits all; how much they get done a second. */
export const rates = (plant: Plant, named: Named) =>
  duel(plant, options.pieces ? forItsCost(named) : named, 'per second', async ({ clients }, work) => {
    const since = performance.now();
    const until = since + options.seconds * 1000;
    const goesOn = (pieces: number) => (options.pieces ? pieces < options.pieces : performance.now() < until);
    const done = await Promise.all(
      clients.slice(0, options.pieces ? 1 : undefined).map(async (client, who) => {
        let pieces = 0;
        while (goesOn(pieces)) {
          await work(client, who);
          pieces += 1;
        }
        return pieces;
      }),
    );
    const pieces = done.reduce((sum, n) => sum + n, 0);
    return { pieces, figure: pieces / ((performance.now() - since) / 1000) };
  });

/** One client waits for the disk most of the time, ours less than the floor's: its rates say nothing of what must be reached. */
const forItsCost = (named: Named): Named => ({ ...named, name: `${named.name}, one client`, must: null, aim: null });

/** One client, one piece of work after the other: how long one takes. */
export const times = (plant: Plant, named: Named, pieces = 3) =>
  duel(plant, named, 'ms', async ({ clients: [client] }, work) => {
    const took: number[] = [];
    for (let n = 0; n < pieces; n += 1) {
      const since = performance.now();
      await work(client as Client, 0);
      took.push(performance.now() - since);
    }
    return { pieces, figure: median(took) };
  });

const duel = async (
  plant: Plant,
  { name, must, aim, ours, floor, beside = {} }: Named,
  unit: BenchResult['unit'],
  measure: (party: Party, work: Work) => Promise<Measured>,
): Promise<BenchResult> => {
  const rounds: Rounds = { ours: [], floor: [], beside: Object.fromEntries(Object.keys(beside).map((what) => [what, []])) };
  const quiet = watchMachine();
  for (let round = -4; round < options.rounds; round += 1) {
    // The first rounds warm all of them up: each connection plans each statement once.
    const kept = round >= 0;
    if (kept) quiet.calibrate();
    for (const [side, work] of [
      ['ours', ours],
      ['floor', floor],
    ] as const) {
      const one = await costed(plant[side], () => quiet.during(() => measure(plant[side], work)));
      if (kept) rounds[side].push(one);
    }
    for (const [what, work] of Object.entries(beside)) {
      const { figure } = await measure(plant.floor, work);
      if (kept) rounds.beside[what]?.push(figure);
    }
  }
  quiet.calibrate();
  const figures = { ours: rounds.ours.map(({ figure }) => figure), floor: rounds.floor.map(({ figure }) => figure) };
  const ratios = figures.ours.map((figure, round) => figure / (figures.floor[round] as number));
  return resultOf({
    name,
    unit,
    ours: median(figures.ours),
    floor: median(figures.floor),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    must,
    aim,
    beside: Object.fromEntries(Object.entries(rounds.beside).map(([what, all]) => [what, median(all)])),
    costs: { ours: medianCost(rounds.ours), floor: medianCost(rounds.floor) },
    noise: quiet.noise(),
  });
};

const costed = async (party: Party, work: () => Promise<Measured>): Promise<Round> => {
  const before = await party.used();
  const { pieces, figure } = await work();
  const after = await party.used();
  const each = (of: 'server' | 'database' | 'statements') => (after[of] - before[of]) / pieces;
  return { figure, cost: { statements: each('statements'), serverMs: each('server'), databaseMs: each('database') } };
};

const medianCost = (rounds: Round[]): Cost => {
  const of = (which: keyof Cost) => median(rounds.map(({ cost }) => cost[which]));
  return { statements: of('statements'), serverMs: of('serverMs'), databaseMs: of('databaseMs') };
};

/** The fastest that this machine was seen to calibrate in this run. */
let fastest = Number.POSITIVE_INFINITY;
const tooSlow = 1.15;
const tooFull = 0.05;
const clientTooBusy = 0.7;

/** Notices what makes a figure doubtful: a slowed-down machine, other programs, and clients that are at their own limit. */
export const watchMachine = () => {
  const calibrations: number[] = [];
  const clientShares: number[] = [];
  const idle: number[] = [];
  return {
    calibrate: () => {
      const since = cpuOfAll();
      const own = process.cpuUsage();
      const started = performance.now();
      calibrations.push(calibrate());
      const wall = (performance.now() - started) * os.cpus().length;
      const used = process.cpuUsage(own);
      idle.push((cpuOfAll() - since - (used.user + used.system) / 1000) / wall);
      fastest = Math.min(fastest, ...calibrations);
    },
    during: async <T>(work: () => Promise<T>) => {
      const before = performance.eventLoopUtilization();
      const done = await work();
      clientShares.push(performance.eventLoopUtilization(before).utilization);
      return done;
    },
    noise: () => {
      const slower = median(calibrations) / fastest;
      const others = median(idle);
      const client = Math.max(...clientShares);
      return [
        slower > tooSlow && `the machine was ${percent(slower - 1)} slower than at its best`,
        others > tooFull && `other programs took ${percent(others)} of the machine`,
        client > clientTooBusy && `the clients were busy for ${percent(client)} of the time`,
      ].filter((text) => text !== false);
    },
  };
};

const percent = (share: number) => `${Math.round(share * 100)} %`;
export const median = (all: number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
