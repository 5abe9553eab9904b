import { partnersOfTypes } from '@lotline/contract/partner/partner';
import { Product, type ProductRow } from '@lotline/contract/product/product';
import { useMemo } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { useRows } from '../kit/net/resource.ts';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import type { Quick } from '../kit/record/QuickFilters.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { afterPartner, beforePartner } from './product-columns.tsx';

const ProductForm = lazyPart(async () => (await import('./ProductForm.tsx')).ProductForm);

/** What the plant makes and sells. */
export const ProductScreen = () => {
  const { t } = useSay();
  const { rows: customers } = useRows(partnersOfTypes, { types: 'CUSTOMER' });
  const columns = useMemo(() => {
    const byName = new Map(
      customers.flatMap(({ id, partnerCode, name }) => [[name.toLowerCase(), id] as const, [partnerCode.toLowerCase(), id] as const]),
    );
    // In Excel a customer is written by name or code.
    const customer = columnsOf(Product).text('bizPartnerId', {
      width: 140,
      value: (row) => row.bizPartnerName,
      read: (said) => byName.get(said.trim().toLowerCase()),
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
      form={({ row }) => <ProductForm row={row} />}
      tone={({ active }) => (active ? undefined : 'muted')}
      formWidth={600}
    />
  );
};
