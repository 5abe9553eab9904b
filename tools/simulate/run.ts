import type { Database } from '../../server/src/kit/database/pool.ts';
import { ledgerDifferences } from '../../server/src/ledger-check.ts';
import type { smallFloor } from '../../server/src/production/testing.ts';
import { type Device, deviceOf, type Line } from './device.ts';
import { type Random, randomOf } from './random.ts';
import { actOf, findingsOf, madeOn, recordsOf, type World, worldOf } from './world.ts';

export type User = { id: number; username: string; line: Line };
export type Ground = { db: Database; floor: Awaited<ReturnType<typeof smallFloor>>; users: readonly User[] };
export type Told = {
  seed: number;
  taps: number;
  booked: number;
  refused: number;
  deaths: number;
  broken: string[];
  refusals: Record<string, number>;
};

const deviceCount = 20;
/** A correction of a clock is as exact as the answer that told it. */
const clockWithinMs = 31_000;

/**
 * One run: twenty kiosks tap while their lines come and go, their programs die and their clocks are wrong; then each comes back, in some order,
 * and the laws are asked.
 */
export const runOnce = async ({ db, floor, users }: Ground, seed: number): Promise<Told> => {
  const random = randomOf(seed);
  const world = await worldOf(floor);
  // Where nothing can be refused, the end is the same whoever comes back first.
  const calm = seed % 4 === 0;
  const devices = Array.from({ length: deviceCount }, () => anotherDevice(random, users, floor.line));
  const deaths = await live(random, devices, () => actOf(random, world, calm));
  await comeBack(random, devices, seed % 2 === 1);
  const broken = await lawsOf({ db, world, devices, calm });
  const facts = await recordsOf(
    db,
    devices.map(({ terminal }) => terminal),
  );
  for (const device of devices) device.close();
  const refusals: Record<string, number> = {};
  for (const { code } of facts) if (code) refusals[code] = (refusals[code] ?? 0) + 1;
  return {
    ...{ seed, deaths, broken, refusals },
    taps: devices.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
    booked: facts.filter(({ outcome }) => outcome === 'TAKEN').length,
    refused: facts.filter(({ outcome }) => outcome === 'REFUSED').length,
  };
};

const anotherDevice = (random: Random, users: readonly User[], lineId: number) => {
  const { id, username, line } = random.pick(users);
  const about = { lineId, operation: '절삭', product: '축', lotNo: 'LOT' };
  const clockMs = random.chance(0.5) ? (random.below(1201) - 600) * 1000 : 0;
  return deviceOf({ random, line, user: { id, username }, about, clockMs });
};

/** Random hours: who taps, whose line comes or goes, whose program dies, and what the line says once more. */
const live = async (random: Random, devices: readonly Device[], act: () => Parameters<Device['tap']>[0]) => {
  let deaths = 0;
  for (let step = 0; step < deviceCount * 6; step += 1) {
    const device = random.pick(devices);
    const what = random.below(20);
    if (what < 11) await device.tap(act());
    else if (what < 15) await device.goOnline(random.chance(0.6));
    else if (what < 17) await device.echo();
    else {
      deaths += 1;
      await device.die();
    }
  }
  return deaths;
};

/** One after the other in an order of the seed's, or all at once. */
const comeBack = async (random: Random, devices: readonly Device[], together: boolean) => {
  const order = random.shuffled(devices);
  if (together) await Promise.all(order.map((device) => device.comeBack()));
  else for (const device of order) await device.comeBack();
};

type Ended = { db: Database; world: World; devices: readonly Device[]; calm: boolean };
/** What must hold at the end; each law that doesn't says where. */
const lawsOf = async ({ db, world, devices, calm }: Ended) => {
  const broken: string[] = [];
  const must = (holds: boolean, law: string) => void (holds || broken.push(law));
  const terminals = devices.map(({ terminal }) => terminal);
  const facts = await recordsOf(db, terminals);
  const byKey = new Map(facts.map((fact) => [fact.key, fact]));

  for (const { terminal, acknowledged, refused } of devices) {
    const waiting = new Set(refused().map(({ key }) => key));
    for (const [key, { change, at }] of acknowledged) {
      const fact = byKey.get(key);
      must(fact !== undefined, `lost: ${change.action} ${key} of ${terminal} was acknowledged and never came`);
      if (!fact) continue;
      const isWish = change.action === 'START' || change.action === 'REOPEN';
      const kept = fact.refused === 'OPEN' || fact.refused === 'HANDED';
      must(
        fact.outcome === 'TAKEN' || kept || isWish,
        `unlisted: ${change.action} ${key} was refused (${fact.code}) and no leader sees it`,
      );
      must(!(fact.outcome === 'TAKEN' && kept), `both: ${key} is booked and waits for a leader`);
      must(fact.outcome !== 'TAKEN' || !waiting.has(key), `both: ${key} is booked and still refused on its terminal`);
      must(
        fact.happenedAt === null || Math.abs(Date.parse(fact.happenedAt) - at) < clockWithinMs,
        `time: ${key} was entered at ${new Date(at).toISOString()} and is booked at ${fact.happenedAt}`,
      );
    }
    const inOrder = facts.filter((fact) => fact.terminal === terminal && fact.seq !== null).sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
    must(
      inOrder.every(({ row }, n) => n === 0 || row > (inOrder[n - 1]?.row ?? 0)),
      `order: the facts of ${terminal} came in another order than they were entered`,
    );
  }
  for (const { key, results, events, outcome } of facts) {
    must(results + events <= 1, `doubled: ${key} is booked ${results + events} times`);
    must(outcome === 'TAKEN' || results + events === 0, `both: ${key} is booked and was refused`);
  }
  const made = await madeOn(db, world);
  const good = facts.reduce((sum, fact) => sum + (fact.good ?? 0), 0);
  const total = made.reduce((sum, { completedQty }) => sum + completedQty, 0);
  must(total === good, `sums: the days say ${total}, the accepted entries ${good}`);
  if (calm) {
    const entered = [...byKey.values()].length;
    must(
      facts.every(({ outcome }) => outcome === 'TAKEN'),
      `order: of ${entered} entries that nothing stands against some were refused: ${facts.map(({ code }) => code).filter(Boolean)}`,
    );
  }
  for (const { kind, seqFrom, seqTo } of await findingsOf(db, terminals))
    broken.push(`told: ${kind} ${seqFrom}–${seqTo} although nothing is missing`);
  return broken;
};

/** What the recomputation of all quantities says; silent where every law of quantities holds. */
export const ledgerOf = async (db: Database) =>
  (await ledgerDifferences(db)).map(({ what, id, kept, computed }) => `${what} #${id}: kept ${kept}, the facts say ${computed}`);
