import { aheadMs } from '../kit/fact.rules.ts';
import { firstBroken, type Rule } from '../kit/rule.ts';
import { judgeOf } from '../quality/judging.ts';
import type { ValueJudgement } from '../quality/quality-result.states.ts';
import { widthOf } from './delimited.ts';
import type { ColumnRole, Mapping, Target } from './mapping.ts';
import type { MeasuredRow, MeasuredTable } from './measured-table.ts';
import { type CellFacts, cellRules, type LineFacts, lineRules } from './measurement.rules.ts';
import { numberIn, okIn, timeIn } from './typed-value.ts';

/** What the names in a file stand for here. */
export type Known = {
  lots: ReadonlyMap<string, { id: number; productId: number }>;
  gauges: ReadonlyMap<string, number>;
  workers: ReadonlyMap<string, number>;
};
/** What values are written into. */
export type Into = {
  /** Null for what comes in: a lot that a line names is the supplier's then. */
  productId: number | null;
  /** An inspection: its lot, how many samples of each characteristic it asks for, and the cells that are filled. */
  inspection: {
    lotNo: string | null;
    samples: ReadonlyMap<number, number>;
    needGauge: ReadonlySet<number>;
    taken: ReadonlySet<string>;
  } | null;
  /** Of lines that name none. */
  lotId: number | null;
  gaugeId: number | null;
  zone: string;
  now: number;
  backDays?: number | undefined;
};
export type MappedValue = {
  line: number;
  target: Target | null;
  name: string;
  sampleNo: number;
  value: number | null;
  ok: boolean | null;
  judge: ValueJudgement;
  nominal: number | null;
  lsl: number | null;
  usl: number | null;
  unit: string | null;
  lotId: number | null;
  gaugeId: number | null;
  workerId: number | null;
  at: string | null;
};
export type Refusal = { line: number | null; code: string; facts: Record<string, string | number | null> };
export type Mapped = { values: MappedValue[]; refusals: Refusal[]; rounded: number };

const placesOf = ({ heads }: Pick<MeasuredTable, 'heads'>, { columns }: Mapping) => {
  const at = (as: ColumnRole) => {
    const column = columns.find((one) => one.as === as);
    return column ? heads.findIndex(({ head }) => head === column.head) : -1;
  };
  return { at, text: ({ cells }: MeasuredRow, place: number) => (place < 0 ? '' : (cells[place] ?? '').trim()) };
};

/** The lots, gauges and people that a file names. */
export const namedBy = (table: MeasuredTable, mapping: Mapping, without: ReadonlySet<number>) => {
  const { at, text } = placesOf(table, mapping);
  const all = (as: ColumnRole) => {
    const place = at(as);
    if (place < 0) return [];
    return [...new Set(table.rows.filter(({ line }) => !without.has(line)).map((row) => text(row, place)))].filter(Boolean);
  };
  return { lots: all('LOT'), gauges: all('GAUGE'), workers: all('OPERATOR') };
};

