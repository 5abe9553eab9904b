import net from 'node:net';
import { type LabelKind, labelKinds } from '@lotline/contract/label/fields';
import * as print from '@lotline/contract/label/print';
import { Printer, type PrinterDraft, type PrinterName, printerNames, testPrint } from '@lotline/contract/label/printer';
import type { LabelElement } from '@lotline/contract/label/template';
import { LabelTemplate, type LabelTemplateRow, labelForms } from '@lotline/contract/label/template';
import { ResultAsk } from '@lotline/contract/production/result/result';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { documentsOf } from '../kit/document/render.ts';
import { textOfPdf } from '../kit/document/testing.ts';
import { recordResult } from '../production/index.ts';
import { smallFloor } from '../production/testing.ts';
import { type Asker, testApp } from '../testing.ts';
import { drawersOf } from './draw.ts';
import { openPrintQueue } from './print-queue.ts';
import { sendRaw } from './send-raw.ts';
import { codesIn, dotsOfPdf, fakePrinter, readTspl, readZpl } from './testing.ts';

const { app, db, pool, as, events, insert } = await testApp({ env: { PRINTERS_HERE: 'yes', COMPANY_NAME: '한빛정밀' } });
const person = await as();
const floor = await smallFloor(db);
const product = await floor.product({ barcode: '08801234567893', spec: 'Ø20' });
const { planId, lotId } = await floor.plan(product, 10);
let made = 0;
const pack = async (more: object = {}) => {
  const { stock } = await floor.steelAtLine(planId, 1250.5, 0);
  const packageId = `MT-20260302-${String(++made).padStart(4, '0')}`;
  await db
    .updateTable('materialStock')
    .set({ packageId, supplierLotNo: 'S-7', expiryDate: '2027-03-01', ...more })
    .where('id', '=', stock)
    .execute();
  return { id: stock, packageId };
};
const mold = await insert('mold', { code: 'MD-7', name: '성형 금형', type: 'PRESS', activeCavities: [1], locationId: floor.shelf });

const outsourcing = await insert('outsourcing', {
  ...{ outNo: 'OS-20260302-001', vendorId: floor.outsourcer, operationId: floor.plating, outDate: '2026-03-02', dueDate: '2026-03-10' },
});
const stocked = await floor.openingStock(product, 3);
const bundle = await insert('outsourcingLine', {
  ...{
    outsourcingId: outsourcing,
    seq: 1,
    kind: 'STOCK',
    productId: product,
    lotId: stocked.lotId,
    productStockId: stocked.stockId,
    qty: 3,
    uom: 'EA',
  },
});

