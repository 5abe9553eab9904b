import { Business } from '@lotline/contract/order/business';
import { Order } from '@lotline/contract/order/order';
import { OrderProduct } from '@lotline/contract/order/order-product';
import { Partner } from '@lotline/contract/partner/partner';
import { Product } from '@lotline/contract/product/product';
import type { Client } from '../../tools/plant-log/client.ts';

/** An order of 100 pieces whose due day is past and of which nothing has left; its records are named by `own`. */
export const orderLate = async (api: Client, own: string) => {
  const partner = await api(Partner.create, { partnerCode: `LATE${own}`, types: ['CUSTOMER'], name: `늦은거래처 ${own}` });
  const business = await api(Business.create, { code: `LATE${own}`, name: `판매 ${own}`, bizPartnerId: partner.id });
  const product = await api(Product.create, { code: `LATE${own}`, name: `샤프트 ${own}`, type: 'FINISHED', uom: 'EA' });
  const head = { direction: 'SALES', orderDate: '2026-03-02', dueDate: '2026-03-20', status: 'CONFIRMED' } as const;
  const order = await api(Order.create, { ...head, businessId: business.id });
  await api(OrderProduct.create, { orderId: order.id, productId: product.id, qty: 100, noProduction: true });
};
