import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1.5' },
    pieces: { type: 'string', default: '0' },
    out: { type: 'string', default: 'test-results/bench.json' },
  },
});

/** `npm run bench -- issue order --rounds 3 --seconds 2 --out FILE`, or `--pieces 100` instead of seconds; without names, everything runs. */
export const options = {
  names: positionals,
  rounds: Number(values.rounds),
  /** How long each side of a round takes, where rates are measured. */
  seconds: Number(values.seconds),
  /** With these, each side of a round is one client doing so many pieces, for what one costs: others on the machine change its rate, not its CPU. */
  pieces: Number(values.pieces),
  out: values.out,
};