const printer = await fakePrinter();
afterAll(printer.off);
const newPrinter = async (more: Partial<PrinterDraft> = {}): Promise<number> => {
  const answer = await person.send(Printer.create, {
    name: `프린터 ${++made}`,
    host: '127.0.0.1',
    port: printer.port,
    language: 'ZPL',
    ...more,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().id;
};
const defaultOf = async (kind: LabelKind): Promise<number> => (await person.send(labelForms, { kind })).json()[0].id;
type Ask = Parameters<typeof ask>[0];
const ask = async (
  more: {
    kind?: LabelKind;
    ids: number[];
    templateId?: number;
    printerId?: number | null;
    copies?: number;
    paper?: 'ROLL' | 'A4';
    skip?: number;
    reason?: string;
    lang?: 'kr' | 'en';
  },
  by: Asker = person,
) => {
  const { kind = 'PACKAGE', templateId } = more;
  return by.send(print.printLabels, { kind, ...more, templateId: templateId ?? (await defaultOf(kind)) });
};
const asked = async (more: Ask): Promise<{ id: number; status: string }> => {
  const answer = await ask(more);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const pdf = async (id: number, by: Asker = person) => {
  const answer = await by.send(print.labelPdf, { id });
  expect(answer.statusCode, answer.body).toBe(200);
  return new Uint8Array(answer.rawPayload);
};
const jobs = async (): Promise<print.PrintJob[]> => (await person.send(print.printJobs, {})).json();
const job = async (id: number) => (await jobs()).find((one) => one.id === id) as print.PrintJob;
const makers = { drawers: drawersOf(app), render: documentsOf(app).render };
const opened: { close(): Promise<void> }[] = [];
const openQueue = (more: Partial<Parameters<typeof openPrintQueue>[0]> = {}) => {
  const queue = openPrintQueue({
    db,
    events,
    makers,
    options: { here: true, connectMs: 500, quietMs: 400 },
    waits: (n) => (n < 3 ? 0.05 : null),
    ...more,
  });
  opened.push(queue);
  return queue;
};
beforeEach(async () => {
  for (const queue of opened.splice(0)) await queue.close();
  await db
    .updateTable('printJob')
    .set({ status: 'CANCELLED', nextAt: null, sendingSince: null, sentAt: null })
    .where('status', 'in', ['QUEUED', 'SENDING'])
    .execute();
  printer.took.length = 0;
  printer.be('takes');
});
afterAll(() => Promise.all(opened.map(({ close }) => close())));
const becomes = (id: number, status: print.PrintStatus) => expect.poll(async () => (await job(id)).status, { timeout: 8000 }).toBe(status);

test('each kind has a template to begin with, and its label says what the record says, in Korean and in symbols that a decoder reads', async () => {
  const { id, packageId } = await pack();
  const of: Record<LabelKind, { unit: number; code: string; says: string[] }> = {
    PACKAGE: { unit: id, code: packageId, says: ['환봉', '1,250.5kg', '2027/03/01', 'S-7', packageId] },
    LOT: { unit: lotId, code: '', says: ['축', 'Ø20'] },
    LOCATION: { unit: floor.shelf, code: '', says: ['SHELF'] },
    TOOL: { unit: floor.tool, code: '', says: ['선반'] },
    MOLD: { unit: mold, code: 'MD-7', says: ['성형금형', 'MD-7', '캐비티1', '한빛정밀'] },
    WORKER: { unit: floor.worker, code: '', says: ['작업자', '한빛정밀'] },
    OUTSOURCING: { unit: bundle, code: '', says: ['축', '한빛도금', '도금', '2026/03/10', '3EA', 'OS-20260302-001'] },
  };
  for (const kind of labelKinds) {
    const { unit, code, says } = of[kind];
    const [label] = (await person.send(print.labelsOf, { kind, ids: String(unit) })).json() as print.LabelOf[];
    const own = code || Object.values(label?.values ?? {})[0];
    const bytes = await pdf((await asked({ kind, ids: [unit] })).id);
    const [text = ''] = textOfPdf(bytes);
    for (const one of says) expect(text, kind).toContain(one);
    const [page] = dotsOfPdf(bytes, 203);
    const codes = await codesIn(page as NonNullable<typeof page>);
    expect(codes.length, kind).toBeGreaterThan(0);
    for (const found of codes) expect(found.text, kind).toBe(own);
  }
});

test('ZPL and TSPL carry the label as one bitmap, at the printer’s dots, and what is decoded from it is what was meant', async () => {
  openQueue();
  for (const [language, dpi] of [
    ['ZPL', 203],
    ['ZPL', 300],
    ['TSPL', 203],
    ['TSPL', 300],
  ] as const) {
    const { id, packageId } = await pack();
    const other = await pack();
    printer.took.length = 0;
    const sent = await asked({ ids: [id, other.id], printerId: await newPrinter({ language, dpi, gap: 3 }), copies: 2 });
    expect(sent.status).toBe('QUEUED');
    await becomes(sent.id, 'SENT');
    expect(printer.took).toHaveLength(1);
    const labels = (language === 'ZPL' ? readZpl : readTspl)(printer.took[0] as Buffer);
    expect(labels).toHaveLength(2);
    const [first] = labels as [(typeof labels)[0]];
    if (language === 'ZPL')
      expect([first.head, first.foot]).toEqual([
        `^MNY^PW${dpi === 203 ? 719 : 1063}^LL${dpi === 203 ? 400 : 591}^LH0,0^FO0,0`,
        '^PQ2,0,1,N',
      ]);
    else
      expect([first.head, first.foot]).toEqual([
        'SIZE 90 mm,50 mm\r\nGAP 3 mm,0 mm\r\nDIRECTION 1\r\nREFERENCE 0,0\r\nCLS\r\n',
        '\r\nPRINT 1,2\r\n',
      ]);
    expect(await codesIn(first.dots)).toEqual([
      { format: 'Code128', text: packageId },
      { format: 'QRCode', text: packageId },
    ]);
    expect((await codesIn((labels[1] as (typeof labels)[0]).dots)).map(({ text }) => text)).toEqual([other.packageId, other.packageId]);
    // Korean is there as dots: the name's line isn't empty, and stands where the picture has it.
    const dark = (x0: number, y0: number, x1: number, y1: number) => {
      let sum = 0;
      for (let y = y0; y < y1; y += 1) for (let x = x0; x < x1; x += 1) sum += first.dots.isDark(x, y) ? 1 : 0;
      return sum;
    };
    expect(dark(24, 20, 110, 60)).toBeGreaterThan(300);
    expect(dark(0, 0, 20, 400)).toBe(0);
  }
});

const element = (more: object) =>
  ({ type: 'CODE', x: 2, y: 2, width: 80, height: 20, symbology: 'QR', field: null, gs1: [], readable: true, ...more }) as LabelElement;
const template = async (elements: LabelElement[], more: object = {}) =>
  person.send(LabelTemplate.create, { name: `양식 ${++made}`, kind: 'PACKAGE', width: 90, height: 50, elements, ...more });

test('GS1-128 and GS1 DataMatrix are read back with their identifiers', async () => {
  openQueue();
  const gs1 = ['01', '17', '10', '21'] as const;
  const saved = await template([
    element({ symbology: 'GS1_128', gs1: [...gs1], width: 90, x: 0, height: 16 }),
    element({ symbology: 'GS1_DATAMATRIX', gs1: [...gs1], y: 22, width: 26, height: 26 }),
    element({ symbology: 'DATAMATRIX', field: 'packageId', x: 40, y: 22, width: 26, height: 26 }),
  ]);
  expect(saved.statusCode, saved.body).toBe(200);
  const { id, packageId } = await pack({ gtin: '08801234567893' });
  const sent = await asked({ ids: [id], templateId: saved.json().id, printerId: await newPrinter({ dpi: 300 }) });
  await becomes(sent.id, 'SENT');
  const [label] = readZpl(printer.took[0] as Buffer);
  const codes = await codesIn((label as NonNullable<typeof label>).dots);
  const said = `010880123456789317270301${'10S-7'}\u001d21${packageId}`;
  expect(codes.map(({ text }) => text).sort()).toEqual([said, said, packageId].sort());
});

test('a PDF stands on pages of the label’s size or on sheets of A4, from the first free place on, each in its copies', async () => {
  const packs = await Promise.all([1, 2, 3].map(() => pack()));
  const ids = packs.map(({ id }) => id);
  const roll = dotsOfPdf(await pdf((await asked({ ids, copies: 2 })).id), 203);
  expect(roll.map(({ width, height }) => [width, height])).toEqual(Array.from({ length: 6 }, () => [719, 400]));
  const sheets = dotsOfPdf(await pdf((await asked({ ids, copies: 4, paper: 'A4', skip: 3, reason: '시트' })).id), 203);
  // Two beside and five below each other: three places are used up, seven are left on the first sheet.
  expect(sheets).toHaveLength(2);
  const counts = await Promise.all(sheets.map(async (sheet) => (await codesIn(sheet)).filter(({ format }) => format === 'QRCode').length));
  expect(counts).toEqual([7, 5]);
});

test('a template that can’t make a label is refused with a sentence, and one that becomes the default takes that from the other', async () => {
  const refused = async (elements: LabelElement[], more: object = {}) => {
    const answer = await template(elements, more);
    expect(answer.json().message).toBeTruthy();
    return [answer.statusCode, answer.json().code];
  };
  expect(await refused([element({ x: 20, field: 'packageId' })])).toEqual([422, 'label.elementsStandInside']);
  expect(await refused([element({ field: 'workerNo' })])).toEqual([422, 'label.fieldsOfItsKind']);
  expect(await refused([element({})])).toEqual([422, 'label.codeCarriesSomething']);
  expect(await refused([element({ symbology: 'GS1_128', gs1: ['21', '21'] })])).toEqual([422, 'label.gs1OfGoods']);
  expect(await refused([{ type: 'LOGO', x: 0, y: 0, width: 10, height: 10 }])).toEqual([422, 'label.logoNeedsAPicture']);
  expect((await refused([element({ field: '__proto__' })]))[0]).toBe(400);
  expect((await refused([element({ field: 'constructor.constructor' })]))[0]).toBe(400);
  expect((await refused(Array.from({ length: 101 }, () => element({ field: 'packageId', width: 10 }))))[0]).toBe(400);
  expect((await refused([], { width: 0 }))[0]).toBe(400);
  const before = await defaultOf('MOLD');
  const saved = (await template([], { kind: 'MOLD', isDefault: true })).json() as LabelTemplateRow;
  expect(await defaultOf('MOLD')).toBe(saved.id);
  const all = (await person.send(LabelTemplate.list, {})).json() as LabelTemplateRow[];
  expect(all.filter(({ kind, isDefault }) => kind === 'MOLD' && isDefault).map(({ id }) => id)).toEqual([saved.id]);
  expect(before).not.toBe(saved.id);
});

test('a template of another kind, an unknown record, a symbol without room and one that can’t carry Korean print nothing', async () => {
  const { id } = await pack();
  const refused = async (more: Ask) => {
    const answer = await ask(more);
    return [answer.statusCode, answer.json().code];
  };
  const before = (await jobs()).length;
  expect(await refused({ ids: [id], templateId: await defaultOf('TOOL') })).toEqual([422, 'label.templateOfItsKind']);
  expect(await refused({ ids: [999_999] })).toEqual([404, 'label.nothingToPrint']);
  expect(await refused({ ids: [id], printerId: await newPrinter({ active: false }) })).toEqual([422, 'label.printerInUse']);
  const small = (await template([element({ field: 'packageId', width: 5, height: 5 })])).json().id;
  expect(await refused({ ids: [id], templateId: small })).toEqual([422, 'label.codeHasNoRoom']);
  const bars = (await template([element({ symbology: 'CODE128', field: 'materialName' })])).json().id;
  const answer = await ask({ ids: [id], templateId: bars });
  expect([answer.statusCode, answer.json().code, answer.json().facts]).toMatchObject([
    422,
    'label.codeTakesOtherText',
    { value: '환봉', n: 1 },
  ]);
  expect((await jobs()).length).toBe(before);
});

test('a label is printed again for a reason that is kept; a cancelled print doesn’t count', async () => {
  const { id, packageId } = await pack();
  const first = await asked({ ids: [id], printerId: await newPrinter() });
  await person.send(print.cancelPrint, { id: first.id });
  await asked({ ids: [id] });
  const again = await ask({ ids: [id] });
  expect([again.statusCode, again.json().code, again.json().facts]).toMatchObject([422, 'label.reprintSaysWhy', { title: packageId }]);
  const { id: second } = await asked({ ids: [id], reason: '물에 젖음' });
  expect(await job(second)).toMatchObject({ reason: '물에 젖음', titles: packageId, status: 'SENT', printerName: null });
  const [label] = (await person.send(print.labelsOf, { kind: 'PACKAGE', ids: String(id) })).json();
  expect(label).toMatchObject({ printed: 2, printedBy: expect.any(String) });
});

test('a PDF is for who asked for it, and for a few minutes', async () => {
  const { id } = await pack();
  const sent = await asked({ ids: [id] });
  expect(Buffer.compare(await pdf(sent.id), await pdf(sent.id))).toBe(0);
  expect((await (await as()).send(print.labelPdf, { id: sent.id })).json().code).toBe('label.pdfIsGone');
  await db
    .updateTable('printJob')
    .set({ sentAt: new Date(Date.now() - print.pdfKeptMs - 1000).toISOString() })
    .where('id', '=', sent.id)
    .execute();
  expect((await person.send(print.labelPdf, { id: sent.id })).json().code).toBe('label.pdfIsGone');
});

test('who may not view a record prints none of its labels, printers are kept by who may, and their addresses are told to no other', async () => {
  const { id } = await pack();
  const clerk = await as([{ name: 'materialStock', view: true }]);
  expect((await clerk.send(print.labelsOf, { kind: 'PACKAGE', ids: String(id) })).statusCode).toBe(200);
  expect((await ask({ ids: [id] }, clerk)).statusCode).toBe(200);
  expect((await ask({ kind: 'WORKER', ids: [floor.worker] }, clerk)).statusCode).toBe(403);
  expect((await clerk.send(print.labelsOf, { kind: 'WORKER', ids: String(floor.worker) })).statusCode).toBe(403);
  expect((await clerk.send(Printer.create, { name: 'x', host: '10.0.0.9', language: 'ZPL' })).statusCode).toBe(403);
  expect((await clerk.send(print.printJobs, {})).statusCode).toBe(403);
  expect((await clerk.send(print.cancelPrint, { id: 1 })).statusCode).toBe(403);
  await newPrinter();
  expect((await clerk.send(printerNames, {})).body).not.toMatch(/127\.0\.0\.1|host/);
});

test('a printer that refuses is tried again, each time later, then no more; what it never got is sent again when somebody asks', async () => {
  const { id } = await pack();
  const printerId = await newPrinter();
  await printer.off();
  openQueue();
  const sent = await asked({ ids: [id], printerId });
  await becomes(sent.id, 'FAILED');
  expect(await job(sent.id)).toMatchObject({ attempts: 3, lastError: 'REFUSED', nextAt: null });
  await printer.on();
  expect((await person.send(print.retryPrint, { id: sent.id })).json()).toMatchObject({ status: 'QUEUED' });
  await becomes(sent.id, 'SENT');
  expect(printer.took).toHaveLength(1);
});

test('what broke off or found no end may have come out: it isn’t sent again by itself, and by a person for a reason', async () => {
  openQueue();
  for (const [manner, error] of [
    ['breaks', 'BROKE_OFF'],
    ['hangs', 'BROKE_OFF'],
  ] as const) {
    const { id } = await pack();
    printer.be(manner);
    printer.took.length = 0;
    const begun = printer.begun();
    const sent = await asked({ ids: [id], printerId: await newPrinter() });
    await becomes(sent.id, 'UNSURE');
    expect(await job(sent.id)).toMatchObject({ attempts: 1, lastError: error });
    expect(printer.begun()).toBe(begun + 1);
    printer.be('takes');
    expect((await person.send(print.retryPrint, { id: sent.id })).json().code).toBe('label.unsureSaysWhy');
    await person.send(print.retryPrint, { id: sent.id, reason: '한 장도 나오지 않음' });
    await becomes(sent.id, 'SENT');
    expect((await job(sent.id)).reason).toBe('한 장도 나오지 않음');
    expect(printer.took).toHaveLength(1);
  }
});

test('jobs outlive their server: what waited is sent by the next one, what was being sent waits for a person', async () => {
  const printerId = await newPrinter();
  const waiting = await asked({ ids: [(await pack()).id], printerId });
  const left = await asked({ ids: [(await pack()).id], printerId: await newPrinter() });
  await db
    .updateTable('printJob')
    .set({ status: 'SENDING', nextAt: null, sendingSince: new Date(Date.now() - 3_600_000).toISOString() })
    .where('id', '=', left.id)
    .execute();
  openQueue();
  await becomes(waiting.id, 'SENT');
  await becomes(left.id, 'UNSURE');
  expect((await job(left.id)).lastError).toBe('STOPPED');
});

test('two servers send a job once', async () => {
  const printerId = await newPrinter();
  const sent = await Promise.all((await Promise.all([1, 2, 3, 4].map(() => pack()))).map(({ id }) => asked({ ids: [id], printerId })));
  openQueue();
  openQueue();
  for (const { id } of sent) await becomes(id, 'SENT');
  expect(printer.took).toHaveLength(4);
});

test('a printer that answers nothing holds up nobody’s labels but its own', async () => {
  const dead = await fakePrinter();
  dead.be('hangs');
  openQueue({ options: { here: true, quietMs: 60_000 } });
  const hung = await asked({ ids: [(await pack()).id], printerId: await newPrinter({ port: dead.port }) });
  await becomes(hung.id, 'SENDING');
  const well = await asked({ ids: [(await pack()).id], printerId: await newPrinter() });
  await becomes(well.id, 'SENT');
  expect((await job(hung.id)).status).toBe('SENDING');
  await dead.off();
  await expect.poll(async () => (await job(hung.id)).status).not.toBe('SENDING');
});

test('a queue that has nothing to send changes nothing that anybody would be told of', async () => {
  const count = async () => (await sql<{ changes: string }>`select last_value as changes from changes_of_print_job`.execute(db)).rows;
  const before = await count();
  await openQueue().close();
  expect(await count()).toEqual(before);
});

test('a job is cancelled while it waits, and not once it was sent', async () => {
  const { id } = await asked({ ids: [(await pack()).id], printerId: await newPrinter() });
  expect((await person.send(print.cancelPrint, { id })).json()).toEqual({ id, status: 'CANCELLED' });
  expect((await person.send(print.cancelPrint, { id })).json().code).toBe('label.onlyWaitingIsCancelled');
  expect((await person.send(print.retryPrint, { id })).json().code).toBe('label.onlyFailedIsRetried');
  openQueue();
  const { id: next } = await asked({ ids: [(await pack()).id], printerId: await newPrinter() });
  await becomes(next, 'SENT');
  expect(printer.took).toHaveLength(1);
  expect((await person.send(print.cancelPrint, { id: next })).statusCode).toBe(409);
});

test('who asked for labels hears that their printer takes none, sends them elsewhere or takes them back; nobody else does', async () => {
  const mine = async (): Promise<print.UnsentPrint[]> => (await person.send(print.unsentPrints, {})).json();
  const other = await as();
  const [first, second, third] = [await pack(), await pack(), await pack()];
  const dead = await newPrinter({ name: '꺼진 프린터', port: 1 });
  const { id } = await asked({ ids: [first.id], printerId: dead, copies: 3 });
  expect((await mine()).find((one) => one.id === id)).toMatchObject({ status: 'QUEUED', lastError: null });
  openQueue();
  await becomes(id, 'FAILED');
  expect((await mine()).find((one) => one.id === id)).toEqual({
    ...{ id, status: 'FAILED', titles: first.packageId, labels: 3, printerId: dead, printerName: '꺼진 프린터', lastError: 'REFUSED' },
  });
  expect((await other.send(print.unsentPrints, {})).json()).toEqual([]);
  expect((await other.send(print.printElsewhere, { id })).statusCode).toBe(404);
  expect((await other.send(print.takeBackPrint, { id })).statusCode).toBe(404);

  const off = await newPrinter({ active: false });
  expect((await person.send(print.printElsewhere, { id, printerId: off })).json().code).toBe('label.printerInUse');
  expect((await person.send(print.printElsewhere, { id, printerId: await newPrinter() })).json()).toEqual({ id, status: 'QUEUED' });
  await becomes(id, 'SENT');
  expect(readZpl(printer.took[0] as Buffer)).toHaveLength(1);
  expect(printer.took).toHaveLength(1);
  expect((await person.send(print.printElsewhere, { id })).json().code).toBe('label.onlyUnsentGoesElsewhere');
  expect((await mine()).some((one) => one.id === id)).toBe(false);

  // As a PDF it is for who asked, as any; what may have come out says why it is printed again.
  const asPdf = await asked({ ids: [second.id], printerId: dead });
  await becomes(asPdf.id, 'FAILED');
  await db.updateTable('printJob').set({ status: 'UNSURE' }).where('id', '=', asPdf.id).execute();
  expect((await person.send(print.printElsewhere, { id: asPdf.id })).json().code).toBe('label.unsureSaysWhy');
  expect((await person.send(print.printElsewhere, { id: asPdf.id, reason: '한 장도 나오지 않음' })).json().status).toBe('SENT');
  expect((await pdf(asPdf.id)).length).toBeGreaterThan(1000);

  const back = await asked({ ids: [third.id], printerId: dead });
  await becomes(back.id, 'FAILED');
  expect((await person.send(print.takeBackPrint, { id: back.id })).json()).toEqual({ id: back.id, status: 'CANCELLED' });
  expect((await mine()).some((one) => [id, asPdf.id, back.id].includes(one.id))).toBe(false);
});

test('a printer is tried by a label that says its name, with a frame and a code that scans, of the size that it printed last', async () => {
  const its = await newPrinter({ name: '포장반 프린터' });
  const tried = async (by: Asker = person) => by.send(testPrint, { id: its });
  openQueue();
  const first = await tried();
  expect([first.statusCode, first.json().status]).toEqual([200, 'QUEUED']);
  await becomes(first.json().id, 'SENT');
  const [label] = readZpl(printer.took[0] as Buffer);
  expect(await codesIn((label as NonNullable<typeof label>).dots)).toEqual([{ format: 'QRCode', text: `TEST-${its}` }]);
  expect(await job(first.json().id)).toMatchObject({ kind: 'TEST', titles: '포장반 프린터', labels: 1, reason: null });

  const place = await asked({ kind: 'LOCATION', ids: [floor.shelf], printerId: its, reason: '다시' });
  await becomes(place.id, 'SENT');
  const second = await tried();
  await becomes(second.json().id, 'SENT');
  const [was, again] = [printer.took[1], printer.took[2]].map((took) => readZpl(took as Buffer)[0]?.dots);
  expect([again?.width, again?.height]).toEqual([was?.width, was?.height]);

  // Who tried it sends the trial elsewhere as well; who may only print labels tries nothing.
  await db.updateTable('printJob').set({ status: 'FAILED', sentAt: null }).where('id', '=', second.json().id).execute();
  expect((await person.send(print.printElsewhere, { id: second.json().id, printerId: its })).statusCode).toBe(200);
  expect((await tried(await as([{ name: 'materialStock', view: true }]))).statusCode).toBe(403);
  await db.updateTable('printer').set({ active: false }).where('id', '=', its).execute();
  expect((await tried()).json().code).toBe('label.printerInUse');
  expect((await person.send(testPrint, { id: 999_999 })).statusCode).toBe(404);
});

test('attempts are no changes that anybody made: the history of a job tells of people alone', async () => {
  const { id } = await pack();
  const dead = await newPrinter({ port: 1 });
  openQueue();
  const sent = await asked({ ids: [id], printerId: dead });
  await becomes(sent.id, 'FAILED');
  const kept = () =>
    db
      .selectFrom('dataHistory')
      .select(['revisionType', 'updateBy'])
      .where('tableName', '=', 'print_job')
      .where('rowId', '=', sent.id)
      .orderBy('id')
      .execute();
  expect(await kept()).toMatchObject([{ revisionType: 'ADD' }]);
  await person.send(print.takeBackPrint, { id: sent.id });
  const [asking, taking] = await kept();
  expect(taking).toEqual({ revisionType: 'MOD', updateBy: asking?.updateBy });
});

test('the list of prints calls a template by the reader’s name of it', async () => {
  const { id } = await asked({ ids: [(await pack()).id] });
  const answer = await person.send(print.printJobs, {}, { 'accept-language': 'en' });
  const found = (answer.json() as print.PrintJob[]).find((one) => one.id === id);
  expect(found?.templateName).toBe('Material package 90 × 50');
  expect((await job(id)).templateName).toBe('자재 패키지 90 × 50');
});

test('an office printer gets a PDF on A4, and a label carries the logo', async () => {
  openQueue();
  const content = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const logoFileId = await insert('storedFile', {
    name: 'logo.png',
    mimeType: 'image/png',
    size: content.length,
    sha256: '-',
    purpose: 'labelLogo',
    createdBy: person.id,
    content,
  });
  const saved = await template([{ type: 'LOGO', x: 10, y: 10, width: 40, height: 20 }], { logoFileId });
  const templateId = saved.json().id;
  const zpl = await asked({ ids: [(await pack()).id], templateId, printerId: await newPrinter() });
  await becomes(zpl.id, 'SENT');
  const [label] = readZpl(printer.took[0] as Buffer);
  expect([label?.dots.isDark(85, 85), label?.dots.isDark(390, 230), label?.dots.isDark(75, 85)]).toEqual([true, true, false]);
  const paper = await asked({ ids: [(await pack()).id], templateId, printerId: await newPrinter({ language: 'PDF' }) });
  await becomes(paper.id, 'SENT');
  expect(printer.took[1]?.toString('latin1')).toMatch(/^%PDF-[\s\S]*\/Subtype \/Image[\s\S]*\/MediaBox \[0 0 595.28 841.89\]/);
});

test('of prints at once of one package only the first needs no reason', async () => {
  const { id } = await pack();
  const answers = await Promise.all([1, 2, 3].map(() => ask({ ids: [id] })));
  expect(answers.map((answer) => (answer.statusCode === 200 ? 'printed' : answer.json().code)).sort()).toEqual([
    'label.reprintSaysWhy',
    'label.reprintSaysWhy',
    'printed',
  ]);
});

test.each(['drip', 'flood'])('a printer that keeps talking (%s) is given up', async (how) => {
  const talker = net.createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    socket.resume();
    const talk = setInterval(() => socket.write(how === 'drip' ? '.' : Buffer.alloc(50_000)), 20);
    socket.on('close', () => clearInterval(talk));
  });
  await new Promise<void>((done) => talker.listen(0, '127.0.0.1', done));
  const { port } = talker.address() as net.AddressInfo;
  const options = { here: true, quietMs: 5000, longestMs: how === 'drip' ? 300 : 5000 };
  const sent = await sendRaw({ host: '127.0.0.1', port }, [Buffer.from('x')], options);
  expect(sent).toEqual({ ok: false, error: 'BROKE_OFF', begun: true });
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 100);
  const stopped = await sendRaw({ host: '127.0.0.1', port }, [Buffer.from('x')], { here: true, signal: stop.signal });
  expect(stopped).toMatchObject({ ok: false, begun: true });
  talker.close();
});

