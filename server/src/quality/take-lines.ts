import { isDeepStrictEqual } from 'node:util';
import { allBroken, fieldOf, type Rule, RuleBroken } from '@lotline/contract/kit/rule';
import type { Lang } from '@lotline/contract/kit/words';
import { type Characteristic, ChartSettings } from '@lotline/contract/quality/standard';
import { characteristicRules, filedRules } from '@lotline/contract/quality/standard.rules';
import { basesOf, calledAs, type MaterialStandardLine, type ProductStandardLine, placeOf } from '@lotline/contract/quality/standard-lines';
import { sql } from 'kysely';
import { anyOf } from '../kit/database/any-of.ts';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { asProblems, refuseAll } from '../kit/record/import-records.ts';
import { changeRecord, insertRow } from '../kit/record/write-rows.ts';
import { reviseStandard } from './change-standard.ts';
import { checkStandard, lookAround, type Seen, type Standard, type StandardDraft } from './save-standard.ts';
import { type Side, sides } from './standard.queries.ts';

type Line = { productId?: number; materialId?: number; operationId?: number | null | undefined } & Omit<
  ProductStandardLine | MaterialStandardLine,
  'productId' | 'materialId' | 'operationId'
>;
type Asked = {
  side: Side;
  rows: readonly Line[];
  /** The revisions that the rows were held against; without it, whichever are the newest. */
  seen?: readonly { id: number; version: number }[] | undefined;
  day: string;
  mayCreate: boolean;
  lang: Lang;
};
/** The rows of one standard, each with its place in the ask; `base` is what they change, null where it is new. */
type Group = { lines: { at: number; line: Line }[]; base: Standard | null; name: string | null };

/** Takes the characteristics of many standards, all or none: an approved one gets a new revision as a draft, a draft says what its rows say. */
export const takeLines = async (db: Trx, { side, rows, seen: reviewed, day, mayCreate, lang }: Asked) => {
  const { seen, groups } = await lockAndLook(db, side, rows, day);
  const missing = await missingIn(db, side, rows);
  const late = reviewed && new Map(reviewed.map(({ id, version }) => [id, version]));
  const filed = groups.map((group) => ({ ...group, characteristics: characteristicsIn(group) }));
  const broken: { at: number; error: RuleBroken }[] = [];
  for (const { lines, base, name, characteristics } of filed) {
    const isLate = late !== undefined && base !== null && late.get(base.id) !== base.version;
    const known = seen.keys.get(base?.code ?? '');
    const taken = new Set<string>();
    for (const [n, { at, line }] of lines.entries()) {
      const one = characteristics[n] as Characteristic;
      const twice = taken.has(calledAs(line));
      taken.add(calledAs(line));
      const before = (one.key && known?.get(one.key)) || null;
      const errors = [
        ...missing(line),
        ...allIn(filedRules, { ...line, named: name, isNew: base === null, twice, no: n + 1, isLate }),
        ...allIn(characteristicRules, { ...one, before, twice: false }),
      ];
      broken.push(...errors.map((error) => ({ at, error })));
    }
  }
  refuseAll(broken.flatMap(({ at, error }) => asProblems(error, at, lang)));
  if (!mayCreate && filed.some(({ base }) => base === null)) throw new Refused(403, 'FORBIDDEN');

  const said = { created: 0, revised: 0, changed: 0, same: 0 };
  for (const { base, name, characteristics, lines } of filed) {
    const first = lines[0]?.line as Line;
    if (!base) {
      const draft = { ...placed(side, first), name, effectiveFrom: day, sampling: { mode: 'FULL' }, characteristics } as StandardDraft;
      await insertRow(db, 'quality_standard', { ...draft, ...(await checkStandard(side)(db, draft, null, seen)) });
      said.created++;
      continue;
    }
    const called = name ?? base.name;
    if (called === base.name && isDeepStrictEqual(plain(characteristics), plain(base.characteristics))) {
      said.same++;
      continue;
    }
    const draft = { ...base, name: called, characteristics } as unknown as StandardDraft;
    const { characteristics: keyed } = await checkStandard(side)(db, draft, { ...base, status: 'DRAFT' }, seen);
    const anew = { name: called, characteristics: keyed };
    if (base.status === 'DRAFT') await changeRecord(db, 'quality_standard', { id: base.id, version: undefined, ...anew });
    else await reviseStandard(db, { side, id: base.id, effectiveFrom: day, ...anew });
    said[base.status === 'DRAFT' ? 'changed' : 'revised']++;
  }
  return said;
};

