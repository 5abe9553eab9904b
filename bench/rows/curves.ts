import { Device, giveDeviceKey } from '@lotline/contract/collection/device';
import { Parameter } from '@lotline/contract/collection/parameter';
import { trendDatas } from '@lotline/contract/collection/trend';
import { Tool } from '@lotline/contract/plant/tool';
import { type Client, connect } from '../client.ts';
import { rates, times } from '../duel.ts';
import type { Master } from '../master.ts';
import { clientCount, type Plant } from '../plant.ts';
import { ask } from './ask.ts';

const batch = 10_000;
const week = 604_800;
const start = Date.UTC(2026, 0, 5);

/** Points of machines, ten thousand a request and durable, against a bare insert of the same as rows; and seven days of one a second drawn in 2,000. */
export const curves = async (plant: Plant, { line }: Master) => {
  const tool = await plant.send(Tool.create, { code: 'BENCH', name: 'Bench', locationId: line, status: 'OPERATING', active: true });
  const parameter = async (code: string) =>
    (
      await plant.send(Parameter.create, {
        ...{
          code,
          name: code,
          toolId: tool.id,
          kind: 'MEASURED',
          decimals: 2,
          numberType: 'FLOAT4',
          productLimits: [],
          ctq: false,
          active: true,
        },
      })
    ).id;
  for (let who = 0; who < clientCount; who += 1) await parameter(`T-${who}`);
  const whole = await parameter('WEEK');
  const device = await plant.send(Device.create, { name: 'bench', pointsPerSec: 1_000_000, active: true });
  const { key } = await plant.send(giveDeviceKey, { id: device.id, version: device.version });
  const port = Number(new URL(plant.address).port);
  const senders = await Promise.all(Array.from({ length: clientCount }, () => connect(port, key)));
  await plant.floor.pool.query(
    'create table sample (parameter_id int not null, at timestamptz not null, value real not null, primary key (parameter_id, at))',
  );
  const push = async (who: number, lines: string) => {
    const { status, body } = await (senders[who] as Client).ask('POST', '/api/observation?precision=ms', lines, {
      'content-type': 'text/plain',
    });
    if (status !== 200 || JSON.parse(body.toString()).taken !== batch) throw new Error(`POST /observation: ${status} ${body}`);
  };
  const turns = { ours: Array<number>(clientCount).fill(0), floor: Array<number>(clientCount).fill(0) };
  const nextOf = (side: 'ours' | 'floor', who: number) => {
    const turn = turns[side][who] as number;
    turns[side][who] = turn + 1;
    return start + turn * batch * 1000;
  };
  const values = Array.from({ length: batch }, (_, n) => valueAt(n));
  const ingest = await rates(plant, {
    name: `take ${batch} points`,
    must: 0.3,
    aim: 1,
    ours: (_client, who) => {
      const from = nextOf('ours', who);
      return push(who, values.map((value, n) => `T-${who} value=${value} ${from + n * 1000}`).join('\n'));
    },
    floor: (_client, who) => {
      const from = nextOf('floor', who);
      return plant.floor.pool.query({
        name: 'samples',
        text: 'insert into sample select $1, to_timestamp($2::float8 + n - 1), v from unnest($3::real[]) with ordinality as given(v, n)',
        values: [who, from / 1000, values],
      });
    },
  });
  for (let n = 0; n < week; n += batch) {
    const its = Math.min(batch, week - n);
    const lines = Array.from({ length: its }, (_, at) => `WEEK value=${valueAt(n + at)} ${start + (n + at) * 1000}`).join('\n');
    await (senders[0] as Client).ask('POST', '/api/observation?precision=ms', lines, { 'content-type': 'text/plain' });
  }
  await plant.floor.pool.query(
    `insert into sample select -1, to_timestamp(${start / 1000} + n), 20 + sin(n / 5000.0) from generate_series(0, ${week - 1}) n; analyze sample`,
  );
  for (const sender of senders) sender.close();
  const until = start + week * 1000;
  const reading = await times(plant, {
    name: `${week} points in 2,000`,
    must: 0.1,
    aim: 0.03,
    ours: async (client) => {
      const [series] = await ask(client, trendDatas, { parameterIds: String(whole) as never, from: start, to: until });
      if (series?.points !== week || series.at.length > 2000) throw new Error('The curve isn’t whole.');
    },
    floor: () =>
      plant.floor.pool.query({
        name: 'buckets',
        text: `select date_bin('605 s', at, to_timestamp(${start / 1000})) as part, min(value), max(value) from sample where parameter_id = -1 group by 1 order by 1`,
      }),
  });
  return [ingest, reading];
};

const valueAt = (n: number) => Math.round((20 + Math.sin(n / 5000) + ((n * 7919) % 13) / 100) * 1000) / 1000;