test('an address of this machine or of no printer isn’t taken', async () => {
  const refused = await person.send(Printer.create, { name: 'x', host: '169.254.169.254', language: 'ZPL' });
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'printer.notOfThisMachine']);
});

test('a lot’s label says when it was made and how long it keeps, by its first result and its product', async () => {
  const own = await floor.plan(await floor.product({ shelfLifeDays: 30 }), 10);
  const said = async () => (await person.send(print.labelsOf, { kind: 'LOT', ids: String(own.lotId) })).json()[0].values;
  expect(await said()).not.toHaveProperty('manufactureDate');
  await floor.as((trx) => recordResult(trx, floor.by, own.cut.dailyPlanId, ResultAsk.parse({ goodQty: 2, defects: [] })));
  await db.updateTable('lot').set({ manufactureDate: '2026-03-05' }).where('id', '=', own.lotId).execute();
  expect(await said()).toMatchObject({ manufactureDate: '2026/03/05', expiryDate: '2026/04/04' });
  await db.updateTable('lot').set({ manufactureDate: null }).where('id', '=', own.lotId).execute();
  expect((await said()).manufactureDate).toMatch(/^\d{4}\/\d{2}\/\d{2}$/);
});

test('a label in English says the English names', async () => {
  await db.updateTable('material').set({ nameEn: 'Round bar' }).where('id', '=', floor.steel).execute();
  const { id } = await pack();
  const [kr] = (await person.send(print.labelsOf, { kind: 'PACKAGE', ids: String(id) })).json();
  const [en] = (await person.send(print.labelsOf, { kind: 'PACKAGE', ids: String(id), lang: 'en' })).json();
  expect([kr.values.materialName, en.values.materialName]).toEqual(['환봉', 'Round bar']);
  expect(textOfPdf(await pdf((await asked({ ids: [id], lang: 'en' })).id))[0]).toContain('Expireson2027/03/01');
});

