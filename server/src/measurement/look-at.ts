import { firstBroken } from '@lotline/contract/kit/rule';
import { type Mapped, mappedValues, namedBy, type Refusal } from '@lotline/contract/measurement/mapped';
import { type Mapping, namesIn, proposedMapping, signatureOf, type Target, targetNamed } from '@lotline/contract/measurement/mapping';
import { type MeasurementPreview, mostShown, type PostMeasurement } from '@lotline/contract/measurement/measurement';
import { contentRules, type FileFacts, fileRules, trustRules, twinRules } from '@lotline/contract/measurement/measurement.rules';
import type { InspectionPage } from '@lotline/contract/quality/quality-result';
import { openRules } from '@lotline/contract/quality/quality-result.rules';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { gaugeDay, gaugesOf, inspectionPage, kindOf } from '../quality/index.ts';
import { knownBy, targetsById, targetsOf, templateFor, twinOf } from './measurement.queries.ts';
import type { ReadFile } from './read-file.ts';

export type LookAsk = Pick<PostMeasurement, 'resultId' | 'productId' | 'materialId' | 'lotId' | 'gaugeId' | 'mapping' | 'leaveOut'>;
export type Looked = Mapped & {
  inspection: InspectionPage | null;
  productId: number | null;
  materialId: number | null;
  lotId: number | null;
  mapping: Mapping;
  template: { id: number; name: string; mapping: Mapping } | null;
  targets: Awaited<ReturnType<typeof targetsById>>;
  names: string[];
  twin: Awaited<ReturnType<typeof twinOf>>;
  /** How each gauge stood on the day of its values. */
  gauges: Awaited<ReturnType<typeof gaugesOf>>;
};
const none: Mapped = { values: [], refusals: [], rounded: 0 };

/** What a file would write where it is asked to, and all that keeps it from being taken. */
export const lookAt = async (
  db: Db,
  by: Actor,
  read: ReadFile,
  ask: LookAsk,
  { refusesOutGauges }: { refusesOutGauges: boolean },
): Promise<Looked> => {
  const today = factHead(by).businessDate;
  const inspection = ask.resultId === undefined ? null : await inspectionOf(db, ask.resultId, today);
  const lot = inspection || ask.lotId === undefined ? null : await lotOf(db, ask.lotId, ask.productId);
  const productId = inspection ? inspection.productId : (lot?.productId ?? ask.productId ?? null);
  const materialId = inspection ? inspection.materialId : productId === null ? (ask.materialId ?? null) : null;
  const lotId = inspection ? inspection.lotId : (lot?.id ?? null);
  const targets = inspection
    ? await targetsById(
        db,
        inspection.characteristics.map(({ id }) => id),
      )
    : await targetsOf(db, { productId, materialId }, today);
  const { table, format } = read;
  const template = await templateFor(db, signatureOf(format, table), { productId, materialId });
  const mapping = ask.mapping ?? (template ? fitted(template.mapping, targets) : proposedMapping(table, targets));
  const without = new Set(ask.leaveOut);
  const twin = await twinOf(db, read.sha256);
  const said = (as: string) => mapping.columns.some((column) => column.as === as);
  const facts: FileFacts = {
    rows: table.rows.length,
    values: 0,
    mapped: said('VALUES') || (said('NAME') && said('VALUE')),
    ofSomething: productId !== null || materialId !== null,
    hasStandard: inspection === null || inspection.characteristics.length > 0,
  };
  const ofFile = [...refusalBy(twinRules, { twin }), ...refusalBy(openRules, inspection), ...refusalBy(fileRules, facts)];
  const looked = {
    inspection,
    productId,
    materialId,
    lotId,
    mapping,
    template,
    targets,
    twin,
    names: namesIn(table, mapping.columns),
    gauges: new Map(),
  };
  if (!facts.ofSomething || ofFile.some(({ code }) => code !== 'measurement.fileOnce')) return { ...none, ...looked, refusals: ofFile };
  const mapped = mappedValues(table, mapping, {
    targets,
    known: await knownBy(db, namedBy(table, mapping, without)),
    without,
    into: {
      productId,
      lotId,
      gaugeId: ask.gaugeId ?? null,
      zone: by.hours.zone,
      now: Date.now(),
      backDays: by.backDays,
      inspection: inspection && {
        lotNo: productId === null ? inspection.supplierLotNo : inspection.lotNo,
        samples: new Map(inspection.characteristics.map(({ id, samples }) => [id, samples])),
        needGauge: new Set(inspection.characteristics.flatMap(({ id, gaugeRequired }) => (gaugeRequired ? id : []))),
        taken: new Set(inspection.values.flatMap((one) => (one.inForce ? `${one.characteristicId} ${one.sampleNo}` : []))),
      },
    },
  });
  const gauges = await gaugesOf(
    db,
    by,
    mapped.values.map(({ gaugeId, at }) => ({ gaugeId, occurredAt: at })),
  );
  const untrusted = refusesOutGauges
    ? mapped.values.flatMap(({ line, gaugeId, at }) => {
        const gauge = gaugeId === null ? undefined : gauges.get(gaugeDay(by, { gaugeId, occurredAt: at }));
        return refusalBy(trustRules, { outGauge: gauge?.status === 'OUT' ? gauge.name : null }, line);
      })
    : [];
  if (
    ask.gaugeId !== undefined &&
    mapped.values.some(({ gaugeId, at }) => gaugeId === ask.gaugeId && !gauges.has(gaugeDay(by, { gaugeId, occurredAt: at })))
  )
    throw new Refused(422, 'quality.gaugeIsAGauge', { at: [['gaugeId']] });
  const firsts = [...Map.groupBy(untrusted, ({ line }) => line).values()].flatMap(([first]) => first ?? []);
  const ofLines = [...mapped.refusals, ...firsts];
  const ofContent = ofLines.length > 0 ? [] : refusalBy(contentRules, { ...facts, values: mapped.values.length });
  return { ...looked, ...mapped, gauges, refusals: [...ofFile, ...ofLines.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)), ...ofContent] };
};

