import { RuleBroken } from '@lotline/contract/kit/rule';
import { type Mapping, signatureOf } from '@lotline/contract/measurement/mapping';
import type { PostMeasurement } from '@lotline/contract/measurement/measurement';
import type { Trx } from '../kit/database/pool.ts';
import { storeFile } from '../kit/files/stored-file.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { nextNumber } from '../kit/record/number.ts';
import { changeRecord, insertReturning, insertRow } from '../kit/record/write-rows.ts';
import { beginInspection, gaugeDay, writeValues } from '../quality/index.ts';
import { type Looked, lookAt } from './look-at.ts';
import type { ReadFile } from './read-file.ts';

type Limits = { refusesOutGauges: boolean; uploadMaxBytes: number };
/** So many values are written with one statement. */
const atATime = 10_000;

/** Takes a measurement file, all of it or nothing. @returns the id of its row. */
export const postMeasurement = async (db: Trx, by: Actor, ask: PostMeasurement, read: ReadFile, config: Limits): Promise<number> => {
  if (ask.resultId !== undefined) await beginInspection(db, by, ask.resultId);
  const looked = await lookAt(db, by, read, ask, config);
  const [rule] = looked.refusals;
  if (rule) throw new RuleBroken(rule.code, rule.facts, [rule.code === 'measurement.ofSomething' ? 'productId' : 'file']);
  const kept = await storeFile(db, ask.file, { purpose: 'measurement', maxBytes: config.uploadMaxBytes });
  const template = await templateOf(db, ask.templateName, read, looked);
  const { values, mapping } = looked;
  const ngCount = values.filter(({ judge }) => judge === 'NG').length;
  const { id } = await insertRow(db, 'measurementFile', {
    fileNo: await nextNumber(db, 'MF', factHead(by).businessDate),
    productId: looked.productId,
    materialId: looked.materialId,
    lotId: looked.lotId,
    resultId: ask.resultId ?? null,
    gaugeId: ask.gaugeId ?? null,
    templateId: template?.id ?? null,
    templateName: template?.name ?? null,
    fileId: kept.id,
    sha256: read.sha256,
    format: read.format,
    encoding: read.encoding,
    about: read.table.about,
    device: ask.device ?? null,
    mapping,
    leftOut: ask.leaveOut ?? [],
    rowCount: read.table.rows.length,
    valueCount: values.length,
    ngCount,
    roundedCount: looked.rounded,
    judgement: ngCount > 0 ? 'NG' : values.some(({ judge }) => judge === 'OK') ? 'OK' : 'NONE',
    note: ask.note ?? null,
  });
  if (ask.resultId !== undefined) await writeIntoInspection(db, by, ask.resultId, id, looked, config);
  else await writeAlone(db, by, id, looked);
  return id;
};

const writeIntoInspection = (db: Trx, by: Actor, resultId: number, measurementId: number, { values }: Looked, config: Limits) =>
  writeValues(
    db,
    by,
    resultId,
    values.map(({ target, sampleNo, value, ok, gaugeId, workerId, line, at }) => ({
      characteristicId: target?.id ?? 0,
      sampleNo,
      value,
      ok,
      gaugeId,
      ...(at && { occurredAt: at }),
      ...{ measurementId, line, actingWorkerId: workerId },
    })),
    config,
  );

const writeAlone = async (db: Trx, by: Actor, measurementId: number, { values, gauges }: Looked) => {
  const now = factHead(by).occurredAt;
  const rows = values.map(({ target, name, gaugeId, at, ...value }) => ({
    ...value,
    measurementId,
    characteristic: name,
    characteristicId: target?.id ?? null,
    gaugeId,
    gaugeStatus: gaugeId === null ? null : (gauges.get(gaugeDay(by, { gaugeId, occurredAt: at }))?.status ?? null),
    measuredAt: at ?? now,
  }));
  for (let from = 0; from < rows.length; from += atATime)
    await insertReturning(db, 'measurementValue', rows.slice(from, from + atATime), 'id');
};

/** Under a name that is there for files of this shape, it is learnt anew; without a name, it is the one by which the file was recognised. */
const templateOf = async (db: Trx, name: string | undefined, { format, table }: ReadFile, { mapping, template }: Looked) => {
  const signature = signatureOf(format, table);
  if (!name) return template && isSame(template.mapping, mapping) ? template : null;
  const known = await db
    .selectFrom('measurementTemplate')
    .select(['id', 'signature'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  if (known?.signature === signature) return changeRecord(db, 'measurementTemplate', { id: known.id, version: undefined, mapping });
  return insertRow(db, 'measurementTemplate', { name, format, signature, mapping });
};
const isSame = (one: Mapping, other: Mapping) => roles(one) === roles(other);
/** Which column is what; which characteristics of a standard they stand for differs from product to product. */
const roles = ({ columns }: Mapping) =>
  columns
    .map(({ head, as }) => `${head}\n${as}`)
    .sort()
    .join('\n\n');
