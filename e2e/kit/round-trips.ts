import { addDays, dayIn } from '@lotline/contract/kit/production-day';
import { materialNames } from '@lotline/contract/material/material';
import { receiveMaterial } from '@lotline/contract/material/stock';
import { allOrders } from '@lotline/contract/order/open-order';
import { Product } from '@lotline/contract/product/product';
import { ProductQuality } from '@lotline/contract/quality/standard';
import type { Locator, Page } from '@playwright/test';
import { imports, importsOfRecords, type Keys } from '../../tools/imports.ts';
import type { Client } from '../../tools/plant-log/client.ts';
import { scan } from './scanner.ts';
import { word } from './story.ts';

/** A list that goes out as a file and comes in as one: `open` makes what it needs and shows it; both buttons are in `at`. */
type RoundTrip = { name: string; open: (page: Page, api: Client) => Promise<unknown>; at: (page: Page) => Locator; keys?: Keys };

const ofRecords: Record<(typeof importsOfRecords)[number]['name'], Omit<RoundTrip, 'name'>> = {
  'order lines': {
    open: async (page, api) => {
      const { rows } = await api(allOrders, { direction: 'SALES', limit: 1 });
      await page.goto(`/production/orderInfo?at=ORDER:${rows[0]?.id}`);
    },
    at: (page) => page.getByRole('region', { name: word('orderProduct.products') }),
  },
  characteristics: {
    open: async (page, api) => {
      const code = `RT${Date.now().toString(36)}`;
      const { id } = await api(Product.create, { code, name: code, type: 'FINISHED', uom: 'EA' });
      await api(ProductQuality.create, {
        ...{ productId: id, stage: 'OUTGOING', name: `검사 ${code}`, effectiveFrom: addDays(dayIn(new Date(), 'Asia/Seoul'), 1) },
        sampling: { mode: 'FULL' },
        characteristics: [
          {
            ...{ balloonNo: '1', name: '외경', unit: 'mm', nominal: 12, tolerance: '±0.02', lsl: 11.98, usl: 12.02 },
            ...{ class: 'CRITICAL', chart: 'I_MR' },
          },
          { name: '버 없음', nameEn: 'No burr', kind: 'ATTRIBUTE', class: 'MINOR', special: true, reactionPlan: '선별', sampleSize: 5 },
        ],
      });
      await page.goto('/quality/product/info');
      await page.getByRole('gridcell', { name: code, exact: true }).first().click();
    },
    at: (page) => page.locator('.standard-details'),
  },
};

/** A sale before it is saved: a package of chips. */
const openSale = async (page: Page, api: Client) => {
  const chips = (await api(materialNames, {})).find(({ code }) => code === 'W-STEEL');
  const [pack] = await api(receiveMaterial, { materialId: chips?.id ?? 0, packages: [{ qty: 60 }], confirmed: true });
  await page.goto('/material/sales');
  await page.getByText(word('sale.scanHint')).waitFor();
  await scan(page, pack?.packageId ?? '');
  await page.getByRole('textbox', { name: `${word('sale.qty')} ${pack?.packageId}` }).fill('25');
  await page.getByRole('textbox', { name: `${word('sale.unitPrice')} ${pack?.packageId}` }).fill('310');
};

export const roundTrips: readonly RoundTrip[] = [
  ...imports.map(
    ({ name, by, path, keys }): RoundTrip =>
      by === 'sales/SaleImport.tsx'
        ? { name, open: openSale, at: (page) => page.getByRole('dialog', { name: word('sale.new') }) }
        : { name, open: (page) => page.goto(path), at: (page) => page.locator('body'), ...(keys && { keys }) },
  ),
  ...importsOfRecords.map(({ name }) => ({ name, ...ofRecords[name] })),
];
