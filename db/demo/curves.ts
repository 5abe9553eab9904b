import type { Observation } from '@lotline/contract/collection/observation';
import { mostObservations } from '@lotline/contract/collection/observation';
import { sql } from 'kysely';
import { acknowledge, fold, record } from '../../server/src/collection/index.ts';
import { insertInto } from '../../server/src/kit/database/insert-row.ts';
import type { Database } from '../../server/src/kit/database/pool.ts';
import { inTransaction } from '../../server/src/kit/http/serve.ts';
import { dice } from './clock.ts';

const dayMs = 86_400_000;
/** How far back curves go, and their grain. */
const daysBack = 21;
const everyMs = 30_000;

type Signal = {
  tool: string;
  code: string;
  name: string;
  nameEn: string;
  parameterGroup: string;
  unit: string;
  decimals: number;
  lsl?: number;
  target?: number;
  usl?: number;
  warnHigh?: number;
  ctq?: boolean;
  /** What it goes to while the machine runs and while it doesn’t, in how many steps, and how much it trembles. */
  run: number;
  idle: number;
  steps: number;
  tremble: number;
  /** Beyond which limit it goes while the machine makes a lot of which much is bad. */
  blamed?: 'LOW' | 'HIGH';
};
const signals: readonly Signal[] = [
  {
    ...{
      tool: 'HTF-01',
      code: 'HTF-01.T1',
      name: '1존 온도',
      nameEn: 'Zone 1 temperature',
      parameterGroup: '온도',
      unit: '℃',
      decimals: 1,
    },
    ...{ lsl: 840, target: 850, usl: 860, ctq: true, run: 850, idle: 846, steps: 60, tremble: 1.2, blamed: 'HIGH' },
  },
  {
    ...{
      tool: 'HTF-01',
      code: 'HTF-01.T2',
      name: '2존 온도',
      nameEn: 'Zone 2 temperature',
      parameterGroup: '온도',
      unit: '℃',
      decimals: 1,
    },
    ...{ lsl: 840, target: 850, usl: 860, ctq: true, run: 851, idle: 847, steps: 80, tremble: 1 },
  },
  {
    ...{
      tool: 'HTF-01',
      code: 'HTF-01.CP',
      name: '카본 포텐셜',
      nameEn: 'Carbon potential',
      parameterGroup: '분위기',
      unit: '%',
      decimals: 2,
    },
    ...{ lsl: 0.7, target: 0.8, usl: 0.9, ctq: true, run: 0.8, idle: 0.76, steps: 90, tremble: 0.01 },
  },
  {
    ...{ tool: 'CNC-01', code: 'CNC-01.LOAD', name: '주축 부하', nameEn: 'Spindle load', parameterGroup: '주축', unit: '%', decimals: 0 },
    ...{ usl: 90, warnHigh: 80, run: 52, idle: 3, steps: 2, tremble: 6 },
  },
  {
    ...{
      tool: 'CNC-01',
      code: 'CNC-01.VIB',
      name: '주축 진동',
      nameEn: 'Spindle vibration',
      parameterGroup: '주축',
      unit: 'mm/s',
      decimals: 2,
    },
    ...{ usl: 4.5, warnHigh: 2.8, run: 1.6, idle: 0.2, steps: 3, tremble: 0.18, blamed: 'HIGH' },
  },
  {
    ...{
      tool: 'CNC-01',
      code: 'CNC-01.COOL',
      name: '절삭유 온도',
      nameEn: 'Coolant temperature',
      parameterGroup: '온도',
      unit: '℃',
      decimals: 1,
    },
    ...{ usl: 35, warnHigh: 32, run: 28, idle: 22, steps: 240, tremble: 0.2 },
  },
  {
    ...{
      tool: 'GRD-01',
      code: 'GRD-01.AMP',
      name: '숫돌 모터 전류',
      nameEn: 'Wheel motor current',
      parameterGroup: '전류',
      unit: 'A',
      decimals: 1,
    },
    ...{ usl: 14, warnHigh: 12, run: 8.5, idle: 2.1, steps: 2, tremble: 0.5, blamed: 'HIGH' },
  },
  {
    ...{
      tool: 'WSH-01',
      code: 'WSH-01.T',
      name: '세척액 온도',
      nameEn: 'Washing temperature',
      parameterGroup: '온도',
      unit: '℃',
      decimals: 1,
    },
    ...{ lsl: 52, target: 60, usl: 68, run: 60, idle: 57, steps: 120, tremble: 0.6, blamed: 'LOW' },
  },
];

type Demo = { db: Database; tools: ReadonlyMap<string, number>; now: string; by: number };
/** Registers what is read of the machines, and three weeks of it. */
export const readMachines = async ({ db, tools, now, by }: Demo) => {
  for (const { tool, run: _r, idle: _i, steps: _s, tremble: _t, blamed: _b, ...signal } of signals)
    await insertInto(db)('parameter', {
      ...signal,
      ...{
        toolId: tools.get(tool) as number,
        everySec: everyMs / 1000,
        silenceSec: 300,
        blockHours: 24,
        hysteresis: null,
        shortestSec: 120,
      },
    });
  await insertInto(db)('device', { name: '1공장 게이트웨이' });
  await goOnReading({ db, now });
  await answerOldOnes(db, by, now);
};