const page = { x: 0, y: 0, width: 210, height: 297 };
const a4 = { width: 210, height: 297, dpi: 300 };
const words = (n: number, more: object = {}) =>
  Array.from(
    { length: n },
    () =>
      ({ type: 'TEXT', ...page, text: '가', field: null, titled: false, size: 10, bold: false, align: 'LEFT', ...more }) as LabelElement,
  );
test('what is too much to draw is refused before it is drawn: on one label, of one job, in one PDF; each says how many are taken', async () => {
  const { check } = makers.drawers;
  let drawn = 0;
  makers.drawers.check = (label) => {
    drawn += 1;
    return check(label);
  };
  expect((await template(words(12), a4)).json().code).toBe('label.oneIsTooMuch');
  const templateId = (await template(words(11), a4)).json().id;
  const ids = (await Promise.all(Array.from({ length: 13 }, () => pack()))).map(({ id }) => id);
  const printerId = await newPrinter({ dpi: 300 });
  const much = await ask({ ids, templateId, printerId });
  expect([much.statusCode, much.json().code, much.json().facts]).toEqual([422, 'label.tooMuchAtOnce', { labels: 13, n: 12 }]);
  expect(drawn).toBe(0);
  expect((await ask({ ids: ids.slice(0, 12), templateId, printerId })).statusCode).toBe(200);

  const large = await ask({ ids: ids.slice(12), copies: 100 });
  expect(large.statusCode, large.body).toBe(200);
  const own = (await Promise.all(Array.from({ length: 8 }, () => pack()))).map(({ id }) => id);
  const pages = await ask({ ids: own, copies: 100 });
  expect([pages.statusCode, pages.json().code]).toEqual([422, 'label.tooMuchForAPdf']);
  const { n } = pages.json().facts;
  expect(n).toBeGreaterThan(100);
  expect(n).toBeLessThan(800);
  expect(drawn).toBeLessThan(12 + 1 + 8);
  makers.drawers.check = check;
});

