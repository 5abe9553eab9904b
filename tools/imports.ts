import { Parameter } from '@lotline/contract/collection/parameter';
import { Gauge } from '@lotline/contract/gauge/gauge';
import { say } from '@lotline/contract/kit/words';
import { Material } from '@lotline/contract/material/material';
import { Mold } from '@lotline/contract/mold/mold';
import { OrderProduct } from '@lotline/contract/order/order-product';
import { Partner } from '@lotline/contract/partner/partner';
import { Bom } from '@lotline/contract/product/bom';
import { Product } from '@lotline/contract/product/product';
import { allWords, type WordKey } from '@lotline/contract/words';
import type { Page } from '@playwright/test';

const word = (key: WordKey) => say(allWords[key], 'kr');

/** A list that files come into: the part of the web that reads them, and the call that makes new ones, where it has one of its own. */
type Read = { name: string; by: string; makes: string | null };
/** One that a screen shows without a record: where, and what is pressed there besides. */
export type Import = Read & { path: string; before?: (page: Page) => Promise<void>; keys?: Keys };
/** What the keys are called that bring a file out and in, where a list beside them has the usual ones. */
export type Keys = Readonly<Record<'record.export' | 'record.import', WordKey>>;
const sheetKeys: Keys = { 'record.export': 'standard.sheetExport', 'record.import': 'standard.sheetImport' };
const master = 'kit/record/MasterScreen.tsx';
export const imports: readonly Import[] = [
  { name: 'partner', by: master, makes: Partner.bulk.path, path: '/baseinfo/bizPartner' },
  { name: 'product', by: master, makes: Product.bulk.path, path: '/baseinfo/productInfo' },
  { name: 'material', by: master, makes: Material.bulk.path, path: '/material/material' },
  { name: 'mold', by: master, makes: Mold.bulk.path, path: '/mold/moldInfo' },
  { name: 'gauge', by: master, makes: Gauge.bulk.path, path: '/quality/gauge' },
  { name: 'parameter', by: master, makes: Parameter.bulk.path, path: '/dataCollection/parameter' },
  { name: 'bom', by: 'product/BomImport.tsx', makes: Bom.bulk.path, path: '/bom' },
  {
    ...{ name: 'standards of products', by: 'quality/StandardSheet.tsx', makes: null },
    ...{ path: '/quality/product/info', keys: sheetKeys },
  },
  {
    ...{ name: 'standards of materials', by: 'quality/StandardSheet.tsx', makes: null },
    ...{ path: '/quality/material/info', keys: sheetKeys },
  },
  {
    name: 'sale lines',
    by: 'sales/SaleImport.tsx',
    makes: null,
    path: '/material/sales',
    before: async (page) =>
      page
        .getByRole('button', { name: word('sale.new'), exact: true })
        .first()
        .click(),
  },
];

/** Those that are lines of a record. */
export const importsOfRecords = [
  { name: 'order lines', by: 'order/OrderLines.tsx', makes: OrderProduct.bulk.path },
  { name: 'characteristics', by: 'quality/StandardDetails.tsx', makes: null },
] as const satisfies readonly Read[];
