import { materialNames } from '@lotline/contract/material/material';
import { orderChoices } from '@lotline/contract/order/choices';
import type { OrderRow } from '@lotline/contract/order/order';
import { orderMaterialRules, orderProductRules } from '@lotline/contract/order/order.rules';
import { OrderMaterial, type OrderMaterialRow, OrderProduct, type OrderProductRow } from '@lotline/contract/order/order-product';
import { type OrderBeginning, orderBeginning } from '@lotline/contract/order/place-order';
import { useMemo } from 'react';
import { readAmong } from '../kit/columns/called.ts';
import { type Column, columnsOf } from '../kit/columns/columns.ts';
import { obeying } from '../kit/columns/obeying.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall } from '../kit/net/resource.ts';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import { type Translate, useT } from '../kit/words/words.ts';
import { type Item, type Price, priceOf } from './new-order.ts';

const product = columnsOf(OrderProduct);
const material = columnsOf(OrderMaterial);
type Order = Pick<OrderRow, 'bizPartnerId' | 'currency' | 'direction' | 'dueDate'>;

/** What a filled price says of itself. */
export const priceWhy = ({ day }: Price, t: Translate) => (day ? t('order.lastPrice', { day: formatDay(day) }) : t('order.listPrice'));

/** In a file and in a pasted block a product stands by its code, its name, or its customer's own number or drawing. What a line doesn't say it gets as a typed one does. */
export const useProductsIn = (order: Order): readonly Column<OrderProductRow>[] | undefined => {
  const products = useCall(orderChoices, {}).data?.products;
  const { begun, t } = useBeginning(order);
  return useMemo(
    () =>
      products &&
      begun && [
        product.text('productId', {
          title: 'orderProduct.productCode',
          shownAs: 'productCode',
          required: true,
          value: (row) => row.productCode,
          read: readAmong(calledBy(order.bizPartnerId, products)),
        }),
        ...obeying(
          filled<OrderProductRow>(order, products, begun, (row) => row.productId, t),
          orderProductRules,
          ({ qty, productId }: OrderProductRow, was: OrderProductRow | undefined) => ({
            ...{ qty, shippedQty: was?.shippedQty ?? 0, productChanged: was !== undefined && was.productId !== productId },
            // The server knows what of it is planned.
            ...{ planQtyInProgress: 0, plans: 0 },
          }),
        ),
      ],
    [order, products, begun, t],
  );
};

/** The same for materials that are bought. What an order only needs has no price. */
export const useMaterialsIn = (order: Order): readonly Column<OrderMaterialRow>[] | undefined => {
  const materials = useCall(materialNames, {}).data;
  const { begun, t } = useBeginning(order);
  return useMemo(
    () =>
      materials &&
      begun && [
        material.text('materialId', {
          title: 'orderMaterial.materialCode',
          shownAs: 'materialCode',
          required: true,
          value: (row) => row.materialCode,
          read: readAmong(materials),
        }),
        ...obeying(
          order.direction === 'PURCHASE'
            ? filled<OrderMaterialRow>(
                order,
                materials.map((one) => ({ ...one, unitPrice: null })),
                begun,
                (row) => row.materialId,
                t,
              )
            : [material.qty('qty')],
          orderMaterialRules,
          ({ qty, materialId, purpose }: OrderMaterialRow, was: OrderMaterialRow | undefined) => ({
            ...{ qty, purpose, receivedQty: was?.receivedQty ?? 0, direction: order.direction },
            ...{ materialChanged: was !== undefined && was.materialId !== materialId, servesAnotherOrder: false },
          }),
        ),
      ],
    [order, materials, begun, t],
  );
};

type Product = Item & { customerPartNo: string | null; bizPartnerId: number | null; drawingNo: string | null };
/** With the numbers that this customer has for them; nobody means another customer's by his own. */
export const calledBy = (bizPartnerId: number | null, products: readonly Product[]) =>
  products.map((one) => ({
    ...one,
    also: [one.drawingNo, ...(bizPartnerId === null || (one.bizPartnerId ?? bizPartnerId) === bizPartnerId ? [one.customerPartNo] : [])],
  }));

const nothing: Pick<OrderBeginning, 'prices'> = { prices: [] };
/** What was agreed last with the partner, for who may enter orders. */
const useBeginning = ({ bizPartnerId, direction }: Order) => {
  const t = useT();
  const { may } = usePermission();
  const asks = may('orderInfo', 'create');
  const { data, error } = useCall(orderBeginning, { bizPartnerId, direction }, { enabled: asks });
  return { begun: !asks || error ? nothing : data, t };
};

type Line = { uom?: string; qty: number; unitPrice?: number | null | undefined; dueDate?: string | null | undefined };
const filled = <Row extends Line>(
  order: Order,
  items: readonly Item[],
  { prices }: Pick<OrderBeginning, 'prices'>,
  itemOf: (row: Row) => number,
  t: Translate,
): Column<Row>[] => {
  const { qty, money, day } = columnsOf<Line>();
  const byId = new Map(items.map((item) => [item.id, item]));
  const itemIn = (values: unknown) => itemOf(values as Row);
  return [
    qty('qty', { uom: (row) => row.uom ?? byId.get(itemIn(row))?.uom }),
    day('dueDate', { ...(order.dueDate && { fill: () => ({ cell: formatDay(order.dueDate), why: t('order.ofOrder') }) }) }),
    money('unitPrice', {
      unit: order.currency,
      fill: (values) => {
        const price = priceOf(itemIn(values), order.currency, prices, byId);
        return price && { cell: formatNumber(price.unitPrice), why: priceWhy(price, t) };
      },
    }),
  ] as unknown as Column<Row>[];
};
