import { userNames } from '@lotline/contract/identity/user';
import { Business, type BusinessRow, businessStatuses } from '@lotline/contract/order/business';
import { businessRules } from '@lotline/contract/order/business.rules';
import { directions, Order, type OrderRow } from '@lotline/contract/order/order';
import { orderRules } from '@lotline/contract/order/order.rules';
import { orderStatuses } from '@lotline/contract/order/order.states';
import { useMemo } from 'react';
import { naming, uncoded } from '../kit/columns/called.ts';
import { type Column, columnsOf } from '../kit/columns/columns.ts';
import { obeying } from '../kit/columns/obeying.ts';
import type { DraftOf } from '../kit/net/resource.ts';
import { useCall } from '../kit/net/resource.ts';
import { businessTones, directionTones, orderTones } from './order-tones.ts';

/** How many products were ordered; nothing where none are. */
export const productsOf = ({ direction, productCount }: Pick<OrderRow, 'direction' | 'productCount'>) =>
  direction === 'PURCHASE' && productCount === 0 ? null : productCount;

const ownWords = ['orderNo', 'orderDate', 'customerPoNo'];
/** What differs between what customers order and what is ordered from suppliers, by its own name. */
export const calledBy = <Row>(direction: OrderRow['direction'], columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.map((column) => (ownWords.includes(column.id) ? { ...column, title: `orderOf.${direction}.${column.id}` } : column));

const order = columnsOf(Order);
const ofOrder: Column<OrderRow>[] = [
  order.choice('direction', directions, { choiceWords: 'direction', tones: directionTones, width: 80 }),
  order.choice('status', orderStatuses, { choiceWords: 'orderStatus', tones: orderTones, width: 135 }),
  order.day('orderDate'),
  order.day('dueDate'),
  order.money('amount', { total: true, uom: ({ currency }) => currency }),
  order.text('currency', { width: 70 }),
  // A purchase has materials alone, unless somebody hung products on it.
  order.number('productCount', { decimals: 0, width: 90, value: (row) => productsOf(row) }),
  order.number('materialCount', { decimals: 0, width: 90 }),
  order.text('customerPoNo', { width: 130 }),
  order.text('orderType', { hidden: true }),
  order.number('priority', { decimals: 0, hidden: true }),
  order.text('deliveryPlace', { hidden: true }),
  order.text('managerName', { width: 100 }),
  order.text('note', { width: 160 }),
  ...order.stamps(),
];
export const orderColumns = obeying(ofOrder, orderRules, (draft: OrderRow, was: OrderRow | undefined) => ({
  ...draft,
  ...{ from: was?.status ?? null, to: draft.status ?? was?.status ?? 'REGISTERED' },
  // The server knows what has become of it.
  ...{ touched: false, directionChanged: false, currencyChanged: false, lines: 0 },
}));

const business = columnsOf(Business);
const ofBusiness: Column<BusinessRow>[] = [
  business.choice('status', businessStatuses, { choiceWords: 'businessStatus', tones: businessTones, width: 90 }),
  business.number('orderCount', { decimals: 0, width: 100 }),
  business.text('businessType', { width: 110 }),
  business.day('startDate'),
  business.day('endDate'),
  business.money('amount', { total: true, uom: ({ currency }) => currency }),
  business.text('currency', { width: 70 }),
  business.text('contractNo', { width: 120 }),
  business.day('contractDate', { hidden: true }),
  business.text('managerName', { width: 100 }),
  business.text('note', { width: 160 }),
  ...business.stamps(),
];
export const businessColumns = obeying(ofBusiness, businessRules, (draft: BusinessRow, was: BusinessRow | undefined) => ({
  ...draft,
  ...{ from: was?.status ?? null, to: draft.status, effectiveOrders: 0 },
}));

/** A status that nobody touched is left out: meanwhile the lines may have moved it on. */
export const settleOrder = (draft: DraftOf<typeof Order>, row: OrderRow | null): DraftOf<typeof Order> => {
  const { status, ...rest } = draft;
  return row && status === row.status ? rest : draft;
};

/** In a pasted block who is in charge stands by the name. */
export const useManager = <Row extends { managerName: string | null }>(): readonly Column<Row>[] | undefined => {
  const users = useCall(userNames, {}).data;
  return useMemo(
    () =>
      users && [
        naming<Row>(
          'managerUserId',
          'managerName',
          uncoded(users, ({ username }) => username),
        ),
      ],
    [users],
  );
};
