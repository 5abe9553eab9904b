import { z } from 'zod';
import { call, resource } from '../kit/call.ts';
import type { States } from '../kit/rule.ts';
import { Code, Day, Ext, Id, Money, Name, Note, Part, PathId, PlannedDay, Text } from '../kit/shape.ts';
import { unshared } from '../kit/unshared.ts';

export const businessStatuses = ['PLANNED', 'ACTIVE', 'CLOSED', 'CANCELLED'] as const;
export type BusinessStatus = (typeof businessStatuses)[number];

/** What may follow what; a closed business may be taken up again, a cancelled one stays cancelled. */
export const businessStates: States<BusinessStatus> = {
  PLANNED: ['ACTIVE', 'CANCELLED'],
  ACTIVE: ['CLOSED', 'CANCELLED'],
  CLOSED: ['ACTIVE'],
  CANCELLED: [],
};

export const Currency = z.string().regex(/^[A-Z]{3}$/);
/** What prices of products and materials are in; an order may have another currency. */
export const plantCurrency = 'KRW';
/** Whether a price of the plant's own stands for what is of an order; nothing of an order is in the plant's currency. */
export const isPlantCurrency = (ofOrder: string | null | undefined) => (ofOrder ?? plantCurrency) === plantCurrency;

/** 사업: a project or contract under a partner; the parent of orders. */
export const BusinessDraft = z.object({
  code: unshared(Code),
  name: Name(),
  bizPartnerId: Id,
  businessType: Text(50).nullish(),
  managerUserId: Id.nullish(),
  contractNo: Text(50).nullish(),
  contractDate: Day.nullish(),
  startDate: PlannedDay.nullish(),
  endDate: PlannedDay.nullish(),
  amount: Money.nullish(),
  currency: Currency.default(plantCurrency),
  status: z.enum(businessStatuses).default('PLANNED'),
  note: Note.nullish(),
  ext: Ext.default({}),
});
export type BusinessDraft = z.infer<typeof BusinessDraft>;

export const Business = resource({
  reads: ['business', 'order_info', 'biz_partner'],
  writes: ['business', 'attachment'],
  table: 'business',
  menu: 'orderInfo',
  draft: BusinessDraft,
  more: { bizPartnerName: z.string(), managerName: z.string().nullable(), orderCount: z.number().int() },
  query: { bizPartnerId: PathId.optional() },
  paths: { list: '/business/businesses', create: '/business', removeOne: '/business/{id}', remove: '/business/businesses/{ids}' },
});
export type BusinessRow = z.infer<typeof Business.row>;

/** A branch of the order trees: a partner holds businesses, a business orders, an order its lines. */
export type OrderTreeNode = {
  /** Kind and id, e.g. `ORDER:12`: unique in the whole tree. */
  key: string;
  kind: 'PARTNER' | 'BUSINESS' | 'ORDER' | 'ORDER_PRODUCT' | 'ORDER_MATERIAL';
  id: number;
  code: string;
  name: string;
  status: string | null;
  direction?: 'SALES' | 'PURCHASE' | undefined;
  date?: string | null | undefined;
  /** Of a line: ordered, and what is still to be shipped or received. */
  qty?: number | undefined;
  remainQty?: number | undefined;
  uom?: string | undefined;
  /** The product or material of a line. */
  itemId?: number | undefined;
  children: OrderTreeNode[];
};
export const OrderTreeNode: z.ZodType<OrderTreeNode> = z.object({
  key: z.string(),
  kind: z.enum(['PARTNER', 'BUSINESS', 'ORDER', 'ORDER_PRODUCT', 'ORDER_MATERIAL']),
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  status: z.string().nullable(),
  direction: z.enum(['SALES', 'PURCHASE']).optional(),
  date: z.string().nullish(),
  qty: z.number().optional(),
  remainQty: z.number().optional(),
  uom: z.string().optional(),
  itemId: z.number().int().optional(),
  get children() {
    return z.array(OrderTreeNode);
  },
});

/** One partner with its businesses and their orders. */
export const partnerTree = call({
  method: 'GET',
  path: '/business/partner-tree/{id}',
  permission: ['orderInfo', 'view'],
  summary: 'A business partner with its businesses and their newest 1,000 or `limit` orders; `after` the last one come the older ones.',
  ask: z.object({ id: PathId, ...Part }),
  answer: OrderTreeNode,
});
export const businessOf = call({
  reads: ['business', 'order_info', 'biz_partner'],
  method: 'GET',
  path: '/business/{id}',
  permission: ['orderInfo', 'view'],
  summary: 'One business.',
  ask: z.object({ id: PathId }),
  answer: Business.row,
});