test('what is not too much at the template’s dots may be at a finer printer’s', async () => {
  const elements = [...words(9), ...Array.from({ length: 30 }, () => element({ field: 'packageId', ...page }))];
  const saved = await template(elements, { ...a4, dpi: 203 });
  expect(saved.statusCode, saved.body).toBe(200);
  const sent = (dpi: 203 | 300) =>
    newPrinter({ dpi }).then(async (printerId) => ask({ ids: [(await pack()).id], templateId: saved.json().id, printerId }));
  expect((await sent(203)).statusCode).toBe(200);
  expect((await sent(300)).json().code).toBe('label.oneIsTooMuch');
});

test('labels that can’t be drawn by another printer’s dots, or in a PDF, stay where they are', async () => {
  const small = (await template([element({ field: 'packageId', width: 6, height: 6 })], { dpi: 300 })).json().id;
  const { id } = await pack();
  const dead = await newPrinter({ port: 1, dpi: 300 });
  openQueue();
  const sent = await asked({ ids: [id], templateId: small, printerId: dead });
  await becomes(sent.id, 'FAILED');
  const moved = await person.send(print.printElsewhere, { id: sent.id, printerId: await newPrinter({ dpi: 203 }) });
  expect([moved.statusCode, moved.json().code]).toEqual([422, 'label.codeHasNoRoom']);
  expect(await job(sent.id)).toMatchObject({ status: 'FAILED', attempts: 3 });

  const many = (await Promise.all(Array.from({ length: 8 }, () => pack()))).map((one) => one.id);
  const copied = await asked({ ids: many, copies: 100, printerId: dead });
  await becomes(copied.id, 'FAILED');
  expect((await person.send(print.printElsewhere, { id: copied.id })).json().code).toBe('label.tooMuchForAPdf');
});

