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
  /** The orders after this one, of which so many are read. */
  after?: number | undefined;
  limit?: number | undefined;
};
type Tree = { branches: OrderTreeNode[] /** The order to go on after, where there are others. */; next: number | null };

/** Partners, their businesses, the newest orders of those, and their lines; a further part has only the branches that it adds to. */
export const orderTree = async (db: Db, { bizPartnerId, until, all = false, after, limit = mostOrders }: Which): Promise<Tree> => {
  const whole = all && after === undefined;
  const found = await ordersOf(db, { bizPartnerId, until: all ? 'ORDER' : until, after, limit: limit + 1 });
  const asked = found.slice(0, limit);
  const lines = until === 'ORDER' ? [] : await (until === 'PRODUCT' ? productLines : materialLines)(db, idsOf(asked));
  const orders = until === 'ORDER' ? asked : withFewLines(asked, lines);
  const shown = new Set(idsOf(orders));
  const businesses = await businessesOf(db, whole ? { bizPartnerId } : { ids: orders.map(({ parentId }) => parentId) });
  const partners = await partnersOf(db, whole ? { bizPartnerId } : { ids: businesses.map(({ parentId }) => parentId) });
  const leaf = until === 'PRODUCT' ? 'ORDER_PRODUCT' : 'ORDER_MATERIAL';
  const leaves = under(
    'ORDER',
    orders,
    under(
      leaf,
      lines.filter(({ parentId }) => shown.has(parentId)),
      new Map(),
    ),
    all || until === 'ORDER',
  );
  const branches = under('BUSINESS', businesses, leaves, whole);
  const last = orders.at(-1);
  return {
    branches: [...under('PARTNER', partners, branches, whole).values()].flat(),
    next: last && orders.length < found.length ? last.id : null,
  };
};
const mostOrders = 1000;
const mostLines = 1000;
const idsOf = (rows: readonly Flat[]) => rows.map(({ id }) => id);

/** As many of the orders as have a thousand lines together; one of them in any case. */
const withFewLines = (orders: readonly Flat[], lines: readonly Flat[]) => {
  const linesOf = Map.groupBy(lines, ({ parentId }) => parentId);
  let count = 0;
  const end = orders.findIndex(({ id }) => {
    count += linesOf.get(id)?.length ?? 0;
    return count > mostLines;
  });
  return end < 0 ? orders : orders.slice(0, Math.max(1, end));
};

/** One partner's branch, also when nothing hangs on it yet; after an order, the branch with the following ones. */
export const partnerBranch = async (db: Db, id: number, part: Pick<Which, 'after' | 'limit'>) => {
  const { branches, next } = await orderTree(db, { bizPartnerId: id, until: 'ORDER', all: true, ...part });
  const [branch] = branches.length > 0 ? branches : (under('PARTNER', await partnersOf(db, { bizPartnerId: id }), new Map()).get(0) ?? []);
  if (!branch) throw new Refused(404, 'NOT_FOUND');
  return { branch, next };
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

type Some = { bizPartnerId?: number | undefined; ids?: readonly number[] };
const partnersOf = async (db: Db, { bizPartnerId, ids }: Some) => {
  const which = ids
    ? sql`p.id = any(${[...ids]})`
    : bizPartnerId
      ? sql`p.id = ${bizPartnerId}`
      : sql`(p.active and p.types && array['CUSTOMER', 'SUPPLIER'] or exists (select from business b where b.biz_partner_id = p.id))`;
  const { rows } =
    await sql<Flat>`select 0 as parent_id, p.id, p.partner_code as code, p.name, null as status from biz_partner p where ${which} order by p.name, p.id`.execute(
      db,
    );
  return rows;
};

const ofPartner = (id: number | undefined) => (id ? sql`b.biz_partner_id = ${id}` : sql`true`);

const businessesOf = async (db: Db, { bizPartnerId, ids }: Some) => {
  const { rows } = await sql<Flat>`
    select b.biz_partner_id as parent_id, b.id, b.code, b.name, b.status, b.start_date as date from business b
    where ${ids ? sql`b.id = any(${[...ids]})` : ofPartner(bizPartnerId)} order by b.code, b.id`.execute(db);
  return rows;
};

/** What we bought, and what the customer supplies, as long as it waits. */
const waiting = sql`l.status not in ('RECEIVED', 'CANCELLED') and (l.purpose = 'PURCHASE' or l.supply_type = 'CUSTOMER_SUPPLIED')`;
const wanted = {
  ORDER: sql`true`,
  PRODUCT: sql`exists (select from order_product l where l.order_id = o.id and l.status <> 'CANCELLED')`,
  MATERIAL: sql`o.status not in ('ON_HOLD', 'CANCELLED') and o.id in (select l.order_id from order_material l where ${waiting})`,
};

/** The newest orders, those that have lines to show. */
const ordersOf = async (
  db: Db,
  { bizPartnerId, until, after, limit }: Pick<Which, 'bizPartnerId' | 'until' | 'after'> & { limit: number },
) => {
  const beyond =
    after === undefined ? sql`` : sql`and (o.order_date, o.id) < (select x.order_date, x.id from order_info x where x.id = ${after})`;
  const { rows } = await sql<Flat>`
    select o.business_id as parent_id, o.id, o.order_no as code, coalesce(o.customer_po_no, '') as name, o.status, o.direction, o.order_date as date
    from order_info o join business b on b.id = o.business_id where ${ofPartner(bizPartnerId)} and ${wanted[until]} ${beyond}
    order by o.order_date desc, o.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
};

const productLines = async (db: Db, orders: readonly number[]) => {
  const { rows } = await sql<Flat>`
    select l.order_id as parent_id, l.id, d.code, d.name, l.status, l.due_date as date, l.qty, greatest(0, l.qty - l.shipped_qty) as remain_qty, l.uom, l.product_id as item_id
    from order_product l join product d on d.id = l.product_id where l.order_id = any(${[...orders]}) and l.status <> 'CANCELLED' order by l.seq, l.id`.execute(
    db,
  );
  return rows;
};

/** Lines that still wait for goods. */
const materialLines = async (db: Db, orders: readonly number[]) => {
  const { rows } = await sql<Flat>`
    select l.order_id as parent_id, l.id, t.code, t.name, l.status, l.due_date as date, l.qty, greatest(0, l.qty - l.received_qty) as remain_qty, l.uom, l.material_id as item_id
    from order_material l join material t on t.id = l.material_id where l.order_id = any(${[...orders]}) and ${waiting} order by l.seq, l.id`.execute(
    db,
  );
  return rows;
};