const inspectionOf = async (db: Db, id: number, today: string) => {
  const page = await inspectionPage(db, id, today);
  if (kindOf(page) === 'daily') throw new Refused(404, 'NOT_FOUND');
  return page;
};
const lotOf = async (db: Db, id: number, productId: number | undefined) => {
  const lot = await db.selectFrom('lot').select(['id', 'productId']).where('id', '=', id).executeTakeFirst();
  if (!lot || (productId !== undefined && lot.productId !== productId)) throw new Refused(422, 'reference.missing', { at: [['lotId']] });
  return lot;
};

/** A mapping that was learnt on another revision or product: what it can’t point to here is sought by name. */
const fitted = ({ columns, names }: Mapping, targets: readonly Target[]): Mapping => {
  const here = new Set(targets.map(({ of }) => of));
  const seek = (name: string, of: string | null | undefined) => (of && here.has(of) ? of : targetNamed(targets, name));
  return {
    columns: columns.map((column) => (column.as === 'VALUES' ? { ...column, of: seek(column.head, column.of) } : column)),
    names: names.flatMap(({ name, of }) => {
      const found = seek(name, of);
      return found ? [{ name, of: found }] : [];
    }),
  };
};

const refusalBy = <Facts>(rules: Parameters<typeof firstBroken<Facts>>[0], facts: Facts | null, line: number | null = null): Refusal[] => {
  const broken = facts === null ? undefined : firstBroken(rules, facts);
  return broken && facts !== null ? [{ line, code: broken.code, facts: { ...(line !== null && { line }), ...broken.tell?.(facts) } }] : [];
};

const firstCells = 3;
export const previewOf = ({ format, encoding, sha256, table }: ReadFile, looked: Looked): MeasurementPreview => ({
  format,
  encoding,
  sha256,
  about: table.about,
  twin: looked.twin,
  heads: table.heads.map((head, at) => ({
    ...head,
    cells: table.rows.flatMap(({ cells }) => cells[at]?.trim().slice(0, 60) || []).slice(0, firstCells),
  })),
  rowCount: table.rows.length,
  template: looked.template && { id: looked.template.id, name: looked.template.name },
  mapping: looked.mapping,
  names: looked.names,
  targets: looked.targets,
  valueCount: looked.values.length,
  ngCount: looked.values.filter(({ judge }) => judge === 'NG').length,
  roundedCount: looked.rounded,
  values: looked.values
    .slice(0, mostShown)
    .map(({ line, name, sampleNo, value, ok, judge, at }) => ({ line, characteristic: name, sampleNo, value, ok, judge, at })),
  refusals: looked.refusals.slice(0, mostShown),
  refusalCount: looked.refusals.length,
});
