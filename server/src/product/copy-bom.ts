import type { AnswerOf, HeardOf } from '@lotline/contract/kit/call';
import { add as sumOf } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import type { Lang } from '@lotline/contract/kit/words';
import type { BomRow, copyBom as copyBomCall, takeBackCopy as takeBackCopyCall } from '@lotline/contract/product/bom';
import { copyRules, joinRules } from '@lotline/contract/product/bom.rules';
import { sql } from 'kysely';
import { anyOf } from '../kit/database/any-of.ts';
import { namesInText, runText } from '../kit/database/driver.ts';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { removeRows } from '../kit/record/remove-rows.ts';
import { insertRow, insertRows } from '../kit/record/write-rows.ts';
import { linesOf, lockBills } from './bom.queries.ts';
import { operationsOf, routeOfProduct } from './route.queries.ts';
import { checkCircle, obeyLeaving } from './save-bom.ts';

type Copied = AnswerOf<typeof copyBomCall>;
type Copy = {
  trx: Trx;
  copied: Copied /** Ends the codes of new parts; null when parts are shared. */;
  suffix: string | null /** The new part of each old one. */;
  twins: Map<number, number>;
};

/** Copies a bill to another product, sharing its semi-finished parts or making new ones of them; a preview is taken back before anybody sees it. */
export const copyBom = async (trx: Trx, lang: Lang, ask: HeardOf<typeof copyBomCall>): Promise<Copied> => {
  const { fromId, toId, deep, codeSuffix = '', preview } = ask;
  await lockBills(trx);
  obey(copyRules, { fromId, toId, lines: (await linesOf(trx, fromId)).length });
  if (preview) await sql`savepoint preview`.execute(trx);
  const copied: Copied = { created: 0, before: (await linesOf(trx, toId)).length, added: [], products: [], unmatched: [], skipped: [] };
  await copyLines({ trx, copied, suffix: deep ? codeSuffix : null, twins: new Map() }, fromId, toId);
  if (preview) await sql`rollback to savepoint preview`.execute(trx);
  return lang === 'en' ? inEnglish(trx, copied) : copied;
};

/** A copy reads its lines as they are, to write them: their names are said in Korean until here. */
const inEnglish = async (trx: Trx, copied: Copied): Promise<Copied> => {
  const { added, skipped, unmatched } = copied;
  const items = [...added, ...skipped, ...unmatched].map(({ childCode }) => childCode);
  const rows = await runText<{ kind: string; code: string; name: string }>(
    trx,
    `select 'item' as kind, code, name from product where code = any($1) union all select 'item', code, name from material where code = any($1)
      union all select 'operation', code, name from operation where code = any($2)${namesInText('en')}`,
    [items, unmatched.map(({ operationCode }) => operationCode)],
  );
  const names = new Map(rows.map(({ kind, code, name }) => [`${kind} ${code}`, name]));
  const said = <Line extends { childCode: string; childName: string }>(line: Line) => ({
    ...line,
    childName: names.get(`item ${line.childCode}`) ?? line.childName,
  });
  return {
    ...copied,
    added: added.map(said),
    skipped: skipped.map(said),
    unmatched: unmatched.map((line) => ({
      ...said(line),
      operationName: names.get(`operation ${line.operationCode}`) ?? line.operationName,
    })),
  };
};

/** Takes back what a copy made: its lines first, then its parts, unless something else uses them by now. */
export const takeBackCopy = async (trx: Trx, { lineIds, productIds }: HeardOf<typeof takeBackCopyCall>) => {
  await lockBills(trx);
  await obeyLeaving(trx, await trx.selectFrom('bom').selectAll().where('id', '=', anyOf(lineIds)).execute());
  const { deleted } = await removeRows(trx, 'bom', lineIds);
  if (productIds.length > 0) await removeRows(trx, 'product', productIds);
  return { deleted };
};

const copyLines = async (copy: Copy, fromId: number, toId: number) => {
  const { trx, copied } = copy;
  const parent = await trx.selectFrom('product').select('code').where('id', '=', toId).executeTakeFirst();
  if (!parent) throw new Refused(404, 'NOT_FOUND');
  const operations = await operationsOfProduct(trx, toId);
  const there = await linesOf(trx, toId);
  const drafts: Drafted[] = [];
  const namedDrafts: Omit<Copied['added'][number], 'id'>[] = [];
  for (const line of await linesOf(trx, fromId)) {
    const named = {
      ...{ parentCode: parent.code, childCode: line.childCode, childName: line.childName },
      substituteForCode: line.substituteForCode,
    };
    const childProductId = line.childProductId == null ? null : await partOf(copy, line.childProductId);
    const known = line.operationId != null && operations.has(line.operationId);
    const draft = { ...line, parentId: toId, childProductId, operationId: known ? line.operationId : null, lines: 1 };
    if (there.some((one) => isSamePlace(one, draft))) {
      copied.skipped.push(named);
      continue;
    }
    if (line.operationId != null && !known) copied.unmatched.push({ ...named, ...(await operationNamed(trx, line.operationId)) });
    await checkCircle(trx, { parentId: toId, childProductId });
    const at = drafts.findIndex((one) => isSamePlace(one, draft));
    const same = drafts[at];
    if (same) drafts[at] = joined(same, draft, parent.code);
    else {
      drafts.push(draft);
      namedDrafts.push(named);
    }
  }
  for (const draft of drafts) obeyOneRatio(drafts, draft, parent.code);
  const lines = await insertRows(
    trx,
    'bom',
    drafts.map(({ lines: _, ...draft }) => draft),
  );
  for (const line of lines) await checkCircle(trx, line);
  copied.created += lines.length;
  copied.added.push(...namedDrafts.map((named, at) => ({ id: lines[at]?.id ?? 0, ...named })));
};

