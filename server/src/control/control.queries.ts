import type {
  ChartedRow,
  ChartedValue,
  ChartLimits,
  ChartMark,
  ChartPage,
  LeftSignal,
  SettledSignal,
} from '@lotline/contract/control/control';
import { mostCharted } from '@lotline/contract/control/control';
import {
  type ChartSettings,
  type ChartValue,
  type Control,
  controlOf,
  groupsOf,
  hasChart,
  lookedBack,
  type NoChart,
  valuesForNow,
  verdictOf,
} from '@lotline/contract/control/control-chart';
import { type RawBuilder, sql } from 'kysely';
import { signaturesOf } from '../identity/index.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';

/** So many more than those that make the limits are looked at, that the inspections among these are whole: none has as many samples. */
const listed = valuesForNow + 300;

type Head = Omit<
  ChartedRow,
  'valueCount' | 'lastAt' | 'verdict' | 'openSignals' | 'leftSignals' | 'cpk' | 'points' | 'signalled' | 'centre' | 'ucl' | 'lcl'
> & {
  ids: number[];
  ruleSet: ChartPage['ruleSet'];
  rules: number[] | null;
  reactionPlan: string | null;
};
/** The charted characteristics, each as its newest revision says it, with the ids of all its revisions. */
const heads = (only: RawBuilder<unknown>) => sql`(
  select distinct on (s.code, c.key) c.id, s.code as standard_code, c.key, c.name, c.name_en, s.stage, s.product_id, s.material_id,
    coalesce(p.code, m.code) as item_code, coalesce(p.name, m.name) as item_name, o.name as operation_name, o.line_id, l.name as line_name, c.unit, c.decimals,
    c.nominal, c.lsl, c.usl, c.special, c.chart, coalesce((c.more->'spc'->>'subgroupSize')::int, 1) as subgroup_size, (c.more->'spc'->>'cpkTarget')::float as cpk_target,
    coalesce(c.more->'spc'->>'ruleSet', 'NELSON') as rule_set, c.more->'spc'->'rules' as rules, c.more->>'reactionPlan' as reaction_plan, coalesce(c.more->'tells', '[]') as tells,
    array(select a.id from quality_characteristic a join quality_standard b on b.id = a.standard_id where b.code = s.code and a.key = c.key) as ids
  from quality_characteristic c join quality_standard s on s.id = c.standard_id left join product p on p.id = s.product_id left join material m on m.id = s.material_id
    left join operation o on o.id = s.operation_id left join location l on l.id = o.line_id
  where s.status <> 'DRAFT' and c.chart <> 'NONE' and ${only} order by s.code, c.key, s.revision desc, c.id desc)`;

const valuesIn = (ids: RawBuilder<unknown>, period: RawBuilder<unknown>, most: number) => sql`
  select v.id, v.result_id, v.occurred_at as at, v.sample_no, v.value, v.ok, v.acting_worker_id, v.gauge_id, v.corrects_id, r.tool_id, r.mold_id, r.worker_id, r.result_no, r.material_id,
    r.stage, r.lot_id, x.reason as excluded, x.created_by as excluded_by
  from quality_value_in_force v join quality_result r on r.id = v.result_id left join spc_exclusion x on x.value_id = v.id
  where v.characteristic_id = any(${ids}) and ${period} order by v.occurred_at desc, v.id desc limit ${sql.lit(most)}`;

/** Values of files that name no inspection, counted below 0 so that none is taken for one of an inspection; what is voided counts no more. */
const valuesOfFiles = (ids: RawBuilder<unknown>, period: RawBuilder<unknown>, most: number) => sql`
  select -v.id as id, -v.measurement_id as result_id, v.measured_at as at, v.sample_no, v.value, v.ok, v.worker_id as acting_worker_id, v.gauge_id, null::bigint as corrects_id,
    null::bigint as tool_id, null::bigint as mold_id, null::bigint as worker_id, f.file_no as result_no, f.material_id, s.stage, v.lot_id, null::text as excluded, null::bigint as excluded_by
  from measurement_value v join measurement_file f on f.id = v.measurement_id join quality_characteristic c on c.id = v.characteristic_id join quality_standard s on s.id = c.standard_id
  where v.characteristic_id = any(${ids}) and f.voided_at is null and ${period} order by v.measured_at desc, v.id desc limit ${sql.lit(most)}`;

type Limits = Omit<ChartLimits, 'signatures'>;
const limitsWhere = (db: Db, where: RawBuilder<unknown>) =>
  sql<Limits & { standardCode: string; key: string }>`
    select id, standard_code, key, valid_from, centre, sigma, from_day::text as from_day, to_day::text as to_day, point_count, reason from spc_limits
    where ${where} order by valid_from, id`.execute(db);