/** Holds what is drawn until it is let go; `begun` counts who waits. */
const holding = <Name extends 'check' | 'bits'>(name: Name) => {
  const { drawers } = makers;
  const own = drawers[name] as unknown as (label: never) => Promise<never>;
  let go: () => void = () => undefined;
  const gate = new Promise<void>((open) => {
    go = open;
  });
  let begun = 0;
  drawers[name] = (async (label: never) => {
    begun += 1;
    await gate;
    return own(label);
  }) as never;
  return {
    begun: () => begun,
    letGo: () => {
      drawers[name] = own as never;
      go();
    },
  };
};

test('while twenty prints are drawn, none of them holds a connection, a transaction or a lock, and other calls answer', async () => {
  const packs = await Promise.all(Array.from({ length: 20 }, () => pack()));
  const held = holding('check');
  const all = packs.map(({ id }) => ask({ ids: [id] }));
  await expect.poll(held.begun).toBe(20);
  expect([pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0]);
  const { rows } = await sql<{ locks: number; open: number }>`
    select (select count(*)::int from pg_locks where locktype = 'advisory' and objsubid = 2) as locks,
      (select count(*)::int from pg_stat_activity where datname = current_database() and state like 'idle in transaction%') as open`.execute(
    db,
  );
  expect(rows).toEqual([{ locks: 0, open: 0 }]);
  expect((await person.send(printerNames, {})).statusCode).toBe(200);
  expect((await person.send(LabelTemplate.list, {})).statusCode).toBe(200);
  held.letGo();
  expect((await Promise.all(all)).map(({ statusCode }) => statusCode)).toEqual(packs.map(() => 200));
});

