import { Product, productTypes } from '@lotline/contract/product/product';
import { columnsOf } from '../kit/columns/columns.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { recordPath } from '../kit/record/record-path.ts';

const Picture = lazyPart(async () => (await import('../kit/form/PictureField.tsx')).Picture);

const { text, link, number, qty, money, flag, choice, code, stamps, place } = columnsOf(Product);
export const beforePartner = [
  link('code', ({ id }) => recordPath('productInfo', id), { width: 130, pinned: 'left' }),
  text('name', { width: 180 }),
  choice('type', productTypes, { choiceWords: 'productType', width: 100 }),
  code('uom', 'UOM', { width: 70, byCode: true }),
  text('photoFileId', {
    width: 70,
    noImport: true,
    show: ({ photoFileId, name }) => (photoFileId == null ? null : <Picture id={photoFileId} size={22} name={name} />),
  }),
  text('spec', { width: 160 }),
];
export const afterPartner = [
  text('customerPartNo', { width: 130 }),
  text('drawingNo', { width: 120 }),
  text('model', { width: 110, hidden: true }),
  text('projectCode', { width: 110 }),
  text('material', { width: 100 }),
  money('unitPrice'),
  text('routeName', { width: 140 }),
  number('bomLines', { width: 90, decimals: 0 }),
  number('operationPlans', { width: 90, decimals: 0 }),
  place('storeLocationName', { width: 120 }),
  number('safetyStock', { width: 100 }),
  number('lotSize', { width: 100, hidden: true }),
  number('packQty', { width: 100, hidden: true }),
  qty('weight', { total: false, hidden: true }),
  number('overPlanPct', { width: 110, decimals: 2, hidden: true }),
  number('overShipPct', { width: 110, decimals: 2, hidden: true }),
  number('shelfLifeDays', { decimals: 0, hidden: true }),
  text('barcode', { width: 140 }),
  text('nameEn', { width: 150, hidden: true }),
  flag('oqcRequired', { width: 90, hidden: true }),
  flag('active', { width: 80 }),
  text('note', { width: 180 }),
  ...stamps(),
];

export const productColumns = [...beforePartner, text('bizPartnerName', { width: 140, title: 'product.bizPartnerId' }), ...afterPartner];
