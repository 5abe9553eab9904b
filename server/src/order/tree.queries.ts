import type { OrderTreeNode } from '@lotline/contract/order/business';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';

type Kind = OrderTreeNode['kind'];
type Flat = Omit<OrderTreeNode, 'key' | 'kind' | 'children'> & { parentId: number };
type Which = {
  bizPartnerId?: number | undefined;
  /** How deep it goes: to the orders, or to their product or material lines. */
  until: 'ORDER' | 'PRODUCT' | 'MATERIAL';
  /** Keeps branches without a leaf: partners to whom nobody has sold yet. */
  all?: boolean | undefined;
};

/** Partners, their businesses, the orders of those, and their lines. */
export const orderTree = async (db: Db, { bizPartnerId, until, all = false }: Which): Promise<OrderTreeNode[]> => {
  const [partners, businesses, orders, lines] = await Promise.all([
    partnersOf(db, bizPartnerId, all),
    businessesOf(db, bizPartnerId),
    ordersOf(db, bizPartnerId),
    until === 'ORDER' ? [] : until === 'PRODUCT' ? productLines(db, bizPartnerId) : materialLines(db, bizPartnerId),
  ]);
  const leaf = until === 'PRODUCT' ? 'ORDER_PRODUCT' : 'ORDER_MATERIAL';
  const leaves = under('ORDER', orders, under(leaf, lines, new Map()), all || until === 'ORDER');
  const branches = under('BUSINESS', businesses, leaves, all);
  return [...under('PARTNER', partners, branches, all).values()].flat();
};

/** One partner's branch, also when nothing hangs on it yet. */
export const partnerBranch = async (db: Db, id: number) => {
  const [branch] = await orderTree(db, { bizPartnerId: id, until: 'ORDER', all: true });
  if (!branch) throw new Refused(404, 'NOT_FOUND');
  return branch;
};

type Branches = Map<number, OrderTreeNode[]>;
/** Nodes by the id they hang under; a node without children is left out unless it is a leaf or `keepEmpty`. */
const under = (kind: Kind, rows: readonly Flat[], below: Branches, keepEmpty: boolean | undefined = true): Branches => {
  const branches: Branches = new Map();
  for (const { parentId, ...row } of rows) {
    const children = below.get(row.id) ?? [];
    if (!keepEmpty && children.length === 0) continue;
    branches.set(parentId, [...(branches.get(parentId) ?? []), { ...row, kind, key: `${kind}:${row.id}`, children }]);
  }
  return branches;
};

const partnersOf = async (db: Db, id: number | undefined, all: boolean) => {
  const which = id
    ? sql`p.id = ${id}`
    : all
      ? sql`(p.active and p.types && array['CUSTOMER', 'SUPPLIER'] or exists (select from business b where b.biz_partner_id = p.id))`
      : sql`exists (select from business b where b.biz_partner_id = p.id)`;
  const { rows } =
    await sql<Flat>`select 0 as parent_id, p.id, p.partner_code as code, p.name, null as status from biz_partner p where ${which} order by p.name, p.id`.execute(
      db,
    );
  return rows;
};

const ofPartner = (id: number | undefined) => (id ? sql`b.biz_partner_id = ${id}` : sql`true`);

const businessesOf = async (db: Db, id: number | undefined) => {
  const { rows } = await sql<Flat>`
    select b.biz_partner_id as parent_id, b.id, b.code, b.name, b.status, b.start_date as date from business b where ${ofPartner(id)} order by b.code, b.id`.execute(
    db,
  );
  return rows;
};

const ordersOf = async (db: Db, id: number | undefined) => {
  const { rows } = await sql<Flat>`
    select o.business_id as parent_id, o.id, o.order_no as code, coalesce(o.customer_po_no, '') as name, o.status, o.direction, o.order_date as date
    from order_info o join business b on b.id = o.business_id where ${ofPartner(id)} order by o.order_date desc, o.id desc`.execute(db);
  return rows;
};

const productLines = async (db: Db, id: number | undefined) => {
  const { rows } = await sql<Flat>`
    select l.order_id as parent_id, l.id, d.code, d.name, l.status, l.due_date as date, l.qty, greatest(0, l.qty - l.shipped_qty) as remain_qty, l.uom, l.product_id as item_id
    from order_product l join product d on d.id = l.product_id join order_info o on o.id = l.order_id join business b on b.id = o.business_id
    where ${ofPartner(id)} and l.status <> 'CANCELLED' order by l.seq, l.id`.execute(db);
  return rows;
};

/** Lines that still wait for goods: what we bought, and what the customer supplies. */
const materialLines = async (db: Db, id: number | undefined) => {
  const { rows } = await sql<Flat>`
    select l.order_id as parent_id, l.id, t.code, t.name, l.status, l.due_date as date, l.qty, greatest(0, l.qty - l.received_qty) as remain_qty, l.uom, l.material_id as item_id
    from order_material l join material t on t.id = l.material_id join order_info o on o.id = l.order_id join business b on b.id = o.business_id
    where ${ofPartner(id)} and l.status not in ('RECEIVED', 'CANCELLED') and o.status not in ('ON_HOLD', 'CANCELLED')
      and (l.purpose = 'PURCHASE' or l.supply_type = 'CUSTOMER_SUPPLIED')
    order by l.seq, l.id`.execute(db);
  return rows;
};
