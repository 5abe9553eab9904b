import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1.5' },
    out: { type: 'string', default: 'test-results/bench.json' },
  },
});

/** `npm run bench -- issue order --rounds 3 --seconds 2 --out FILE`; without names, everything runs. */
export const options = {
  names: positionals,
  rounds: Number(values.rounds),
  /** How long each side of a round takes, where rates are measured. */
  seconds: Number(values.seconds),
  out: values.out,
};