/** A line to be made, of so many lines of the bill that is copied. */
type Drafted = BomRow & { lines: number };
type Place = Pick<BomRow, 'childProductId' | 'childMaterialId' | 'operationId' | 'substituteForId' | 'effectiveFrom' | 'effectiveTo'>;

/** A bill takes a part at an operation by one line a day. */
const isSamePlace = (a: Place, b: Place) =>
  (['childProductId', 'childMaterialId', 'operationId', 'substituteForId'] as const).every(
    (one) => (a[one] ?? null) === (b[one] ?? null),
  ) &&
  (!a.effectiveTo || !b.effectiveFrom || b.effectiveFrom <= a.effectiveTo) &&
  (!b.effectiveTo || !a.effectiveFrom || a.effectiveFrom <= b.effectiveTo);

/** As the contract takes them. */
const [longestPosition, longestNote] = [100, 4000];
const both = (one: string | null | undefined, other: string | null | undefined, between: string) =>
  [...new Set([one, other].filter(Boolean))].join(between);

/** What went in at several operations goes in by one line where the new parent has none of them: a piece takes as much of it as before. */
const joined = (one: Drafted, other: Drafted, parent: string): Drafted => {
  const position = both(one.position, other.position, ', ');
  const note = both(one.note, other.note, '\n');
  const fits = position.length <= longestPosition && note.length <= longestNote;
  const same = (['baseQty', 'scrapRate', 'backflush', 'effectiveFrom', 'effectiveTo'] as const).every(
    (field) => (one[field] ?? null) === (other[field] ?? null),
  );
  obey(joinRules, { child: one.childCode, parent, add: same && fits });
  return {
    ...one,
    qtyPer: sumOf(one.qtyPer, other.qtyPer),
    mandatory: (one.mandatory ?? true) || (other.mandatory ?? true),
    lotTraceRequired: (one.lotTraceRequired ?? true) || (other.lotTraceRequired ?? true),
    position: position || null,
    note: note || null,
    lines: one.lines + other.lines,
  };
};

/** A substitute is given for a piece: one that stood in for a part of what is one line now would stand in for too much. */
const obeyOneRatio = (drafts: readonly Drafted[], { childCode, childMaterialId, ...of }: Drafted, parent: string) => {
  if (childMaterialId == null || of.substituteForId != null) return;
  const substitutes = drafts.filter(
    ({ substituteForId, operationId }) => substituteForId === childMaterialId && (operationId ?? of.operationId) === of.operationId,
  );
  obey(joinRules, { child: childCode, parent, add: substitutes.every(({ lines }) => lines === of.lines) });
};

/** The part itself, or in a deep copy its new twin, made once however often the part is used. */
const partOf = async (copy: Copy, productId: number) => {
  const { trx, copied, suffix, twins } = copy;
  const made = twins.get(productId);
  if (suffix === null || made !== undefined) return made ?? productId;
  const { id, designImageId: _, ...part } = await lockRow(trx, 'product', productId);
  if (part.type !== 'SEMI') return productId;
  const code = `${part.code}${suffix}`;
  const twin = await insertRow(trx, 'product', { ...part, code, barcode: code });
  twins.set(id, twin.id);
  copied.products.push({ id: twin.id, code, name: part.name });
  await copyLines(copy, id, twin.id);
  return twin.id;
};

/** What a product is made by: its operation plans and its route. */
const operationsOfProduct = async (trx: Trx, productId: number) => {
  const planned = await trx.selectFrom('operationPlan').select('operationId').where('productId', '=', productId).execute();
  const routeId = await routeOfProduct(trx, productId);
  const routed = routeId === null ? [] : await operationsOf(trx, routeId);
  return new Set([...planned, ...routed].map(({ operationId }) => operationId));
};

const operationNamed = (trx: Trx, id: number) =>
  trx.selectFrom('operation').select(['code as operationCode', 'name as operationName']).where('id', '=', id).executeTakeFirstOrThrow();
