import { Business } from '../../contract/src/order/business.ts';
import { Partner } from '../../contract/src/partner/partner.ts';
import { Location, locationTree } from '../../contract/src/plant/location.ts';
import { Tool } from '../../contract/src/plant/tool.ts';
import { OperPlan } from '../../contract/src/product/oper-plan.ts';
import { Operation } from '../../contract/src/product/operation.ts';
import { Product } from '../../contract/src/product/product.ts';
import type { Client } from '../plant-log/client.ts';

export type Masters = { businessId: number; line: number; toolId: number; products: ReadonlyMap<string, number> };
const mark = 'SHEET';
export const codeOf = (name: string) => `${mark}-${name}`;

/** What the sheet speaks of without saying more, made where it isn't there yet: a customer, a line with its shelf, and the products. */
export const makeMasters = async (ask: Client, products: readonly string[]): Promise<Masters> => {
  const partner =
    (await ask(Partner.list, {})).find(({ partnerCode }) => partnerCode === mark) ??
    (await ask(Partner.create, { partnerCode: mark, name: '출하 대장 고객', nameEn: 'Customer of the sheet', types: ['CUSTOMER'] }));
  const business =
    (await ask(Business.list, {})).find(({ code }) => code === mark) ??
    (await ask(Business.create, { code: mark, name: '출하 대장', bizPartnerId: partner.id, status: 'ACTIVE' }));
  const { line, shelf } = await makePlaces(ask);
  const tool =
    (await ask(Tool.list, {})).find(({ code }) => code === mark) ??
    (await ask(Tool.create, { code: mark, name: '표면처리 설비', locationId: line, status: 'OPERATING', active: true }));
  const operation =
    (await ask(Operation.list, {})).find(({ code }) => code === mark) ??
    (await ask(Operation.create, { code: mark, name: '표면처리', type: 'MACHINING', lineId: line, allowAhead: true, multiMachine: true }));
  const there = new Map((await ask(Product.list, {})).map(({ code, id }) => [code, id]));
  const made = new Map<string, number>();
  for (const name of products) {
    const code = codeOf(name);
    const id = there.get(code) ?? (await ask(Product.create, { code, name, type: 'FINISHED', uom: 'kg', storeLocationId: shelf })).id;
    if (!there.has(code)) await ask(OperPlan.create, { productId: id, operationId: operation.id, lineId: line });
    made.set(name, id);
  }
  return { businessId: business.id, line, toolId: tool.id, products: made };
};

const makePlaces = async (ask: Client) => {
  type Node = { code: string; id: number; children?: readonly Node[] };
  const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
  const there = new Map(flat((await ask(locationTree, {})) as readonly Node[]).map(({ code, id }) => [code, id]));
  const place = async (type: 'SITE' | 'FACTORY' | 'LINE' | 'WAREHOUSE' | 'SHELF', name: string, parentId?: number) => {
    const code = codeOf(type);
    return there.get(code) ?? (await ask(Location.create, { type, code, name, ...(parentId && { parentId }) })).id;
  };
  const factory = await place('FACTORY', '표면처리 공장', await place('SITE', '출하 대장'));
  const shelf = await place('SHELF', '출하장', await place('WAREHOUSE', '제품 창고', factory));
  return { shelf, line: await place('LINE', '표면처리 라인', factory) };
};