type OfChart = { standardCode: string; key: string };
/** What people said of signals: who dealt with one, and who left one to a leader. */
const signalsWhere = async (db: Db, where: RawBuilder<unknown>) => {
  const [settled, left] = await Promise.all([
    sql<SettledSignal & OfChart>`
      select g.id, g.standard_code, g.key, g.place as on, g.rule, g.value_id, g.cause, g.action, c.name_en as cause_en, a.name_en as action_en,
        coalesce(w.name, u.username, '') as by_name, g.settled_at as at
      from spc_signal g left join app_user u on u.id = g.settled_by left join worker w on w.id = g.settled_worker_id left join code c on c.id = g.cause_id
        left join code a on a.id = g.action_id
      where g.settled_at is not null and ${where} order by g.id`.execute(db),
    sql<LeftSignal & OfChart>`
      select g.id, g.standard_code, g.key, g.place as on, g.rule, g.value_id, coalesce(w.name, u.username, '') as by_name, g.left_at as at
      from spc_signal g left join app_user u on u.id = g.left_by left join worker w on w.id = g.left_worker_id
      where g.left_at is not null and ${where} order by g.id`.execute(db),
  ]);
  return { settled: settled.rows, left: left.rows };
};

export const settingsOf = (
  head: Pick<Head, 'chart' | 'subgroupSize' | 'ruleSet' | 'rules' | 'lsl' | 'usl' | 'nominal'>,
): ChartSettings => ({
  ...{ subgroupSize: head.subgroupSize, ruleSet: head.ruleSet, rules: head.rules, lsl: head.lsl, usl: head.usl, nominal: head.nominal },
  chart: head.chart as ChartSettings['chart'],
});
export const instant = (at: string | Date) => new Date(at).toISOString();

type Told = Pick<SettledSignal, 'on' | 'rule' | 'valueId'>;
/** What was said of a signal; it is told by its point's last value. */
export const saidOf = <One extends Told>(
  said: readonly One[],
  groups: ReturnType<typeof groupsOf>,
  { on, rule, at }: Pick<Control['signals'][number], 'on' | 'rule' | 'at'>,
) => said.find((one) => one.on === on && one.rule === rule && groups[at]?.values.some(({ id }) => id === one.valueId));
export const isSettledBy = (settled: readonly Told[], groups: ReturnType<typeof groupsOf>) => (signal: Control['signals'][number]) =>
  saidOf(settled, groups, signal) !== undefined;

type Headed = Head & { values: ChartValue[] | null };
/** Charted characteristics with so many of their newest values. */
const headed = (db: Db, only: RawBuilder<unknown>) =>
  sql<Headed>`
    select h.*, v.values from ${heads(only)} h
    left join lateral (select json_agg(json_build_object('id', n.id, 'resultId', n.result_id, 'at', n.at, 'sampleNo', n.sample_no, 'value', n.value, 'ok', n.ok,
      'toolId', n.tool_id, 'moldId', n.mold_id, 'excluded', n.excluded) order by n.at, n.id) as values from (${valuesIn(sql`h.ids`, sql`true`, listed)}) n) v on true`.execute(
    db,
  );
const ofHead = <One extends OfChart>(all: readonly One[], { standardCode, key }: OfChart) =>
  all.filter((one) => one.standardCode === standardCode && one.key === key);
/** The chart of what is charted, by the limits that were held. */
const chartOfHead = ({ values, ...head }: Headed, limits: readonly (Limits & OfChart)[]) => {
  const settings = settingsOf(head);
  const groups = groupsOf(
    (values ?? []).map((value) => ({ ...value, at: instant(value.at) })),
    settings,
  );
  const held = ofHead(limits, head).map((one) => ({ ...one, validFrom: instant(one.validFrom) }));
  return { groups, control: controlOf(groups, settings, held) };
};

/** The charts that an inspection has values on, with what was said of their signals. */
export const chartsOfInspection = async (db: Db, resultId: number) => {
  const code = sql`(select b.code from quality_result r join quality_standard b on b.id = r.standard_id where r.id = ${resultId})`;
  const [{ rows }, limits, said] = await Promise.all([
    headed(db, sql`s.code = ${code}`),
    limitsWhere(db, sql`standard_code = ${code}`),
    signalsWhere(db, sql`g.standard_code = ${code}`),
  ]);
  return rows
    .filter(({ values }) => values?.some((value) => value.resultId === resultId))
    .map((row) => ({
      ...{ head: row, ...chartOfHead(row, limits.rows) },
      ...{ settled: ofHead(said.settled, row), left: ofHead(said.left, row) },
    }));
};

