import { type CalibrationDraft, CalibrationDraft as Draft } from '@lotline/contract/gauge/gauge';
import { addDays, productionDay, type ShiftHours } from '@lotline/contract/kit/production-day';
import { sql } from 'kysely';
import { recordCalibration } from '../../server/src/gauge/index.ts';
import type { Trx } from '../../server/src/kit/database/pool.ts';
import { clock } from './clock.ts';
import { type Loaded, setClock } from './loaded.ts';

/** The caliper of the receiving desk was found off so many days ago; since then another one is used. */
const foundOffAgo = 9;

/**
 * For each kind the gauge that is trusted on the day of an instant, by the code of its kind. What has become due since the plant was made is calibrated
 * on the day it is needed.
 */
export const gaugesOn = async (db: Trx, hours: ShiftHours, at: string): Promise<ReadonlyMap<string, number>> => {
  const day = productionDay(new Date(at), hours).businessDate;
  const { rows: due } = await sql<{ id: number }>`
    select t.id from tool t join lateral (
      select k.result, k.due_on from calibration k where k.tool_id = t.id and k.voided_at is null and k.calibrated_on <= ${day}::date
      order by k.calibrated_on desc, k.id desc limit 1
    ) c on true where t.classification = 'GAUGE' and t.active and c.result = 'PASS' and c.due_on < ${day}::date and t.cal_interval_months is not null`.execute(
    db,
  );
  for (const { id } of due)
    await recordCalibration(
      db,
      { hours, at },
      Draft.parse({ toolId: id, calibratedOn: day, kind: 'INTERNAL', certificateNo: `QC-${day.slice(2, 4)}-${id}`, result: 'PASS' }),
    );
  const { rows } = await sql<{ id: number; gaugeClass: string }>`
    select distinct on (t.gauge_class) t.id, t.gauge_class from tool t
    where t.classification = 'GAUGE' and t.gauge_class is not null and calibration_status(t.id, ${day}::date) = 'IN' order by t.gauge_class, t.code`.execute(
    db,
  );
  return new Map(rows.map(({ id, gaugeClass }) => [gaugeClass, id]));
};

type Told = Partial<CalibrationDraft> & { gauge: string; ago: number };
const points = (references: readonly number[], tolerance: number, error: (reference: number) => number) =>
  references.map((reference) => ({ reference, found: Number((reference + error(reference)).toFixed(4)), tolerance }));
const steps = (tolerance: number, ...references: number[]) =>
  points(references, tolerance, (reference) => ((reference * 7) % 3) * tolerance * 0.2 - tolerance * 0.2);
const calibrations: readonly Told[] = [
  { gauge: 'GBK-01', ago: 410, certificateNo: 'KG-24-0117', points: steps(0.0005, 1, 5, 10, 25, 50, 100), uncertainty: 0.0001 },
  { gauge: 'MIC-01', ago: 290, certificateNo: 'KG-25-1042', points: steps(0.002, 2.5, 5.1, 10.3, 15, 20.2, 25), uncertainty: 0.001 },
  { gauge: 'MIC-02', ago: 345, certificateNo: 'KG-25-0811', points: steps(0.002, 27.5, 30.1, 35.3, 40, 45.2, 50), uncertainty: 0.001 },
  { gauge: 'CAL-01', ago: 200, kind: 'INTERNAL', points: steps(0.03, 10, 50, 100, 150) },
  {
    ...{ gauge: 'CAL-01', ago: foundOffAgo, kind: 'INTERNAL' as const, points: points([10, 50, 100, 150], 0.03, (at) => at * 0.0006) },
    note: '외측 조 마모. 수리 의뢰',
  },
  { gauge: 'CAL-02', ago: 150, kind: 'INTERNAL', points: steps(0.03, 10, 100, 200, 300) },
  { gauge: 'HGT-01', ago: 180, kind: 'INTERNAL', points: steps(0.03, 50, 150, 300) },
  { gauge: 'DIA-01', ago: 240, certificateNo: 'KG-25-1190', points: steps(0.003, 0.2, 0.5, 1) },
  { gauge: 'RGH-01', ago: 260, certificateNo: 'KG-25-1133', points: steps(0.1, 0.4, 1.6, 3.2) },
  { gauge: 'HRD-01', ago: 220, certificateNo: 'KG-25-1255', points: steps(1, 30, 45, 60) },
  { gauge: 'CMM-01', ago: 130, certificateNo: 'KG-25-1402', dueOn: '', points: steps(0.002, 50, 150, 300, 400), uncertainty: 0.0009 },
  // Due within the month.
  { gauge: 'PLG-01', ago: 160, kind: 'INTERNAL', certificateNo: 'QC-26-0071', result: 'PASS' },
];

/** Gauges came with their certificates; one was found off lately. */
export const calibrateGauges = async (db: Trx, { tools, partners }: Loaded, hours: ShiftHours, today: string) => {
  for (const { gauge, ago, dueOn, ...told } of calibrations) {
    const day = addDays(today, -ago);
    const at = clock(day, 600);
    await setClock(db, at);
    const kind = told.kind ?? 'EXTERNAL';
    await recordCalibration(
      db,
      { hours, at },
      Draft.parse({
        ...told,
        ...{ toolId: tools.get(gauge), calibratedOn: day, kind, labId: kind === 'EXTERNAL' ? partners.get('L-001') : null },
        ...(dueOn === '' && { dueOn: addDays(day, 365) }),
        ...(kind === 'EXTERNAL' && { temperature: 20.1, humidity: 45.5 }),
      }),
    );
  }
};
