import type { FoundTable } from '@lotline/contract/system/find';

/** What a word may mean beside a record's own number: those whose code or name in either language holds it, a business by its partner too. */
export type Meant = { partner: number[]; product: number[]; material: number[]; business: number[] };

/** What a record belongs to: `by` looks at one row, `way` leads to all rows along an index. `$of` stands for the ids. */
type Near = { of: keyof Meant; by: string; way?: string };

/** How records of a kind are found and told, in SQL; the record stands as `x`. */
export type FoundKind = {
  table: FoundTable;
  /** What it is called by: its number or code first. */
  own: readonly string[];
  /** Where it has a name beside its code. */
  name?: 'own' | 'either';
  near?: readonly Near[];
  /** It grows with the work: the newest are looked through, older ones are found along their indexes. */
  grows?: true;
  /** Which rows of the table they are, where others are a kind of their own. */
  only?: string;
  /** Somebody still waits for it: it comes before others that are called as well. */
  open?: string;
  /** An index knows the open ones, which are few however old the plant is: all of them are looked through. */
  openKnown?: true;
  told?: Partial<Record<'direction' | 'partner' | 'item' | 'more' | 'orderNo' | 'day' | 'until' | 'state', string>>;
  from?: string;
};

/** Of the order lines of a customer, product or material so many of the newest stand for all of them. */
const newest = 2000;
const partner = 'left join biz_partner p on p.id = x.biz_partner_id';
const product = 'join product d on d.id = x.product_id';
const place = 'left join location a on a.id = x.location_id';

/** What customers ordered, or what was bought of suppliers: each is looked for as a kind of its own. */
const ordersOf = (direction: 'SALES' | 'PURCHASE'): FoundKind => ({
  table: 'order_info',
  own: ['order_no', 'customer_po_no'],
  only: `x.direction = '${direction}'`,
  grows: true,
  open: "x.status not in ('COMPLETED', 'CANCELLED')",
  openKnown: true,
  near: [
    { of: 'business', by: 'x.business_id = any($of)' },
    {
      of: 'product',
      by: 'exists (select from order_product l where l.order_id = x.id and l.product_id = any($of))',
      way: `x.id = any(array(select order_id from order_product where product_id = any($of) order by id + 0 desc limit ${newest}))`,
    },
    {
      of: 'material',
      by: "exists (select from order_material l where l.order_id = x.id and l.purpose = 'PURCHASE' and l.material_id = any($of))",
      way: `x.id = any(array(select order_id from order_material where purpose = 'PURCHASE' and material_id = any($of) order by id + 0 desc limit ${newest}))`,
    },
  ],
  from: `join business b on b.id = x.business_id join biz_partner p on p.id = b.biz_partner_id
      left join lateral (
        select (array_agg(l.name order by l.part, l.seq))[1] as name, count(*) - 1 as more, min(l.due_date) filter (where l.waits) as due_date from (
          select 1 as part, l.seq, d.name, l.due_date, l.shipped_qty < l.qty as waits from order_product l join product d on d.id = l.product_id
          where l.order_id = x.id and l.status <> 'CANCELLED'
          union all
          select 2, l.seq, m.name, l.due_date, l.received_qty < l.qty from order_material l join material m on m.id = l.material_id
          where l.order_id = x.id and l.purpose = 'PURCHASE' and l.status <> 'CANCELLED'
        ) l
      ) lines on true`,
  told: {
    direction: 'x.direction',
    partner: 'p.name',
    item: 'lines.name',
    more: 'lines.more',
    day: 'coalesce(lines.due_date, x.due_date)',
    state: 'x.status',
  },
});

