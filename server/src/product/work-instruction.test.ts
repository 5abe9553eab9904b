import { workPapers } from '@lotline/contract/kiosk/papers';
import { dayIn } from '@lotline/contract/kit/production-day';
import {
  addWorkInstruction,
  removeWorkInstruction,
  restoreWorkInstructions,
  workInstructions,
} from '@lotline/contract/product/work-instruction';
import { fileContent, uploadFile } from '@lotline/contract/system/file';
import { expect, test } from 'vitest';
import { testApp } from '../testing.ts';

// The production day before still runs for all of the calendar's day but its last minutes.
const { app, insert, as } = await testApp({ env: { DAY_SHIFT_START: '23:58', NIGHT_SHIFT_START: '23:59' } });
const office = await as();
const floor = await as([{ name: 'kiosk', view: true, modify: true }]);
let made = 0;
const place = async () => ({
  productId: await insert('product', {
    code: `WI-${++made}`,
    barcode: `WI-${made}`,
    name: '축',
    type: 'FINISHED',
    uom: 'EA',
    drawingNo: 'D-1',
  }),
  operationId: await insert('operation', { code: `WI-O-${made}`, name: '선삭', type: 'MACHINING' }),
});
const today = '2020-01-01';
const never = '2099-01-01';
const steps = [
  { textKr: '척에 물린다', textEn: 'Clamp it' },
  { kind: 'CHECK' as const, textKr: '외경 20 ±0.02', textEn: 'Outer diameter 20 ±0.02' },
];
const pdf = () =>
  new File(['%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'], 'how.pdf', { type: 'application/pdf' });
const upload = async (file: File) => {
  const data = new FormData();
  data.append('purpose', 'workInstruction');
  data.append('file', file);
  const form = new Request('http://test', { method: 'POST', body: data });
  const headers = { authorization: `Bearer ${office.token}`, 'content-type': form.headers.get('content-type') ?? '' };
  return (
    await app.inject({ method: 'POST', url: `/api${uploadFile.path}`, headers, payload: Buffer.from(await form.arrayBuffer()) })
  ).json();
};

test('a revision is written once, the newest whose day has come is in force, and the kiosk shows that one', async () => {
  const at = await place();
  const add = (revision: number, effectiveFrom: string) =>
    office.send(addWorkInstruction, { ...at, revision, effectiveFrom, reason: '신규', steps });
  expect((await add(1, today)).json()).toMatchObject({ revision: 1, inForce: true, steps: [{ kind: 'STEP' }, { kind: 'CHECK' }] });
  expect((await add(1, today)).json().code).toBe('workInstruction.revisionOnce');
  expect((await add(2, '2019-12-31')).json().code).toBe('workInstruction.followsThePrevious');
  const second = (await add(2, never)).json();
  expect(second.inForce).toBe(false);
  const all = (await office.send(workInstructions, at)).json();
  expect(all.map(({ revision, inForce }: { revision: number; inForce: boolean }) => [revision, inForce])).toEqual([
    [2, false],
    [1, true],
  ]);
  const shown = (await floor.send(workPapers, at)).json();
  expect(shown).toMatchObject({ drawing: null, instruction: { revision: 1, steps: [{ textEn: 'Clamp it' }, {}] } });
  expect((await office.send(removeWorkInstruction, { id: shown.instruction.id })).json().code).toBe('workInstruction.inForceStays');
  expect((await office.send(removeWorkInstruction, { id: second.id })).json()).toEqual({ deleted: 1 });
});

test('a step may show a page of a PDF, which the kiosk may fetch; a file kept for something else, or a page of none, is refused', async () => {
  const at = await place();
  const file = await upload(pdf());
  expect(file.mimeType).toBe('application/pdf');
  const add = (step: object) =>
    office.send(addWorkInstruction, { ...at, revision: 1, effectiveFrom: today, steps: [{ textKr: '보기', textEn: '', ...step }] });
  expect((await add({ page: 2 })).json()).toMatchObject({ code: 'workInstruction.pageIsOfAPdf' });
  expect((await add({ fileId: file.id + 1000 })).json()).toMatchObject({ code: 'workInstruction.fileIsKept' });
  expect((await add({ fileId: file.id, page: 2 })).json()).toMatchObject({ steps: [{ fileType: 'application/pdf', page: 2 }] });
  expect((await floor.send(fileContent, { id: file.id })).statusCode).toBe(200);
  const stranger = await as([{ name: 'materialGroup', view: true }]);
  expect((await stranger.send(fileContent, { id: file.id })).statusCode).toBe(403);
});

test('what is neither a picture nor a PDF is not kept', async () => {
  expect(await upload(new File(['hello'], 'how.txt'))).toMatchObject({ code: 'file.notAnImageOrPdf' });
});

test('the floor may read it and the office alone writes it', async () => {
  const at = await place();
  const answer = await floor.send(addWorkInstruction, { ...at, revision: 1, effectiveFrom: today, steps });
  expect(answer.statusCode).toBe(403);
});

test('a revision of today holds from today’s midnight, also while yesterday’s production day runs', async () => {
  const at = await place();
  const day = dayIn(new Date(), 'Asia/Seoul');
  const first = (await office.send(addWorkInstruction, { ...at, revision: 1, effectiveFrom: day, reason: '신규', steps })).json();
  expect(first.inForce).toBe(true);
  expect((await floor.send(workPapers, at)).json()).toMatchObject({ instruction: { revision: 1 } });
  expect((await office.send(removeWorkInstruction, { id: first.id })).json().code).toBe('workInstruction.inForceStays');
});

test('a revision that was taken back comes back with its steps, as long as nothing later was written in its place', async () => {
  const at = await place();
  const add = (revision: number, effectiveFrom: string) => office.send(addWorkInstruction, { ...at, revision, effectiveFrom, steps });
  const all = async () => (await office.send(workInstructions, at)).json();
  const restore = (id: number) => office.send(restoreWorkInstructions, { ids: [id] });
  await add(1, today);
  const second = (await add(2, never)).json();
  const before = await all();
  expect((await office.send(removeWorkInstruction, { id: second.id })).json()).toEqual({ deleted: 1 });
  expect((await restore(second.id)).json()).toEqual({ restored: 1 });
  expect(await all()).toEqual(before);
  expect((await restore(second.id)).json().code).toBe('record.notDeleted');
  const third = (await add(3, never)).json();
  for (const { id } of [third, second]) await office.send(removeWorkInstruction, { id });
  const later = (await add(2, '2099-12-31')).json();
  expect((await restore(second.id)).json().code).toBe('record.keyTakenMeanwhile');
  expect((await restore(third.id)).json().code).toBe('workInstruction.followsThePrevious');
  expect((await all()).map(({ id }: { id: number }) => id)).toEqual([later.id, before[1].id]);
});