export const chartedRows = async (db: Db): Promise<ChartedRow[]> => {
  const [{ rows }, limits, said] = await Promise.all([headed(db, sql`true`), limitsWhere(db, sql`true`), signalsWhere(db, sql`true`)]);
  const made = rows.map((row): ChartedRow => {
    const { ids: _, ruleSet: __, rules: ___, reactionPlan: ____, values, ...head } = row;
    const { groups, control } = chartOfHead(row, limits.rows);
    return {
      ...{ ...head, valueCount: values?.length ?? 0, lastAt: groups.at(-1)?.at ?? null },
      ...standing(control, groups, { settled: ofHead(said.settled, head), left: ofHead(said.left, head) }),
    };
  });
  const order = { UNSTABLE: 0, STABLE: 1, FEW: 2 };
  return made.sort((a, b) => order[a.verdict] - order[b.verdict] || (b.lastAt ?? '').localeCompare(a.lastAt ?? ''));
};

const standing = (
  control: Control | NoChart,
  groups: ReturnType<typeof groupsOf>,
  { settled, left }: { settled: readonly Told[]; left: readonly Told[] },
) => {
  if (!hasChart(control))
    return {
      verdict: 'FEW' as const,
      openSignals: 0,
      leftSignals: 0,
      cpk: null,
      points: [],
      signalled: [],
      centre: null,
      ucl: null,
      lcl: null,
    };
  const isSettled = isSettledBy(settled, groups);
  const from = Math.max(0, control.points.length - lookedBack);
  const open = control.signals.filter((signal) => signal.at >= from && !isSettled(signal));
  return {
    verdict: verdictOf(control, isSettled),
    openSignals: open.length,
    leftSignals: open.filter((signal) => saidOf(left, groups, signal)).length,
    cpk: control.last.capability?.cpk ?? null,
    points: control.points.slice(from),
    signalled: [...new Set(open.map(({ at }) => at - from))].sort((a, b) => a - b),
    centre: control.centre.at(-1) ?? null,
    ucl: control.ucl.at(-1) ?? null,
    lcl: control.lcl.at(-1) ?? null,
  };
};

const headOf = async (db: Db, id: number): Promise<Head> => {
  const { rows } = await sql<Head>`
    select h.* from quality_characteristic c join quality_standard s on s.id = c.standard_id
      join ${heads(sql`(s.code, c.key) = (select b.code, a.key from quality_characteristic a join quality_standard b on b.id = a.standard_id where a.id = ${id})`)} h
      on h.standard_code = s.code and h.key = c.key
    where c.id = ${id}`.execute(db);
  if (!rows[0]) throw new Refused(404, 'NOT_FOUND');
  return rows[0];
};