export const foundKinds: readonly FoundKind[] = [
  {
    table: 'product',
    own: ['code', 'customer_part_no', 'drawing_no'],
    name: 'either',
    near: [{ of: 'partner', by: 'x.biz_partner_id = any($of)' }],
    from: partner,
    told: { partner: 'p.name' },
  },
  { table: 'material', own: ['code', 'spec'], name: 'either', told: { item: 'x.spec' } },
  ordersOf('SALES'),
  ordersOf('PURCHASE'),
  {
    table: 'production_plan',
    own: ['plan_no'],
    grows: true,
    open: "x.status in ('PLANNED', 'IN_PROGRESS')",
    near: [
      { of: 'product', by: 'x.product_id = any($of)' },
      {
        of: 'business',
        by: 'exists (select from order_product l join order_info o on o.id = l.order_id where l.id = x.order_product_id and o.business_id = any($of))',
        way: `x.order_product_id = any(array(select l.id from order_product l join order_info o on o.id = l.order_id where o.business_id = any($of)
          order by l.id + 0 desc limit ${newest}))`,
      },
    ],
    from: `${product} left join order_product l on l.id = x.order_product_id left join order_info o on o.id = l.order_id`,
    told: { item: 'd.name', orderNo: 'o.order_no', day: 'x.start_dt', until: 'x.end_dt', state: 'x.status' },
  },
  {
    table: 'lot',
    own: ['lot_id'],
    grows: true,
    near: [{ of: 'product', by: 'x.product_id = any($of)' }],
    from: product,
    told: { item: 'd.name', state: "case x.state when 'DISCARDED' then x.state else x.quality_status end" },
  },
  {
    table: 'shipment',
    own: ['shipment_no'],
    grows: true,
    near: [{ of: 'partner', by: 'x.biz_partner_id = any($of)' }],
    from: partner,
    told: { partner: 'p.name', day: 'x.ship_date', state: "nullif(x.status, 'SHIPPED')" },
  },
  {
    table: 'material_sale',
    own: ['sale_no'],
    grows: true,
    near: [{ of: 'partner', by: 'x.biz_partner_id = any($of)' }],
    from: partner,
    told: { partner: 'p.name', day: 'x.sale_date', state: 'x.status' },
  },
  {
    table: 'outsourcing',
    own: ['out_no'],
    grows: true,
    open: "x.status in ('REQUESTED', 'OUT', 'PARTIALLY_IN')",
    openKnown: true,
    near: [{ of: 'partner', by: 'x.vendor_id = any($of)' }],
    from: 'left join biz_partner p on p.id = x.vendor_id',
    told: { partner: 'p.name', day: 'x.due_date', state: 'x.status' },
  },
  { table: 'biz_partner', own: ['partner_code'], name: 'either' },
  {
    table: 'business',
    own: ['code', 'contract_no'],
    name: 'own',
    open: "x.status in ('PLANNED', 'ACTIVE')",
    near: [{ of: 'partner', by: 'x.biz_partner_id = any($of)' }],
    from: partner,
    told: { partner: 'p.name', state: 'x.status' },
  },
  { table: 'location', own: ['code'], name: 'either', from: 'left join location a on a.id = x.parent_id', told: { item: 'a.name' } },
  { table: 'tool', own: ['code'], name: 'either', from: place, told: { item: 'a.name' } },
  {
    table: 'mold',
    own: ['code', 'part_number', 'asset_no'],
    name: 'either',
    from: 'left join location a on a.id = x.location_id left join tool t on t.id = x.tool_id',
    told: { item: 'coalesce(t.name, a.name)' },
  },
  { table: 'worker', own: ['worker_no'], name: 'own', from: place, told: { item: 'a.name' } },
  { table: 'operation', own: ['code'], name: 'either' },
  { table: 'route', own: ['code'], name: 'either' },
  {
    table: 'count_sheet',
    own: ['sheet_no'],
    open: "x.status in ('PLANNED', 'COUNTING', 'SUBMITTED')",
    from: "left join lateral (select string_agg(a.name, ', ' order by a.name) as names from location a where a.id = any(x.location_ids)) places on true",
    told: { item: 'places.names', day: 'x.planned_on', state: 'x.status' },
  },
  {
    table: 'claim',
    own: ['claim_no', 'customer_no'],
    open: "x.status not in ('CLOSED', 'REJECTED', 'CANCELLED')",
    from: 'join biz_partner b on b.id = x.biz_partner_id join product i on i.id = x.product_id',
    told: { partner: 'b.name', item: 'i.name', day: 'x.received_on', state: 'x.status' },
  },
  {
    table: 'test_report',
    own: ['report_no'],
    open: "x.status in ('DRAFT', 'REVIEWED', 'APPROVED')",
    from: 'left join biz_partner b on b.id = x.biz_partner_id join product i on i.id = x.product_id',
    told: { partner: 'b.name', item: 'i.name', day: 'x.inspection_date', state: 'x.status' },
  },
  {
    table: 'nonconformance',
    own: ['nc_no'],
    open: "x.status <> 'CLOSED'",
    near: [
      { of: 'partner', by: 'x.biz_partner_id = any($of)' },
      { of: 'product', by: 'x.product_id = any($of)' },
      { of: 'material', by: 'x.material_id = any($of)' },
    ],
    from: `left join biz_partner b on b.id = x.biz_partner_id left join product i on i.id = x.product_id left join material m on m.id = x.material_id`,
    told: { partner: 'b.name', item: 'coalesce(i.name, m.name)', day: 'x.created_at::date', state: 'x.status' },
  },
  {
    table: 'concession',
    own: ['concession_no', 'customer_approval_no'],
    open: "x.status = 'REQUESTED'",
    from: `join nonconformance n on n.id = x.nonconformance_id left join product i on i.id = n.product_id left join material m on m.id = n.material_id`,
    told: { item: 'coalesce(i.name, m.name)', day: 'x.asked_at::date', until: 'x.valid_until', state: 'x.status' },
  },
  {
    table: 'process_change',
    own: ['change_no'],
    open: "x.status in ('NOTICED', 'REGISTERED', 'APPROVED')",
    near: [
      { of: 'product', by: 'x.product_id = any($of)' },
      { of: 'material', by: 'x.material_id = any($of)' },
    ],
    from: `left join product i on i.id = x.product_id left join material m on m.id = x.material_id`,
    told: { item: 'coalesce(i.name, m.name)', day: 'x.starts_at::date', state: 'x.status' },
  },
  {
    table: 'notice',
    own: ['title'],
    open: 'x.end_dt is null or x.end_dt >= current_date',
    from: place,
    told: { item: 'a.name', day: 'x.start_dt', until: 'x.end_dt' },
  },
];