/** The curves from where they ended up to now; the machines hear of their work by what the plant says of it. */
export const goOnReading = async ({ db, now }: Pick<Demo, 'db' | 'now'>) => {
  const until = Date.parse(now);
  const { rows } = await sql<{ id: number; code: string; toolId: number; lastAt: string | null }>`
    select p.id, p.code, p.tool_id, v.last_at from parameter p left join parameter_value v on v.parameter_id = p.id
    where p.code = any(${signals.map(({ code }) => code)})`.execute(db);
  for (const { id, code, toolId, lastAt } of rows) {
    const signal = signals.find((one) => one.code === code) as Signal;
    const from = Math.max(lastAt === null ? 0 : Date.parse(lastAt) + everyMs, Math.ceil((until - daysBack * dayMs) / everyMs) * everyMs);
    const { rows: runs } = await sql<{ from: string; to: string | null; share: number | null }>`
      select e.started_at as from, e.ended_at as to, (
        select sum(r.defect_qty) / nullif(sum(r.good_qty + r.defect_qty), 0) from production_result_in_force r where r.daily_plan_id = e.daily_plan_id)::float8 as share
      from work_event_in_force e where e.tool_id = ${toolId} and e.kind = 'RUN' and e.started_at < ${now}::timestamptz
        and coalesce(e.ended_at, ${now}::timestamptz) > ${new Date(from).toISOString()}::timestamptz order by e.started_at`.execute(db);
    const points = curveOf(signal, {
      ...{ id, from, until },
      runs: runs.map(({ from: began, to, share }) => ({
        ...{ from: Date.parse(began), to: to ? Date.parse(to) : until },
        // What a lot of yesterday came to is known; of one that is made now nobody knows it yet.
        share: to !== null && Date.parse(to) < until - dayMs ? (share ?? 0) : 0,
      })),
    });
    for (let n = 0; n < points.length; n += mostObservations) await record(db, points.slice(n, n + mostObservations), until);
  }
  await fold(db, { all: true });
};

/** From such a share of bad pieces on a lot was made while something was wrong. */
const badShare = 0.015;
type Run = { from: number; to: number; share: number };
type Stretch = { id: number; from: number; until: number; runs: readonly Run[] };
const curveOf = (signal: Signal, { id, from, until, runs }: Stretch): Observation[] => {
  const { run, idle, steps, tremble, decimals } = signal;
  const roll = dice(id * 7919 + Math.floor(from / dayMs));
  const scale = 10 ** decimals;
  const points: Observation[] = [];
  let level = idle;
  let next = 0;
  let wander = 0;
  const troubles = troublesOf(signal, runs);
  for (let at = from; at <= until; at += everyMs) {
    while (next < runs.length && (runs[next]?.to as number) < at) next += 1;
    const isRunning = next < runs.length && (runs[next]?.from as number) <= at;
    level += ((isRunning ? run : idle) - level) / steps;
    wander = wander * 0.98 + (roll() - 0.5) * tremble * 0.4;
    const wrong = troubles.reduce((sum, trouble) => sum + wrongBy(trouble, at), 0);
    const value = Math.max(0, Math.round((level + wander + wrong + (roll() + roll() - 1) * tremble) * scale) / scale);
    points.push({ parameterId: id, at, value, quality: 'GOOD', historical: false });
  }
  return points;
};

const longestWrongMs = 3_000_000;
const shortestRunMs = 1_200_000;
type Trouble = { centre: number; half: number; height: number };
/**
 * When a signal strays, and how far: in the middle of each run of which much was bad, the further the more was. A run counts until the next one begins: what
 * a machine says while it makes two lots is put down to the later one.
 */
const troublesOf = ({ blamed, run, lsl, usl }: Signal, runs: readonly Run[]): Trouble[] => {
  const limit = blamed === 'LOW' ? lsl : blamed === 'HIGH' ? usl : undefined;
  if (limit === undefined) return [];
  return runs.flatMap(({ from, to, share }, n) => {
    const long = Math.min(to, runs[n + 1]?.from ?? to) - from;
    if (share < badShare || long < shortestRunMs) return [];
    return [{ centre: from + long * 0.55, half: Math.min(longestWrongMs, long * 0.7) / 2, height: (limit - run) * (1.3 + share * 8) }];
  });
};
/** Out and back. */
const wrongBy = ({ centre, half, height }: Trouble, at: number) => {
  const aside = Math.abs(at - centre);
  return aside >= half ? 0 : height * Math.cos((aside / half) * (Math.PI / 2)) ** 2;
};

/** Why a signal strayed, and what was done; the last days wait for somebody. */
const answers = [
  { tool: 'HTF-01', reason: '1존 히터 SSR 열화로 온도 과승', action: 'SSR 교체, 해당 LOT 경도 전수 확인' },
  { tool: 'WSH-01', reason: '세척액 히터 차단기 트립', action: '차단기 복귀, 해당 LOT 재세척' },
  { tool: 'GRD-01', reason: '숫돌 눈메움으로 부하 증가', action: '드레싱 후 재가공' },
  { tool: 'CNC-01', reason: '공구 마모로 진동 증가', action: '인서트 교체' },
] as const;
const answeredAfterMs = 4 * dayMs;
const answeredInMs = 2_400_000;
const answerOldOnes = async (db: Database, by: number, now: string) => {
  const before = new Date(Date.parse(now) - answeredAfterMs).toISOString();
  const { rows } = await sql<{ id: number; tool: string; lastAt: string }>`
    select s.id, t.code as tool, s.last_at from spec_out s join parameter p on p.id = s.parameter_id join tool t on t.id = p.tool_id
    where s.from_at < ${before} order by s.from_at, s.id`.execute(db);
  await inTransaction(db, by, 'IMPORT', async (trx) => {
    for (const { id, tool, lastAt } of rows) {
      const answer = answers.find((one) => one.tool === tool);
      if (answer)
        await acknowledge(
          trx,
          { id: by },
          { id, reason: answer.reason, action: answer.action },
          new Date(Date.parse(lastAt) + answeredInMs).toISOString(),
        );
    }
  });
};
