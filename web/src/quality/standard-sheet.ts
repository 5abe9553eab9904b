import type { Lang } from '@lotline/contract/kit/words';
import type { Characteristic, Stage } from '@lotline/contract/quality/standard';
import { characteristicRules } from '@lotline/contract/quality/standard.rules';
import { basesOf, calledAs, placeOf } from '@lotline/contract/quality/standard-lines';
import type { CodeRow } from '@lotline/contract/system/code';
import { type Called, inUse, readAmong } from '../kit/columns/called.ts';
import { type Column, columnsOf } from '../kit/columns/columns.ts';
import { obeying } from '../kit/columns/obeying.ts';
import type { Doubt } from '../kit/dialogs/doubts.ts';
import type { Reviewed } from '../kit/excel/check.ts';
import { codeName } from '../kit/net/codes.ts';
import type { Translate } from '../kit/words/words.ts';
import { choiceFields } from './lines.ts';
import type { Revision, Side } from './sides.ts';

/** A characteristic as the row of a sheet, with the standard that it belongs to. */
export type SheetLine = Characteristic & {
  id: number;
  version: number;
  productId?: number;
  materialId?: number;
  operationId: number | null;
  stage: Stage;
  standardName: string;
  subgroupSize: number | null;
  itemCode: string;
  itemName: string;
  /** What it stands for is held by a revision that was approved. */
  isFirm: boolean;
};

/** The revisions that a sheet is held against, and their characteristics as its rows. */
export const sheetOf = (revisions: readonly Revision[]) => {
  const bases = basesOf(revisions);
  const lines: SheetLine[] = [];
  for (const base of bases.values())
    for (const one of base.characteristics ?? [])
      lines.push({
        ...one,
        ...(base.productId !== undefined && { productId: base.productId }),
        ...(base.materialId !== undefined && { materialId: base.materialId }),
        operationId: base.operationId ?? null,
        stage: base.stage,
        standardName: base.name,
        subgroupSize: one.spc?.subgroupSize ?? null,
        itemCode: base.productCode ?? base.materialCode ?? '',
        itemName: base.productName ?? base.materialName ?? '',
        isFirm: base.status !== 'DRAFT',
        id: lines.length + 1,
        version: 1,
      });
  return { bases, lines };
};
export type Sheet = ReturnType<typeof sheetOf>;

export type Known = { items: readonly Called[]; operations: readonly (Called & { active: boolean })[]; gauges: readonly CodeRow[] };
const { text, number, choice, flag } = columnsOf<SheetLine>();
const measured = { decimals: 6, width: 100 };
const whole = { decimals: 0, width: 90 };

/** The columns of a sheet, the same out and in. */
export const sheetColumns = (
  side: Side,
  { items, operations, gauges }: Known,
  lang: Lang,
  bases: Sheet['bases'],
): readonly Column<SheetLine>[] => {
  const own = side.side === 'product' ? 'productId' : 'materialId';
  const called = new Map(gauges.map((code) => [code.id, codeName(code, lang)]));
  const all = [
    text(own, { required: true, width: 130, value: ({ itemCode }) => itemCode, read: readAmong(items) }),
    text('itemName', { title: side.side === 'product' ? 'standard.productName' : 'standard.materialName', width: 150 }),
    ...(side.side === 'product'
      ? [text('operationId', { width: 110, value: operationSaid(operations), read: readAmong(operations.filter(inUse)) })]
      : []),
    choice('stage', side.stages, { choiceWords: 'stage', required: true, width: 100 }),
    text('standardName', {
      width: 150,
      neededBy: {
        code: 'quality.newStandardIsNamed',
        keyOf: (values) => (isPlaced(values) && !bases.has(placeIn(values)) ? placeIn(values) : null),
      },
    }),
    text('balloonNo', { width: 80 }),
    text('name', { required: true, width: 150, onceBy }),
    text('nameEn', { width: 120 }),
    choice('kind', choiceFields.kind, { choiceWords: 'characteristicKind', width: 100 }),
    choice('class', choiceFields.class, { choiceWords: 'characteristicClass', width: 80 }),
    flag('special'),
    text('unit', { width: 80 }),
    number('nominal', measured),
    text('tolerance', { width: 100 }),
    number('lsl', measured),
    number('usl', measured),
    number('decimals', whole),
    text('method', { width: 150 }),
    text('gaugeClassId', {
      width: 120,
      value: ({ gaugeClassId }) => (gaugeClassId == null ? null : (called.get(gaugeClassId) ?? null)),
      read: readAmong(gauges.filter(({ enabled }) => enabled).map(({ id, code, nameKr, nameEn }) => ({ id, code, name: nameKr, nameEn }))),
    }),
    flag('gaugeRequired'),
    number('sampleSize', whole),
    choice('chart', choiceFields.chart, { choiceWords: 'chart', width: 90 }),
    number('subgroupSize', { ...whole, standsFor: ['spc'] }),
    text('reactionPlan', { width: 160 }),
  ];
  return obeying(all, characteristicRules, (line: Partial<SheetLine>, was: SheetLine | undefined) => ({
    ...line,
    name: line.name ?? '',
    kind: line.kind ?? 'VARIABLE',
    chart: line.chart ?? 'NONE',
    gaugeRequired: line.gaugeRequired ?? false,
    spc: { subgroupSize: line.subgroupSize },
    before: was?.isFirm ? { kind: was.kind, unit: was.unit ?? null } : null,
    twice: false,
  }));
};

