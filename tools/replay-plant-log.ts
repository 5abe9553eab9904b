import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { changeDailyPlans, type DailyPlanChange } from '../contract/src/kiosk/kiosk.ts';
import type { AskOf } from '../contract/src/kit/call.ts';
import { addDays } from '../contract/src/kit/production-day.ts';
import { profitRows } from '../contract/src/production/result/profit.ts';
import { publicSettings } from '../contract/src/system/public-settings.ts';
import { Away, type Client, Refusal, signIn } from './plant-log/client.ts';
import { keyOf } from './plant-log/key.ts';
import { type Masters, makeMasters, makePlans, planNoOf } from './plant-log/masters.ts';
import { type Left, type Log, type Report, readLog, Unreadable } from './plant-log/read.ts';
import { skipUnvisited } from './plant-log/skip.ts';

// Sends a plant's log through the public API, as another system would. It may be stopped and started again at any point:
// what is there already is found or answered with its first result, and nothing is recorded twice.
const usage = `Usage: npm run replay-plant-log -- FILE [--url http://127.0.0.1:8080] [--user admin] [--offset +09:00]
The password is read from LOTLINE_PASSWORD; against a demo server its known sign-in is used.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: process.env.LOTLINE_URL ?? 'http://127.0.0.1:8080' },
    user: { type: 'string', default: process.env.LOTLINE_USER ?? 'admin' },
    offset: { type: 'string', default: '+09:00' },
  },
});
const tell = (text: string) => console.log(text);

const main = async () => {
  const [file] = positionals;
  if (!file) return fail(usage);
  const log = readLog(fs.readFileSync(file, 'utf8'), values.offset);
  tell(`${log.rows} rows, ${log.reports.length} to send, ${log.refused.length} refused`);
  const settings = await publicSettingsOf();
  const password = process.env.LOTLINE_PASSWORD ?? settings.demo?.password;
  if (!password) return fail('LOTLINE_PASSWORD is not set.');
  const ask = await signIn(values.url, values.user, password, { tell });
  const masters = await makeMasters(ask, log.reports, tell);
  const hours = { zone: settings.timeZone, dayStart: settings.dayShiftStart, nightStart: settings.nightShiftStart };
  const dayOf = await makePlans(ask, log.reports, masters, hours, tell);
  const sent = await post(ask, log.reports, dayOf, masters);
  await finish(ask, dayOf);
  tell(`operations: ${await skipUnvisited(ask, planNosOf(log.reports), periodOf(log.reports))} skipped`);
  await conclude(ask, log, sent);
};

const publicSettingsOf = async () => {
  const answer = await fetch(`${values.url}/api${publicSettings.path}`).catch(() => null);
  if (!answer?.ok) throw new Unreadable(`No server answers at ${values.url}. Start it first.`);
  return (await answer.json()) as { timeZone: string; dayShiftStart: string; nightShiftStart: string; demo: { password: string } | null };
};

type Sent = { taken: Set<Report>; replayed: number; refused: Left[] };
type Change = AskOf<typeof changeDailyPlans>[number];
const batch = 60;
const recordedBefore = 'record.alreadyExists';

/** Posts every report: the interval, and the quantities it made, under keys that a second run repeats. */
const post = async (ask: Client, reports: readonly Report[], dayOf: ReadonlyMap<Report, number>, masters: Masters): Promise<Sent> => {
  const sent: Sent = { taken: new Set(), replayed: 0, refused: [] };
  const ordered = [...reports].sort((a, b) => (a.endedAt < b.endedAt ? -1 : a.endedAt > b.endedAt ? 1 : a.row - b.row));
  for (let from = 0; from < ordered.length; from += batch) {
    const part = ordered.slice(from, from + batch);
    const changes = part.flatMap((report) => changesOf(report, dayOf.get(report) as number, masters).map((change) => ({ report, change })));
    const answers = await ask(
      changeDailyPlans,
      changes.map(({ change }) => change),
    );
    const whole = new Map(part.map((report) => [report, true]));
    for (const [index, { outcome, replayed, problem }] of answers.entries()) {
      const { report } = changes[index] as (typeof changes)[number];
      if (replayed || problem?.code === recordedBefore) sent.replayed += 1;
      else if (outcome !== 'ok') {
        whole.set(report, false);
        sent.refused.push({ row: report.row, why: problem?.message ?? 'refused' });
      }
    }
    for (const [report, fine] of whole) if (fine) sent.taken.add(report);
    const done = Math.min(from + batch, ordered.length);
    if (done % 300 === 0 || done === ordered.length) tell(`reports: ${done} of ${ordered.length}`);
  }
  return sent;
};

const kinds = { S: 'SETUP', D: 'RUN', B: 'STOP' } as const satisfies Record<
  Report['type'],
  DailyPlanChange extends { kind: infer K } ? K : string
>;

const changesOf = (report: Report, dailyPlanId: number, { tools, workers, defects }: Masters): Change[] => {
  const { startedAt, endedAt, completed, rejected, mrb, rework } = report;
  const identity = [
    report.caseId,
    report.activity,
    report.resource,
    startedAt,
    endedAt,
    report.workerId,
    report.type,
    completed,
    rejected,
    mrb,
  ];
  const people = { toolId: tools.get(report.resource) as number, workerIds: [workers.get(report.workerId) as number] };
  const interval: Change = {
    action: 'EVENT',
    dailyPlanId,
    key: keyOf('event', ...identity),
    ...people,
    kind: kinds[report.type],
    startedAt,
    endedAt,
  };
  if (completed + rejected + mrb === 0) return [interval];
  const explained = [
    { defectCodeId: defects.rejected, qty: rejected },
    { defectCodeId: defects.mrb, qty: mrb },
  ].filter(({ qty }) => qty > 0);
  const result: Change = {
    action: 'RESULT',
    dailyPlanId,
    key: keyOf('result', ...identity),
    ...people,
    goodQty: completed,
    defectQty: rejected + mrb,
    defects: explained,
    startedAt,
    endedAt,
    occurredAt: endedAt,
    ...(rework && { note: 'Rework' }),
  };
  return [interval, result];
};

const finishedBefore = 'work.finishedOnce';

/** Closes every daily plan at its last report, so that the floor of today isn't full of yesterdays. */
const finish = async (ask: Client, dayOf: ReadonlyMap<Report, number>) => {
  const last = new Map<number, string>();
  for (const [{ endedAt }, dailyPlanId] of dayOf) last.set(dailyPlanId, [last.get(dailyPlanId) ?? '', endedAt].sort()[1] as string);
  const changes = [...last].map(
    ([dailyPlanId, occurredAt]): Change => ({
      action: 'FINISH',
      dailyPlanId,
      key: keyOf('finish', dailyPlanId),
      occurredAt,
      closeReason: 'As the log has it',
    }),
  );
  let open = 0;
  for (let from = 0; from < changes.length; from += batch) {
    const answers = await ask(changeDailyPlans, changes.slice(from, from + batch));
    open += answers.filter(({ outcome, problem }) => outcome !== 'ok' && problem?.code !== finishedBefore).length;
  }
  tell(`daily plans: ${changes.length} finished${open ? `, ${open} stay open` : ''}`);
};

const grouped = (left: readonly Left[]) => {
  const counts = new Map<string, number[]>();
  for (const { row, why } of left) counts.set(why, [...(counts.get(why) ?? []), row]);
  return [...counts].sort(([, a], [, b]) => b.length - a.length);
};
const some = (rows: readonly number[]) => `rows ${rows.slice(0, 5).join(', ')}${rows.length > 5 ? ', …' : ''}`;

/** Compares what the server now says of the log's plans with what the file says of the rows that were taken. */
const conclude = async (ask: Client, log: Log, sent: Sent) => {
  const refused = [...log.refused, ...sent.refused];
  if (log.noticed.length > 0) tell('\nTaken, but worth a look:');
  for (const [why, rows] of grouped(log.noticed)) tell(`  ${String(rows.length).padStart(5)}  ${why} (${some(rows)})`);
  tell(`\nRefused: ${refused.length} of ${log.rows} rows`);
  for (const [why, rows] of grouped(refused)) tell(`  ${String(rows.length).padStart(5)}  ${why} (${some(rows)})`);
  const sum = (reports: Iterable<Report>, of: (report: Report) => number) => [...reports].reduce((total, report) => total + of(report), 0);
  const file = {
    completed: sum(sent.taken, ({ completed }) => completed),
    rejected: sum(sent.taken, ({ rejected, mrb }) => rejected + mrb),
  };
  const server = await totalsOf(ask, log.reports);
  const line = (what: string, inFile: number, inServer: number) =>
    tell(`  ${what.padEnd(18)}${String(inFile).padStart(10)}${String(inServer).padStart(12)}  ${inFile === inServer ? 'agree' : 'DIFFER'}`);
  tell(
    `\n${sent.taken.size} reports stand (${sent.replayed} records were there before)\n${''.padEnd(20)}${'file'.padStart(10)}${'server'.padStart(12)}`,
  );
  line('good pieces', file.completed, server.completed);
  line('rejected pieces', file.rejected, server.defect);
  if (file.completed !== server.completed || file.rejected !== server.defect) process.exitCode = 1;
};

const planNosOf = (reports: readonly Report[]) => new Set(reports.map(({ caseId }) => planNoOf(caseId)));
const periodOf = (reports: readonly Report[]) => {
  const days = reports.map(({ endedAt }) => endedAt.slice(0, 10)).sort();
  return { startDt: addDays(days[0] as string, -2), endDt: addDays(days.at(-1) as string, 2) };
};

const totalsOf = async (ask: Client, reports: readonly Report[]) => {
  const mine = planNosOf(reports);
  const period = periodOf(reports);
  const totals = { completed: 0, defect: 0 };
  let after: string | undefined;
  do {
    const page = await ask(profitRows, { ...period, limit: 1000, ...(after && { after }) });
    for (const row of page.rows.filter(({ planNo }) => mine.has(planNo))) {
      totals.completed += row.completedQty;
      totals.defect += row.defectQty;
    }
    after = page.next ?? undefined;
  } while (after);
  return totals;
};

const fail = (message: string) => {
  console.error(message);
  process.exitCode = 2;
};

await main().catch((error: unknown) => {
  if (error instanceof Unreadable || error instanceof Away || error instanceof Refusal) return fail(error.message);
  throw error;
});