/** The values of a file by what its columns mean, and each line that can’t be taken with its reason. Whole lines are left out by their number. */
export const mappedValues = (
  table: MeasuredTable,
  mapping: Mapping,
  { targets, known, into, without }: { targets: readonly Target[]; known: Known; into: Into; without: ReadonlySet<number> },
): Mapped => {
  const byOf = new Map(targets.map((target) => [target.of, target]));
  const { at, text } = placesOf(table, mapping);
  const place = { name: at('NAME'), value: at('VALUE'), nominal: at('NOMINAL'), lsl: at('LSL'), usl: at('USL') };
  const beside = { lot: at('LOT'), sample: at('SAMPLE'), time: at('TIME'), gauge: at('GAUGE'), operator: at('OPERATOR') };
  const named = new Map(mapping.names.map(({ name, of }) => [name, byOf.get(of) ?? null]));
  const wide = mapping.columns
    .filter(({ as }) => as === 'VALUES')
    .map(({ head, of }) => ({ at: table.heads.findIndex((one) => one.head === head), target: (of && byOf.get(of)) || null }))
    .filter((column) => column.at >= 0);
  const isLong = place.name >= 0 && place.value >= 0;
  const refusals: Refusal[] = [];
  const values: MappedValue[] = [];
  const cells = new Set<string>();
  const reached = new Map<string, number>();
  let rounded = 0;
  const refuse = <Facts>(rules: readonly Rule<Facts>[], facts: Facts, line: number) => {
    const broken = firstBroken(rules, facts);
    if (broken) refusals.push({ line, code: broken.code, facts: { line, ...broken.tell?.(facts) } });
    return broken !== undefined;
  };

  for (const row of table.rows) {
    if (without.has(row.line)) continue;
    const lotNo = text(row, beside.lot);
    const lot = into.productId === null ? undefined : known.lots.get(lotNo);
    const time = text(row, beside.time);
    const instant = time === '' ? null : timeIn(time, into.zone);
    const gaugeText = text(row, beside.gauge);
    const gauge = known.gauges.get(gaugeText);
    const operator = text(row, beside.operator);
    const sample = text(row, beside.sample);
    const facts: LineFacts = {
      has: widthOf(row.cells),
      given: row.cells.length,
      needs: table.heads.length,
      lot: lotNo === '' ? null : { text: lotNo, ofProduct: into.productId === null || (lot ? lot.productId === into.productId : null) },
      inspectedLot: into.inspection?.lotNo ?? null,
      time: time === '' ? null : { text: time, at: instant === null ? null : Date.parse(instant) },
      latest: into.now + aheadMs,
      earliest: into.backDays === undefined ? null : into.now - into.backDays * 86_400_000,
      gauge: gaugeText === '' ? null : { text: gaugeText, known: gauge !== undefined },
      operator: operator === '' ? null : { text: operator, known: known.workers.has(operator) },
      sample: sample === '' ? null : sample,
    };
    if (refuse(lineRules, facts, row.line)) continue;
    const lotId = lot?.id ?? into.lotId;
    const next = (of: string) => {
      const key = `${of} ${lotId}`;
      const n = (reached.get(key) ?? 0) + 1;
      reached.set(key, n);
      return n;
    };
    const about = {
      line: row.line,
      lotId,
      gaugeId: gauge ?? into.gaugeId,
      workerId: known.workers.get(operator) ?? null,
      at: instant,
    };
    const columns = isLong
      ? [{ at: place.value, name: text(row, place.name), target: named.get(text(row, place.name)) ?? null }]
      : wide.map((column) => ({ ...column, name: table.heads[column.at]?.head ?? '' }));
    const ofRow = sample !== '' ? Number(sample) : isLong ? 0 : next('');
    for (const column of columns) {
      const told = text(row, column.at);
      if (told === '') continue;
      const { target, name } = column;
      const head = table.heads[column.at];
      const number = numberIn(told);
      const kind = target?.kind ?? 'VARIABLE';
      const sampleNo = ofRow || next(name);
      const id = target?.id ?? null;
      const cell = `${id ?? name} ${sampleNo}`;
      const cellFacts: CellFacts = {
        column: isLong ? name : (head?.head ?? ''),
        text: told.slice(0, 60),
        named: name !== '',
        kind,
        number,
        ok: okIn(told),
        sample: sampleNo,
        inInspection: into.inspection !== null,
        known: target !== null,
        most: (id !== null && into.inspection?.samples.get(id)) || null,
        twice: cells.has(`${cell} ${lotId}`),
        taken: into.inspection?.taken.has(`${id} ${sampleNo}`) ?? false,
        needsGauge: id !== null && about.gaugeId === null && (into.inspection?.needGauge.has(id) ?? false),
      };
      if (refuse(cellRules, cellFacts, row.line)) continue;
      cells.add(`${cell} ${lotId}`);
      if (kind === 'VARIABLE' && number.rounded) rounded += 1;
      const limit = (from: 'nominal' | 'lsl' | 'usl') => {
        if (target) return target[from];
        const { value } = numberIn(isLong ? text(row, place[from]) : '');
        return Number.isFinite(value) && isLong ? value : (head?.[from] ?? null);
      };
      const measured = kind === 'ATTRIBUTE' ? { value: null, ok: okIn(told) } : { value: number.value, ok: null };
      const limits = { nominal: limit('nominal'), lsl: limit('lsl'), usl: limit('usl') };
      const judge = target || limits.lsl !== null || limits.usl !== null ? judgeOf({ kind, ...limits }, measured) : 'NONE';
      const unit = target ? target.unit : (head?.unit ?? null);
      values.push({ ...about, target, name: target?.name ?? name, sampleNo, ...measured, judge, ...limits, unit });
    }
  }
  return { values, refusals, rounded };
};
