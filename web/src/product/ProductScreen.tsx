import { partnersOfTypes } from '@lotline/contract/partner/partner';
import { Location } from '@lotline/contract/plant/location';
import { Product, type ProductRow } from '@lotline/contract/product/product';
import { routeNames } from '@lotline/contract/product/route';
import { useMemo } from 'react';
import { inUse, naming, readAmong } from '../kit/columns/called.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { useCall, useRows } from '../kit/net/resource.ts';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import type { Quick } from '../kit/record/QuickFilters.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { afterPartner, beforePartner } from './product-columns.tsx';

const ProductForm = lazyPart(async () => (await import('./ProductForm.tsx')).ProductForm);

const storePlaces = ['LINE', 'WAREHOUSE', 'SHELF'] as const;
/** In a file and in a pasted block a route and a place stand by their code or their name, as the customer does. */
const useReading = () => {
  const routes = useCall(routeNames, {}).data;
  const lines = useCall(Location.list, { type: storePlaces[0] }).data;
  const warehouses = useCall(Location.list, { type: storePlaces[1] }).data;
  const shelves = useCall(Location.list, { type: storePlaces[2] }).data;
  return useMemo(
    () =>
      routes &&
      lines &&
      warehouses &&
      shelves && [
        naming<ProductRow>('routeId', 'routeName', routes.filter(inUse)),
        naming<ProductRow>('storeLocationId', 'storeLocationName', [...lines, ...warehouses, ...shelves]),
      ],
    [routes, lines, warehouses, shelves],
  );
};

/** What the plant makes and sells. */
export const ProductScreen = () => {
  const { t } = useSay();
  const { rows: customers } = useRows(partnersOfTypes, { types: 'CUSTOMER' });
  const columns = useMemo(() => {
    // In Excel a customer is written by name or code.
    const customer = columnsOf(Product).text('bizPartnerId', {
      width: 140,
      value: (row) => row.bizPartnerName,
      read: readAmong(customers.filter(inUse).map((one) => ({ ...one, code: one.partnerCode }))),
    });
    return [...beforePartner, customer, ...afterPartner];
  }, [customers]);
  const quick = useMemo(
    (): Quick<ProductRow>[] => [
      {
        id: 'noRoute',
        label: t('quick.noRoute'),
        fits: ({ active, type, routeId }) => active && type !== 'MERCHANDISE' && routeId == null,
      },
      { id: 'noBom', label: t('quick.noBom'), fits: ({ active, type, bomLines }) => active && type !== 'MERCHANDISE' && bomLines === 0 },
    ],
    [t],
  );
  return (
    <MasterScreen
      of={Product}
      words="product"
      columns={columns}
      quick={quick}
      useReading={useReading}
      form={({ row }) => <ProductForm row={row} />}
      tone={({ active }) => (active ? undefined : 'muted')}
      formWidth={600}
    />
  );
};
