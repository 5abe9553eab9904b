import { analyseValues } from '@lotline/contract/quality/spc/spc';
import { times } from '../duel.ts';
import type { Plant } from '../plant.ts';
import { ask, bare } from './ask.ts';

const count = 100_000;
const n = 5;

/** A chart of 100,000 values with its rules and its capability; the bare server takes means and ranges in one loop, with neither. */
export const spc = (plant: Plant) => {
  const values = Array.from({ length: count }, (_, at) =>
    Number((10 + Math.sin(at * 12.9898) * 0.02 + ((at * 7919) % 101) / 5000).toFixed(3)),
  );
  const chart = { chart: 'XBAR_R' as const, values, subgroupSize: n };
  return times(plant, {
    name: `chart of ${count} values`,
    must: 8,
    aim: 4,
    ours: async (client) => {
      const { points, capability } = await ask(client, analyseValues, { ...chart, lsl: 9.9, usl: 10.1 });
      if (points.length !== count / n || capability?.n !== count) throw new Error('The chart isn’t whole.');
    },
    floor: (client) => bare(client, '/chart', { values, n, A2: 0.577, D4: 2.114 }),
  });
};