test('one label isn’t queued behind all of somebody’s hundred', async () => {
  const many = (await Promise.all(Array.from({ length: 100 }, () => pack()))).map(({ id }) => id);
  const { id } = await pack();
  const { check } = makers.drawers;
  const order: string[] = [];
  let small: Promise<unknown> = Promise.resolve();
  let drawn = 0;
  makers.drawers.check = (label) => {
    drawn += 1;
    if (drawn === 1) small = ask({ ids: [id] }).then(() => order.push('one'));
    return check(label);
  };
  await ask({ ids: many }).then(() => order.push('hundred'));
  await small;
  makers.drawers.check = check;
  expect(order).toEqual(['one', 'hundred']);
});

test('a print that is sent twice under one key is taken once, though a second print would say why', async () => {
  const { id } = await pack();
  const once = { kind: 'PACKAGE' as const, ids: [id], templateId: await defaultOf('PACKAGE') };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const first = await person.send(print.printLabels, once, key);
  const again = await person.send(print.printLabels, once, key);
  expect([again.statusCode, again.json(), again.headers['idempotent-replay']]).toEqual([200, first.json(), 'true']);
  expect((await person.send(print.printLabels, { ...once, copies: 2 }, key)).json().code).toBe('idempotency.keyReused');
  expect((await person.send(print.printLabels, once)).json().code).toBe('label.reprintSaysWhy');
});