type Named = Omit<ChartedValue, 'isCorrected' | 'fileId'> & { correctsId: number | null };
/** @param period plain days, both ends included; without one all that there is. */
export const chartPageOf = async (
  db: Db,
  { id, from, to, files = false }: { id: number; from?: string | undefined; to?: string | undefined; files?: boolean | undefined },
): Promise<ChartPage> => {
  const { ids, ...head } = await headOf(db, id);
  const of = sql`standard_code = ${head.standardCode} and key = ${head.key}`;
  const period = sql`v.business_date between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity')`;
  const ofFiles = sql`v.measured_at >= coalesce(${from ?? null}::date, '-infinity') and v.measured_at < coalesce(${to ?? null}::date + 1, 'infinity')`;
  const all = files
    ? sql`select * from ((${valuesIn(sql`${[...ids]}`, period, mostCharted + 1)}) union all (${valuesOfFiles(sql`${[...ids]}`, ofFiles, mostCharted + 1)})) b
        order by b.at desc, abs(b.id) desc limit ${sql.lit(mostCharted + 1)}`
    : valuesIn(sql`${[...ids]}`, period, mostCharted + 1);
  const { rows } = await sql<Named & { workerId: number | null }>`
    select n.id, n.result_id, n.result_no, n.material_id, n.stage, n.at, n.sample_no, n.value, n.ok, n.tool_id, t.name as tool_name, n.mold_id, k.name as mold_name, l.lot_id as lot_no,
      coalesce(n.acting_worker_id, n.worker_id) as worker_id, w.name as worker_name, g.name as gauge_name, n.corrects_id, n.excluded, u.username as excluded_by_name
    from (${all}) n left join tool t on t.id = n.tool_id left join mold k on k.id = n.mold_id left join lot l on l.id = n.lot_id
      left join worker w on w.id = coalesce(n.acting_worker_id, n.worker_id) left join tool g on g.id = n.gauge_id left join app_user u on u.id = n.excluded_by
    order by n.at, abs(n.id)`.execute(db);
  const isMore = rows.length > mostCharted;
  const values = rows.slice(isMore ? 1 : 0).map(
    ({ correctsId, workerId: _, ...value }): ChartedValue => ({
      ...value,
      at: instant(value.at),
      isCorrected: correctsId !== null,
      fileId: value.id < 0 ? -value.resultId : null,
    }),
  );
  const [changes, revisions, limits, said, counted] = await Promise.all([
    changesOf(db, head.standardCode, values),
    sql<{ at: string; revision: number; reason: string | null }>`
      select greatest(approved_at, effective_from::timestamptz) as at, revision, revision_reason as reason from quality_standard
      where code = ${head.standardCode} and status <> 'DRAFT' and revision > 1 order by revision`.execute(db),
    limitsWhere(db, of),
    signalsWhere(db, of),
    sql<{ n: number }>`
      select count(*)::int as n from measurement_value v join measurement_file f on f.id = v.measurement_id
      where v.characteristic_id = any(${[...ids]}) and f.voided_at is null`.execute(db),
  ]);
  const held = limits.rows.map(({ standardCode: _, key: __, ...one }) => ({ ...one, validFrom: instant(one.validFrom) }));
  const signatures = await signaturesOf(db, 'spc_limits', new Map(held.map((one) => [one.id, signedLimits(one)])));
  const marks: ChartMark[] = [
    ...revisions.rows.map(({ at, revision, reason }) => ({
      at: instant(at),
      kind: 'REVISION' as const,
      text: reason ? `${revision} · ${reason}` : String(revision),
    })),
    ...changes,
    ...held.map(({ validFrom, reason }) => ({ at: validFrom, kind: 'LIMITS' as const, text: reason })),
    ...changesIn(values, 'TOOL', ({ toolName }) => toolName),
    ...changesIn(values, 'MOLD', ({ moldName }) => moldName),
    ...changesIn(values, 'WORKER', ({ workerName }) => workerName),
  ].sort((a, b) => a.at.localeCompare(b.at));
  const first = values[0]?.at ?? '';
  return {
    ...head,
    ...{ values, isMore, fileValues: counted.rows[0]?.n ?? 0 },
    marks: marks.filter(({ at }) => at >= first),
    limits: held.map((one) => ({ ...one, signatures: signatures.get(one.id) ?? [] })),
    settled: said.settled.map(plain),
    left: said.left.map(plain),
  };
};

const plain = <One extends OfChart & { at: string }>({ standardCode: _, key: __, ...one }: One) => ({ ...one, at: instant(one.at) });

/** The 4M changes of what is measured; other machines, molds, people and revisions are told by the values themselves. */
const changesOf = async (db: Db, standardCode: string, values: readonly ChartedValue[]): Promise<ChartMark[]> => {
  const tools = [...new Set(values.flatMap(({ toolId }) => (toolId === null ? [] : [toolId])))];
  const { rows } = await sql<{ at: string; cause: 'HAND' | 'SUPPLIER_LOT' | 'BILL' | 'INSTRUCTION'; text: string }>`
    select c.starts_at as at, c.cause, concat_ws(': ', coalesce(c.what, m.name), c.becomes) as text
    from process_change c left join material m on m.id = c.material_id
      join (select product_id, material_id, operation_id from quality_standard where code = ${standardCode} order by revision desc limit 1) s on
        case when s.material_id is not null then c.material_id = s.material_id and c.cause = 'HAND'
        when c.product_id is not null then c.product_id = s.product_id and coalesce(c.operation_id = s.operation_id, true)
        else c.operation_id = s.operation_id or c.tool_id = any(${tools}) end
    where c.cause in ('HAND', 'SUPPLIER_LOT', 'BILL', 'INSTRUCTION') and c.status not in ('REFUSED', 'CANCELLED') and c.starts_at <= now()
      and c.starts_at >= ${values[0]?.at ?? null}::timestamptz
    order by c.starts_at desc limit 200`.execute(db);
  return rows.map(({ at, cause, text }) => ({ at: instant(at), kind: cause === 'HAND' ? 'CHANGE' : cause, text }));
};

/** Where what is told of the values turns into something else. */
const changesIn = (
  values: readonly ChartedValue[],
  kind: ChartMark['kind'],
  nameOf: (value: ChartedValue) => string | null,
): ChartMark[] => {
  const marks: ChartMark[] = [];
  let before: string | null = null;
  for (const value of values) {
    const name = nameOf(value);
    if (name === null) continue;
    if (before !== null && before !== name) marks.push({ at: value.at, kind, text: name });
    before = name;
  }
  return marks;
};

/** What a signature under limits is given for. */
export const signedLimits = ({ validFrom, centre, sigma, fromDay, toDay, pointCount, reason }: Limits) => ({
  ...{ validFrom: instant(validFrom), centre, sigma, fromDay, toDay, pointCount, reason },
});
