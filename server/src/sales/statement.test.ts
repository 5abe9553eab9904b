import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { productionDay } from '@lotline/contract/kit/production-day';
import { amountInWords } from '@lotline/contract/sales/in-words';
import { cancelSale, changeSale, sellMaterial } from '@lotline/contract/sales/sale';
import { saleStatement, shipmentStatement } from '@lotline/contract/sales/statement';
import { ship } from '@lotline/contract/shipment/shipment';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { textOfPdf } from '../kit/document/testing.ts';
import { smallPlant } from '../material/testing.ts';
import { smallFloor } from '../production/testing.ts';
import { type Asker, testApp } from '../testing.ts';

const seal = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'seal-')), 'seal.png');
await sharp({ create: { width: 60, height: 60, channels: 4, background: '#c01818' } })
  .png()
  .toFile(seal);
afterAll(() => fs.rmSync(path.dirname(seal), { recursive: true }));
const { app, db, as, insert } = await testApp({
  env: { COMPANY_SEAL: seal, COMPANY_NAME: '시험정밀', COMPANY_REG_NUM: '123-45-67891', COMPANY_REPRESENTATIVE: '대표자' },
});
const plant = await smallPlant(db);
const floor = await smallFloor(db);
const asker = await as();
const hours = { zone: 'Asia/Seoul', dayStart: '08:00', nightStart: '20:00' };
const today = productionDay(new Date(), hours).businessDate;
const dealer = await insert('bizPartner', {
  partnerCode: 'DEALER',
  types: ['CUSTOMER'],
  name: '고철상',
  nameEn: 'Scrap dealer',
  companyRegNum: '608-81-44120',
  representative: '사장님',
  address: '창원시 공단로 1',
  businessType: '도매업',
  businessItem: '비철 고철',
});

const sold = async (lines: number, more: object = {}) => {
  const { id } = await plant.packageOf(await plant.material({ name: '황동칩', nameEn: 'Brass chips' }), 1_000);
  const ask = {
    bizPartnerId: dealer,
    lines: Array.from({ length: lines }, () => ({ materialStockId: id, qty: 2.5, unitPrice: 1_001 })),
    ...more,
  };
  const answer = await asker.send(sellMaterial, ask);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const paper = async (
  call: typeof saleStatement | typeof shipmentStatement,
  ask: { id: number; lang?: 'kr' | 'en' },
  who: Asker = asker,
) => {
  const answer = await who.send(call, ask);
  return {
    ...answer,
    statusCode: answer.statusCode,
    body: answer.statusCode === 200 ? '' : answer.body,
    bytes: answer.rawPayload,
    headers: answer.headers,
  };
};
const grouped = (amount: number) => amount.toLocaleString('en-US');
const bare = (text: string) => text.replace(/\s/g, '');
const times = (page: string, text: string) => page.split(bare(text)).length - 1;

test('a statement says who sold what to whom for how much, twice on one page, and its sums are those of the sale', async () => {
  const sale = await sold(3);
  const { statusCode, bytes, headers } = await paper(saleStatement, { id: sale.id });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
  const [page = '', ...others] = textOfPdf(bytes);
  expect(others).toEqual([]);
  expect(sale.supplyAmount).toBe(7509);
  for (const text of ['공급자 보관용', '공급받는자 보관용']) expect(times(page, text)).toBe(1);
  for (const text of [
    ...[
      '거래명세서',
      '시험정밀',
      '123-45-67891',
      '대표자',
      '고철상',
      '608-81-44120',
      '사장님',
      '창원시 공단로 1',
      '도매업 · 비철 고철',
      sale.saleNo,
    ],
    amountInWords(sale.totalAmount, 'KRW', 'kr'),
    `₩ ${grouped(sale.totalAmount)}`,
    `${grouped(sale.supplyAmount)}${grouped(sale.vatAmount)}`,
  ])
    expect(times(page, text), text).toBe(2);
  expect(times(page, `2.5kg1,001${grouped(2503)}250`)).toBe(6);
});

test('the same statement has the same bytes, in English it is another one', async () => {
  const sale = await sold(1);
  const [one, again, english] = [
    await paper(saleStatement, { id: sale.id }),
    await paper(saleStatement, { id: sale.id }),
    await paper(saleStatement, { id: sale.id, lang: 'en' }),
  ];
  expect(Buffer.compare(one.bytes, again.bytes)).toBe(0);
  const [page = ''] = textOfPdf(english.bytes);
  for (const text of ['Statement of transactions', 'Scrap dealer', 'Brass chips', amountInWords(sale.totalAmount, 'KRW', 'en')])
    expect(times(page, text), text).toBe(2);
});

test('the supplier’s side is stamped with the seal, which no browser is told of', async () => {
  const sale = await sold(1);
  const { bytes } = await paper(saleStatement, { id: sale.id });
  expect(Buffer.from(bytes).includes('/Subtype /Image')).toBe(true);
  expect((await app.inject('/api/settings/public')).body).not.toContain('seal');
});

test('more lines than half a page holds take pages of their own for either copy', async () => {
  const [ten, eleven] = [await sold(10), await sold(11)];
  expect(textOfPdf((await paper(saleStatement, { id: ten.id })).bytes)).toHaveLength(1);
  const pages = textOfPdf((await paper(saleStatement, { id: eleven.id })).bytes);
  expect(pages).toHaveLength(2);
  expect(pages.map((page) => [times(page, '공급자 보관용'), times(page, '공급받는자 보관용')])).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

test('what hasn’t left, or came back, is stated by no paper', async () => {
  const kept = await sold(1, { status: 'REGISTERED' });
  const refused = await paper(saleStatement, { id: kept.id });
  expect([refused.statusCode, JSON.parse(refused.body).code]).toEqual([422, 'statement.onlyOfWhatLeft']);
  await asker.send(changeSale, { id: kept.id, version: kept.version, status: 'SHIPPED' });
  expect((await paper(saleStatement, { id: kept.id })).statusCode).toBe(200);
  await asker.send(cancelSale, { id: kept.id });
  expect((await paper(saleStatement, { id: kept.id })).statusCode).toBe(422);
  expect((await paper(saleStatement, { id: 999_999 })).statusCode).toBe(404);
});

test('a shipment is stated with its lots, once every line has a price', async () => {
  const productId = await floor.product({ bizPartnerId: dealer, unitPrice: 2_500 });
  const { stockId, lotId } = await floor.openingStock(productId, 10);
  const { lotId: lotNo } = await db.selectFrom('lot').select('lotId').where('id', '=', lotId).executeTakeFirstOrThrow();
  const sent = (await asker.send(ship, { shipDate: today, lines: [{ productStockId: stockId, qty: 3 }] })).json();
  const [page = ''] = textOfPdf((await paper(shipmentStatement, { id: sent.id })).bytes);
  for (const text of [sent.shipmentNo, lotNo, '2,5007,500750', '₩ 8,250', '일금 팔천이백오십원정']) expect(times(page, text), text).toBe(2);
  await db.updateTable('shipmentLine').set({ unitPrice: null }).where('shipmentId', '=', sent.id).execute();
  expect(JSON.parse((await paper(shipmentStatement, { id: sent.id })).body).code).toBe('statement.everyLineHasAPrice');
});

test('who may not see sales sees no statement of them', async () => {
  const sale = await sold(1);
  const looker = await as([{ name: 'shipment', view: true }]);
  expect((await paper(saleStatement, { id: sale.id }, looker)).statusCode).toBe(403);
});