test('labels are drawn as their printer takes them: one that takes nothing is drawn few', async () => {
  const { bits } = makers.drawers;
  let drawn = 0;
  makers.drawers.bits = (label) => {
    drawn += 1;
    return bits(label);
  };
  const templateId = (await template(words(1), a4)).json().id;
  const ids = (await Promise.all(Array.from({ length: 40 }, () => pack()))).map(({ id }) => id);
  printer.be('hangs');
  openQueue();
  const sent = await asked({ ids, templateId, printerId: await newPrinter({ dpi: 300, language: 'TSPL' }) });
  await becomes(sent.id, 'UNSURE');
  makers.drawers.bits = bits;
  // What a line's own buffers take is a few megabytes, a label's bitmap is one.
  expect(drawn).toBeGreaterThan(0);
  expect(drawn).toBeLessThan(30);
}, 30_000);

const parts = async function* (...texts: (string | Error)[]) {
  for (const text of texts) {
    if (text instanceof Error) throw text;
    yield Buffer.from(text);
  }
};
test('parts follow each other on one line; where the first can’t be made nothing leaves, where a later one can’t it may have come out', async () => {
  const to = { host: '127.0.0.1', port: printer.port };
  const begun = printer.begun();
  expect(await sendRaw(to, parts('가', '나', '다'), { here: true })).toEqual({ ok: true });
  expect(printer.took.map(String)).toEqual(['가나다']);
  await expect(sendRaw(to, parts(new Error('none')), { here: true })).rejects.toThrow('none');
  expect(printer.begun()).toBe(begun + 1);
  expect(await sendRaw(to, parts('가', new Error('none')), { here: true })).toEqual({ ok: false, error: 'NOT_DRAWN', begun: true });
  expect(await sendRaw(to, parts('가'), { here: true, signal: AbortSignal.abort() })).toEqual({
    ok: false,
    error: 'BROKE_OFF',
    begun: false,
  });
  const stop = new AbortController();
  let ended = false;
  const endless = async function* () {
    try {
      for (let n = 0; ; n += 1) {
        if (n === 3) stop.abort();
        yield Buffer.from('가');
      }
    } finally {
      ended = true;
    }
  };
  expect(await sendRaw(to, endless(), { here: true, signal: stop.signal })).toEqual({ ok: false, error: 'BROKE_OFF', begun: true });
  await expect.poll(() => ended).toBe(true);
});

test('a job that is being sent is stopped: some of it may have come out, or nothing has left', async () => {
  openQueue({ options: { here: true, quietMs: 60_000 } });
  printer.be('hangs');
  const begun = printer.begun();
  const hung = await asked({ ids: [(await pack()).id], printerId: await newPrinter() });
  await becomes(hung.id, 'SENDING');
  await expect.poll(() => printer.begun()).toBe(begun + 1);
  const waits = holding('bits');
  const drawing = await asked({ ids: [(await pack()).id], printerId: await newPrinter() });
  await becomes(drawing.id, 'SENDING');
  await expect.poll(waits.begun).toBe(1);
  const other = await as();
  expect((await other.send(print.takeBackPrint, { id: hung.id })).statusCode).toBe(404);
  expect((await person.send(print.takeBackPrint, { id: hung.id })).json()).toEqual({ id: hung.id, status: 'SENDING' });
  await becomes(hung.id, 'UNSURE');
  expect(await job(hung.id)).toMatchObject({ attempts: 1, lastError: 'CANCELLED' });
  expect((await person.send(print.retryPrint, { id: hung.id })).json().code).toBe('label.unsureSaysWhy');
  expect((await person.send(print.cancelPrint, { id: hung.id })).json().status).toBe('CANCELLED');

  expect((await person.send(print.cancelPrint, { id: drawing.id })).json()).toEqual({ id: drawing.id, status: 'SENDING' });
  await becomes(drawing.id, 'CANCELLED');
  waits.letGo();
  expect((await person.send(print.cancelPrint, { id: drawing.id })).statusCode).toBe(409);
});

test('a printer that took nothing last is told so where printers are chosen, until it takes something', async () => {
  const silent = async (id: number) => ((await person.send(printerNames, {})).json() as PrinterName[]).find((one) => one.id === id)?.silent;
  const its = await newPrinter();
  expect(await silent(its)).toBe(false);
  await printer.off();
  openQueue();
  const sent = await asked({ ids: [(await pack()).id], printerId: its });
  await becomes(sent.id, 'FAILED');
  expect(await silent(its)).toBe(true);
  // Who takes the labels back mends no printer.
  await person.send(print.takeBackPrint, { id: sent.id });
  expect(await silent(its)).toBe(true);
  await printer.on();
  const next = await asked({ ids: [(await pack()).id], printerId: its });
  await becomes(next.id, 'SENT');
  expect(await silent(its)).toBe(false);
  // What was our own doing says nothing of the printer.
  await db.updateTable('printJob').set({ status: 'UNSURE', lastError: 'STOPPED', sentAt: null }).where('id', '=', next.id).execute();
  expect(await silent(its)).toBe(false);
});
