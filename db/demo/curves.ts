import type { Observation } from '@lotline/contract/collection/observation';
import { mostObservations } from '@lotline/contract/collection/observation';
import { sql } from 'kysely';
import { fold, record } from '../../server/src/collection/index.ts';
import { insertInto } from '../../server/src/kit/database/insert-row.ts';
import type { Database } from '../../server/src/kit/database/pool.ts';
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
    ...{ lsl: 840, target: 850, usl: 860, ctq: true, run: 850, idle: 842, steps: 60, tremble: 1.2 },
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
    ...{ lsl: 840, target: 850, usl: 860, ctq: true, run: 851, idle: 843, steps: 80, tremble: 1 },
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
    ...{ usl: 4.5, warnHigh: 2.8, run: 1.6, idle: 0.2, steps: 3, tremble: 0.18 },
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
    ...{ usl: 14, warnHigh: 12, run: 8.5, idle: 2.1, steps: 2, tremble: 0.5 },
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
    ...{ lsl: 52, target: 60, usl: 68, run: 60, idle: 57, steps: 120, tremble: 0.6 },
  },
];

type Demo = { db: Database; tools: ReadonlyMap<string, number>; now: string };
/** Registers what is read of the machines, and three weeks of it. */
export const readMachines = async ({ db, tools, now }: Demo) => {
  for (const { tool, run: _r, idle: _i, steps: _s, tremble: _t, ...signal } of signals)
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
};

/** The curves from where they ended up to now; the machines hear of their work by what the plant says of it. */
export const goOnReading = async ({ db, now }: Omit<Demo, 'tools'>) => {
  const until = Date.parse(now);
  const { rows } = await sql<{ id: number; code: string; toolId: number; lastAt: string | null }>`
    select p.id, p.code, p.tool_id, v.last_at from parameter p left join parameter_value v on v.parameter_id = p.id
    where p.code = any(${signals.map(({ code }) => code)})`.execute(db);
  for (const { id, code, toolId, lastAt } of rows) {
    const signal = signals.find((one) => one.code === code) as Signal;
    const from = Math.max(lastAt === null ? 0 : Date.parse(lastAt) + everyMs, Math.ceil((until - daysBack * dayMs) / everyMs) * everyMs);
    const { rows: runs } = await sql<{ from: string; to: string | null }>`
      select started_at as from, ended_at as to from work_event_in_force where tool_id = ${toolId} and kind = 'RUN' and started_at < ${now}::timestamptz
        and coalesce(ended_at, ${now}::timestamptz) > ${new Date(from).toISOString()}::timestamptz order by started_at`.execute(db);
    const points = curveOf(signal, {
      id,
      from,
      until,
      runs: runs.map((run) => [Date.parse(run.from), run.to ? Date.parse(run.to) : until]),
    });
    for (let n = 0; n < points.length; n += mostObservations) await record(db, points.slice(n, n + mostObservations), until);
  }
  await fold(db, { all: true });
};

type Stretch = { id: number; from: number; until: number; runs: readonly (readonly number[])[] };
const curveOf = ({ run, idle, steps, tremble, decimals }: Signal, { id, from, until, runs }: Stretch): Observation[] => {
  const roll = dice(id * 7919 + Math.floor(from / dayMs));
  const scale = 10 ** decimals;
  const points: Observation[] = [];
  let level = idle;
  let next = 0;
  let wander = 0;
  for (let at = from; at <= until; at += everyMs) {
    while (next < runs.length && (runs[next]?.[1] as number) < at) next += 1;
    const isRunning = next < runs.length && (runs[next]?.[0] as number) <= at;
    level += ((isRunning ? run : idle) - level) / steps;
    wander = wander * 0.98 + (roll() - 0.5) * tremble * 0.4;
    const value = Math.max(0, Math.round((level + wander + (roll() + roll() - 1) * tremble) * scale) / scale);
    points.push({ parameterId: id, at, value, quality: 'GOOD', historical: false });
  }
  return points;
};
