import type { AnswerOf, HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import type { BomRow, copyBom as copyBomCall } from '@lotline/contract/product/bom';
import { copyRules } from '@lotline/contract/product/bom.rules';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { insertRow, insertRows } from '../kit/record/write-rows.ts';
import { linesOf, lockBills } from './bom.queries.ts';
import { operationsOf, routeOfProduct } from './route.queries.ts';
import { checkCircle } from './save-bom.ts';

type Copied = AnswerOf<typeof copyBomCall>;
type Copy = {
  trx: Trx;
  copied: Copied /** Ends the codes of new parts; null when parts are shared. */;
  suffix: string | null /** The new part of each old one. */;
  twins: Map<number, number>;
};

/** Copies a bill to another product, sharing its semi-finished parts or making new ones of them. */
export const copyBom = async (trx: Trx, { fromId, toId, deep, codeSuffix = '' }: HeardOf<typeof copyBomCall>): Promise<Copied> => {
  await lockBills(trx);
  obey(copyRules, { fromId, toId, lines: (await linesOf(trx, fromId)).length });
  const copied: Copied = { created: 0, products: [], unmatched: [], skipped: [] };
  await copyLines({ trx, copied, suffix: deep ? codeSuffix : null, twins: new Map() }, fromId, toId);
  return copied;
};

const copyLines = async (copy: Copy, fromId: number, toId: number) => {
  const { trx, copied } = copy;
  const parent = await trx.selectFrom('product').select('code').where('id', '=', toId).executeTakeFirst();
  if (!parent) throw new Refused(404, 'NOT_FOUND');
  const operations = await operationsOfProduct(trx, toId);
  const there = new Set((await linesOf(trx, toId)).map(placeOf));
  const drafts: Record<string, unknown>[] = [];
  for (const line of await linesOf(trx, fromId)) {
    const named = { parentCode: parent.code, childCode: line.childCode, childName: line.childName };
    const childProductId = line.childProductId == null ? null : await partOf(copy, line.childProductId);
    const known = line.operationId != null && operations.has(line.operationId);
    const draft = { ...line, parentId: toId, childProductId, operationId: known ? line.operationId : null };
    if (there.has(placeOf(draft))) {
      copied.skipped.push(named);
      continue;
    }
    if (line.operationId != null && !known) copied.unmatched.push({ ...named, ...(await operationNamed(trx, line.operationId)) });
    await checkCircle(trx, { parentId: toId, childProductId });
    drafts.push(draft);
    there.add(placeOf(draft));
  }
  const lines = await insertRows(trx, 'bom', drafts);
  for (const line of lines) await checkCircle(trx, line);
  copied.created += lines.length;
};

const placeOf = ({
  childProductId,
  childMaterialId,
  operationId,
  effectiveFrom,
}: Pick<BomRow, 'childProductId' | 'childMaterialId' | 'operationId' | 'effectiveFrom'>) =>
  [childProductId ?? 0, childMaterialId ?? 0, operationId ?? 0, effectiveFrom ?? ''].join();

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