/** Locks the standards of these items, then the items, as everybody does who changes one of them. */
const lockAndLook = async (db: Trx, side: Side, rows: readonly Line[], day: string): Promise<{ seen: Seen; groups: Group[] }> => {
  const { own, column } = sides[side];
  const items = [...new Set(rows.map((row) => row[own] as number))];
  await sql`select from quality_standard where ${sql.ref(column)} = ${anyOf(items)} order by id for no key update`.execute(db);
  const seen = await lookAround(side, day)(db, rows as unknown as StandardDraft[], null);
  const there = await db
    .selectFrom('qualityStandard')
    .selectAll()
    .where(own, '=', anyOf(items))
    .where('status', '!=', 'OBSOLETE')
    .orderBy('id')
    .execute();
  const bases = basesOf(there);
  const groups = new Map<string, Group>();
  for (const [at, line] of rows.entries()) {
    const place = placeOf(line);
    const group = groups.get(place) ?? { lines: [], base: bases.get(place) ?? null, name: null };
    group.lines.push({ at, line });
    group.name ??= line.standardName || null;
    groups.set(place, group);
  }
  return { seen, groups: [...groups.values()] };
};

/** Which ids of a row name nothing that is there. */
const missingIn = async (db: Trx, side: Side, rows: readonly Line[]) => {
  const { own } = sides[side];
  const among = async (table: string, ids: readonly (number | null | undefined)[]) => {
    const asked = [...new Set(ids.filter((id) => id != null))];
    const { rows: found } = await sql<{ id: number }>`select id from ${sql.table(table)} where id = ${anyOf(asked)}`.execute(db);
    return new Set(found.map(({ id }) => id));
  };
  const items = await among(
    side,
    rows.map((row) => row[own]),
  );
  const operations = await among(
    'operation',
    rows.map(({ operationId }) => operationId),
  );
  const { rows: codes } = await sql<{ id: number }>`
    select code.id from code join code_category on code_category.id = code.category_id where code_category.category = 'GAUGE_CLASS'`.execute(
    db,
  );
  const gauges = new Set(codes.map(({ id }) => id));
  return (line: Line) =>
    [
      { field: own, id: line[own], known: items },
      { field: 'operationId', id: line.operationId, known: operations },
      { field: 'gaugeClassId', id: line.gaugeClassId, known: gauges },
    ].flatMap(({ field, id, known }) => (id == null || known.has(id) ? [] : [new RuleBroken('reference.missing', {}, [field])]));
};

/** What the rows say, each with what no sheet says of the characteristic that it was. */
const characteristicsIn = ({ lines, base }: Group): Characteristic[] => {
  const left = new Map((base?.characteristics as Characteristic[] | undefined)?.map((one) => [calledAs(one), one]));
  return lines.map(({ line }) => {
    const was = left.get(calledAs(line));
    left.delete(calledAs(line));
    const { productId: _p, materialId: _m, operationId: _o, stage: _s, standardName: _n, subgroupSize, ...said } = line;
    const { key, spc, tells, defectCodeId, balloonAt } = was ?? {};
    const chart = subgroupSize === undefined || (subgroupSize === null && !spc) ? spc : ChartSettings.parse({ ...spc, subgroupSize });
    return { ...said, key, spc: chart, tells, defectCodeId, balloonAt };
  });
};

const allIn = <Facts>(rules: readonly Rule<Facts>[], facts: Facts) =>
  allBroken(rules, facts).map((rule) => {
    const at = fieldOf(rule, facts);
    // Of a chart's settings a sheet says the size of its subgroups.
    return new RuleBroken(rule.code, rule.tell?.(facts), at?.[0] === 'spc' ? ['subgroupSize'] : at);
  });

const placed = (side: Side, line: Line) => ({
  [sides[side].own]: line[sides[side].own],
  stage: line.stage,
  ...(side === 'product' && { operationId: line.operationId ?? null }),
});

/** What is said, without what is left open: two of them are compared by it. */
const plain = (characteristics: unknown) =>
  JSON.parse(JSON.stringify(characteristics, (_, value) => (value === null ? undefined : value))) as unknown;
