import { board } from './board.ts';
import { growth } from './growth.ts';
import { type Master, makeMaster } from './master.ts';
import { options } from './options.ts';
import { type Plant, withPlant } from './plant.ts';
import { type BenchResult, printTable, writeJson } from './result.ts';
import { issue, product, receive } from './rows/changes.ts';
import { curves } from './rows/curves.ts';
import { order, shared } from './rows/orders.ts';
import { pages } from './rows/pages.ts';
import { partners, results } from './rows/sets.ts';
import { spc } from './rows/spc.ts';
import { web } from './web.ts';

/** What is raced against the bare server, all on one plant. */
const races: Record<string, (plant: Plant, master: Master) => Promise<BenchResult | BenchResult[]>> = {
  // First, because its movements are the oldest: a plant writes them in the order of their time, and pages are planned by that order.
  pages,
  product,
  receive,
  issue,
  order,
  shared,
  results,
  partners,
  spc,
  curves,
};
/** What brings its own plant. */
const others: Record<string, () => Promise<BenchResult[]>> = { board, growth, web };

const known = [...Object.keys(races), ...Object.keys(others)];
const unknown = options.names.filter((name) => !known.includes(name));
if (unknown.length) {
  console.error(`There is no ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  process.exit(1);
}
const wanted = (name: string) => !options.names.length || options.names.includes(name);

const all: BenchResult[] = [];
const note = (results: BenchResult[]) => {
  all.push(...results);
  writeJson(options.out, all);
  // Each row as it comes: a run takes minutes.
  for (const { name, ours, floor, ratio, reached } of results)
    console.error(
      `${name}: ${ours.toFixed(1)}${floor === null ? '' : ` against ${floor.toFixed(1)}: ${ratio?.toFixed(3)}`}${reached ? `, ${reached}` : ''}`,
    );
};

if (Object.keys(races).some(wanted))
  await withPlant(async (plant) => {
    const master = await makeMaster(plant);
    for (const [name, race] of Object.entries(races)) if (wanted(name)) note([await race(plant, master)].flat());
  });
for (const [name, bench] of Object.entries(others)) if (wanted(name)) note(await bench());

console.log();
printTable(all);
const noisy = all.filter(({ noise }) => noise.length);
console.log(
  noisy.length
    ? `\nThe machine wasn't quiet in ${noisy.length} of ${all.length} rows: read their ratios and what a piece of work costs, not their rates.`
    : '\nThe machine was quiet.',
);
