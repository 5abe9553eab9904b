import * as papers from '@lotline/contract/certificate/shipment-certificate';
import { oneTestReport, TestReport } from '@lotline/contract/certificate/test-report';
import { productInspections } from '@lotline/contract/quality/quality-result';
import { cancelShipment, ship } from '@lotline/contract/shipment/shipment';
import { expect, test } from 'vitest';
import { textOfPdf } from '../kit/document/testing.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp, workDay } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const quality = await as();
type Call = Parameters<typeof quality.send>[0];
const ok = async (call: Call, ask: object) => {
  const answer = await quality.send(call, ask as never);
  expect(answer.statusCode, answer.body.slice(0, 400)).toBe(200);
  return answer.json();
};
const product = async () => {
  const productId = await floor.product();
  await floor.insert('qualityStandard', {
    ...{ productId, stage: 'OUTGOING', code: crypto.randomUUID(), name: '출하', effectiveFrom: '2026-01-01' },
    ...{ sampling: JSON.stringify({ mode: 'N', n: 1 }), status: 'APPROVED', approvedAt: '2026-01-01T00:00:00Z', approvedBy: quality.id },
    characteristics: JSON.stringify([{ key: 'a', name: '외경', kind: 'VARIABLE', class: 'MAJOR', lsl: 9.9, usl: 10.1 }]),
  });
  return productId;
};
/** Pieces of a lot in stock, measured before they leave or not. */
const lot = async (productId: number, value: number | null) => {
  const { lotId, stockId } = await floor.openingStock(productId, 10);
  if (value !== null) {
    const made = await ok(productInspections.create, { stage: 'OUTGOING', lotId, lotQty: 10 });
    const values = [{ characteristicId: made.characteristics[0].id, sampleNo: 1, value }];
    await ok(productInspections.change, { id: made.id, version: made.version, values, judgement: 'PASS', confirm: true });
  }
  const { lotId: lotNo } = await db.selectFrom('lot').select('lotId').where('id', '=', lotId).executeTakeFirstOrThrow();
  return { lotId, stockId, lotNo };
};
const shipped = (stocks: readonly number[]) =>
  ok(ship, {
    ...{ shipDate: workDay(), bizPartnerId: floor.client },
    lines: stocks.map((productStockId) => ({ productStockId, qty: 10, reason: '견본' })),
  });

test('one key makes a report of each product of all its lots that were measured, once, and says of which nothing was', async () => {
  const [shaft, housing] = [await product(), await product()];
  const lots = [await lot(shaft, 10.01), await lot(shaft, 10.02), await lot(housing, null)];
  const { id } = await shipped(lots.map(({ stockId }) => stockId));
  const before = await ok(papers.shipmentCertificates, { id });
  expect(before.products.map(({ reports }: papers.CertifiedProduct) => reports)).toEqual([[], []]);
  const made = await ok(papers.makeShipmentCertificates, { id });
  expect(made.made).toBe(1);
  const of = (productId: number) => made.products.find((one: papers.CertifiedProduct) => one.productId === productId);
  expect(of(shaft)).toMatchObject({
    qty: 20,
    reports: [{ status: 'DRAFT' }],
    lots: [
      { values: 1, reported: true },
      { values: 1, reported: true },
    ],
  });
  expect(of(housing)).toMatchObject({ reports: [], lots: [{ lotNo: lots[2]?.lotNo, values: 0, reported: false }] });
  expect(await ok(oneTestReport, { id: of(shaft).reports[0].reportId })).toMatchObject({
    ...{ shipmentId: id, qty: 20, bizPartnerId: floor.client, lotIds: lots.slice(0, 2).map(({ lotId }) => lotId) },
    lines: [{ item: '외경', values: [10.01, 10.02], byHand: false, judge: 'OK' }],
  });
  expect(await ok(papers.makeShipmentCertificates, { id })).toMatchObject({ made: 0 });
  expect((await quality.send(papers.shipmentCertificates, { id }, { 'x-language': 'en' })).statusCode).toBe(200);
  const pdf = textOfPdf((await quality.send(papers.shipmentPapers, { id, lang: 'en' })).rawPayload);
  expect(pdf).toHaveLength(2);
  expect(pdf[0]).toContain('Deliverynote');
  for (const { lotNo } of lots) expect(pdf[0]).toContain(lotNo);
  expect(pdf[0]).toContain('Lotswithoutmeasuredvalues');
  expect(pdf[1]).toContain(of(shaft).reports[0].reportNo);
  expect(pdf[1]).toContain('10.01');
});

test('a report of some of its lots stays, and the others get one of their own', async () => {
  const productId = await product();
  const lots = [await lot(productId, 10), await lot(productId, 10.05)];
  const { id } = await shipped(lots.map(({ stockId }) => stockId));
  await ok(TestReport.create, { productId, shipmentId: id, lotIds: [lots[0]?.lotId ?? 0] });
  const made = await ok(papers.makeShipmentCertificates, { id });
  expect(made).toMatchObject({ made: 1, products: [{ reports: [{}, {}], lots: [{ reported: true }, { reported: true }] }] });
  expect(await ok(oneTestReport, { id: made.products[0].reports[1].reportId })).toMatchObject({
    ...{ lotIds: [lots[1]?.lotId], qty: 10, lines: [{ values: [10.05] }] },
  });
});

test('a report that was deleted is made again; of a cancelled shipment none is', async () => {
  const productId = await product();
  const { stockId } = await lot(productId, 10);
  const shipment = await shipped([stockId]);
  const first = await ok(papers.makeShipmentCertificates, { id: shipment.id });
  await ok(TestReport.removeOne, { id: first.products[0].reports[0].reportId });
  expect(await ok(papers.makeShipmentCertificates, { id: shipment.id })).toMatchObject({ made: 1 });
  await ok(cancelShipment, { id: shipment.id, reason: '반송' });
  const refused = await quality.send(papers.makeShipmentCertificates, { id: shipment.id });
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'testReport.shipmentLeft']);
});

test('who may not see shipments doesn’t see a delivery note, and who may only look makes no report', async () => {
  const productId = await product();
  const { stockId } = await lot(productId, 10);
  const { id } = await shipped([stockId]);
  const looker = await as([{ name: 'testReport', view: true }]);
  expect((await looker.send(papers.shipmentPapers, { id })).statusCode).toBe(403);
  expect((await looker.send(papers.makeShipmentCertificates, { id })).statusCode).toBe(403);
  expect((await looker.send(papers.shipmentCertificates, { id: 999_999 })).statusCode).toBe(404);
});