/** By its name, where no other one is called so. */
const operationSaid = (operations: Known['operations']) => {
  const byId = new Map(operations.map((one) => [one.id, one]));
  const read = readAmong(operations);
  return ({ operationId }: SheetLine) => {
    const one = byId.get(operationId ?? 0);
    return one ? (read(one.name) === one.id ? one.name : one.code) : null;
  };
};

type Values = Readonly<Record<string, unknown>>;
const isPlaced = (values: Values) => (values.productId ?? values.materialId) != null && values.stage != null;
export const placeIn = (values: Values) => placeOf(values as Parameters<typeof placeOf>[0]);
const onceBy = (values: Values) =>
  isPlaced(values) && values.name ? placeIn(values) + calledAs(values as Parameters<typeof calledAs>[0]) : null;

/** Finds the characteristic that a row of a sheet is, by what its cells say. */
export const lineBy = ({ lines }: Sheet, side: Side, { items, operations }: Known, stageOf: (said: string) => string | undefined) => {
  const byKey = new Map(lines.map((line) => [placeOf(line) + calledAs(line), line.id]));
  const [item, operation] = [readAmong(items), readAmong(operations)];
  const said = (cell: unknown) => String(cell ?? '').trim();
  return (cells: Reviewed['cells'], taken: ReadonlySet<number>) => {
    const own = side.side === 'product' ? 'productId' : 'materialId';
    const place = {
      [own]: item(said(cells[own])) as number,
      operationId: said(cells.operationId) === '' ? null : (operation(said(cells.operationId)) as number),
      stage: stageOf(said(cells.stage).toLowerCase()) ?? '',
    };
    const id = byKey.get(placeOf(place) + calledAs({ balloonNo: said(cells.balloonNo), name: said(cells.name) }));
    return id === undefined || taken.has(id) ? undefined : id;
  };
};

type Standard = { rows: Reviewed[]; base: Revision | undefined; changes: boolean; left: string[] };
/** The standards that the rows of a sheet are, and what becomes of each. */
export const standardsIn = (rows: readonly Reviewed[], { bases }: Sheet): Standard[] => {
  const groups = Map.groupBy(
    rows.filter(({ values }) => isPlaced(values)),
    ({ values }) => placeIn(values),
  );
  return [...groups].map(([place, its]) => {
    const base = bases.get(place);
    const said = new Set(its.map(({ values }) => calledAs(values as Parameters<typeof calledAs>[0])));
    const left = (base?.characteristics ?? []).filter((one) => !said.has(calledAs(one))).map(({ name }) => name);
    return { rows: its, base, left, changes: left.length > 0 || its.some(({ state }) => state !== 'SAME') };
  });
};

/** How many standards begin, get a new revision, have their draft replaced, and stay. */
export const meansOf = (standards: readonly Standard[]) => {
  const count = (fits: (one: Standard) => boolean) => standards.filter(fits).length;
  return {
    created: count(({ base }) => !base),
    revised: count(({ base, changes }) => base !== undefined && changes && base.status !== 'DRAFT'),
    changed: count(({ base, changes }) => changes && base?.status === 'DRAFT'),
    same: count(({ base, changes }) => base !== undefined && !changes),
  };
};

const namedAtMost = 5;
/** What is asked before a sheet is taken: drafts that it replaces, and what it leaves out. */
export const doubtsIn = (standards: readonly Standard[], t: Translate): Doubt[] =>
  standards.flatMap(({ rows, base, changes, left }) => {
    if (!base || !changes) return [];
    const at = rows.find(({ state }) => state !== 'SAME') ?? rows[0];
    const item = `${base.productName ?? base.materialName} (${base.productCode ?? base.materialCode})`;
    const stage = [base.operationName, t(`stage.${base.stage as Stage}`)].filter(Boolean).join(' ');
    const names = `${left.slice(0, namedAtMost).join(', ')}${left.length > namedAtMost ? ' …' : ''}`;
    const doubt = (words: string): Doubt => ({ rows: at ? [at.id] : [], text: words, column: 'name' });
    return [
      ...(base.status === 'DRAFT' ? [doubt(t('standard.sheetReplaces', { item, stage, revision: base.revision }))] : []),
      ...(left.length > 0 ? [doubt(t('standard.sheetLeavesOut', { item, stage, names }))] : []),
    ];
  });

/** The revisions that the rows change. */
export const seenBy = (rows: readonly Values[], { bases }: Sheet) =>
  [...new Set(rows.map(placeIn))].flatMap((place) => {
    const base = bases.get(place);
    return base ? [{ id: base.id, version: base.version }] : [];
  });
