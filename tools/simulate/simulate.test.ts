import { expect, test } from 'vitest';
import { smallFloor } from '../../server/src/production/testing.ts';
import { inject, testApp } from '../../server/src/testing.ts';
import { ledgerOf, runOnce, type Told, type User } from './run.ts';

const { app, db, as } = await testApp();
const floor = await smallFloor(db);

const runs = Number(process.env.SIMULATED_RUNS ?? 24);
const firstSeed = Number(process.env.SIMULATED_SEED ?? 1);

/** Several kiosks are signed in as one user, as at a plant. */
const usersOf = (count: number): Promise<User[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, n): Promise<User> => {
      const username = `가공 ${n + 1}라인`;
      const { id, token } = await as([{ name: 'kiosk', all: true }], username);
      return { id, username, line: (call, ask) => inject(app, call, ask, { authorization: `Bearer ${token}`, 'x-source': 'KIOSK' }) };
    }),
  );

test('twenty kiosks with broken lines, dying programs and wrong clocks lose nothing and double nothing', {
  timeout: 3_600_000 * 12,
}, async () => {
  const users = await usersOf(6);
  const told: Told[] = [];
  const broken: string[] = [];
  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
    const one = await runOnce({ db, floor, users }, seed);
    told.push(one);
    broken.push(...one.broken.map((law) => `seed ${seed}: ${law}`));
    if (seed % 8 === 0 || seed === firstSeed + runs - 1) {
      const differences = await ledgerOf(db);
      broken.push(...differences.map((law) => `seeds up to ${seed}: ${law}`));
      if (differences.length) break;
    }
    if (broken.length > 50) break;
  }
  const sum = (of: (one: Told) => number) => told.reduce((total, one) => total + of(one), 0);
  const refusals: Record<string, number> = {};
  for (const one of told) for (const [code, n] of Object.entries(one.refusals)) refusals[code] = (refusals[code] ?? 0) + n;
  console.log(
    `Seeds ${firstSeed}–${firstSeed + told.length - 1}: ${sum(({ taps }) => taps)} taps acknowledged, ${sum(({ booked }) => booked)} booked, ${sum(({ refused }) => refused)} refused and listed, ${sum(({ deaths }) => deaths)} deaths.`,
  );
  console.log('Refused by', refusals);
  expect(broken).toEqual([]);
  // A simulation in which nothing is refused or booked proves nothing.
  expect(sum(({ booked }) => booked)).toBeGreaterThan(0);
  expect(Object.keys(refusals).length).toBeGreaterThan(0);
});
