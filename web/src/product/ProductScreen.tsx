import { partnersOfTypes } from '@lotline/contract/partner/partner';
import { Product, type ProductRow, productTypes } from '@lotline/contract/product/product';
import { useMemo } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { useRows } from '../kit/net/resource.ts';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import type { Quick } from '../kit/record/QuickFilters.tsx';
import { useSay } from '../kit/words/use-say.ts';

const ProductForm = lazyPart(async () => (await import('./ProductForm.tsx')).ProductForm);
const Picture = lazyPart(async () => (await import('../kit/form/PictureField.tsx')).Picture);

const { text, number, qty, money, flag, choice, code, stamps } = columnsOf(Product);
const types = { FINISHED: 'blue', SEMI: 'cyan', MERCHANDISE: 'purple', TRIAL: 'orange' } as const;
const before = [
  text('code', { width: 130, pinned: 'left' }),
  text('name', { width: 180 }),
  choice('type', productTypes, { choiceWords: 'productType', width: 100, tones: types }),
  code('uom', 'UOM', { width: 70, byCode: true }),
  text('photoFileId', {
    width: 70,
    noImport: true,
    show: ({ photoFileId, name }) => (photoFileId == null ? null : <Picture id={photoFileId} size={22} name={name} />),
  }),
  text('spec', { width: 160 }),
];
const after = [
  text('customerPartNo', { width: 130 }),
  text('drawingNo', { width: 120 }),
  text('model', { width: 110, hidden: true }),
  text('projectCode', { width: 110 }),
  text('material', { width: 100 }),
  money('unitPrice'),
  text('routeName', { width: 140 }),
  number('bomLines', { width: 90, decimals: 0 }),
  number('operationPlans', { width: 90, decimals: 0 }),
  text('storeLocationName', { width: 120 }),
  number('safetyStock', { width: 100 }),
  number('lotSize', { width: 100, hidden: true }),
  number('packQty', { width: 100, hidden: true }),
  qty('weight', { total: false, hidden: true }),
  number('overPlanPct', { width: 110, decimals: 2, hidden: true }),
  number('overShipPct', { width: 110, decimals: 2, hidden: true }),
  number('shelfLifeDays', { decimals: 0, hidden: true }),
  text('barcode', { width: 140 }),
  text('nameEn', { width: 150, hidden: true }),
  flag('active', { width: 80 }),
  text('note', { width: 180 }),
  ...stamps(),
];

/** What the plant makes and sells. */
export const ProductScreen = () => {
  const { t } = useSay();
  const { rows: customers } = useRows(partnersOfTypes, { types: 'CUSTOMER' });
  const columns = useMemo(() => {
    const byName = new Map(
      customers.flatMap(({ id, partnerCode, name }) => [[name.toLowerCase(), id] as const, [partnerCode.toLowerCase(), id] as const]),
    );
    // In Excel a customer is written by name or code.
    const customer = text('bizPartnerId', {
      width: 140,
      value: (row) => row.bizPartnerName,
      read: (said) => byName.get(said.trim().toLowerCase()),
    });
    return [...before, customer, ...after];
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
