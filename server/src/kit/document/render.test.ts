import { afterAll, expect, test } from 'vitest';
import { type Definition, openDocuments } from './render.ts';
import { textOfPdf } from './testing.ts';
import { openThread } from './thread.ts';

const documents = openDocuments();
afterAll(documents.close);
const paper = (text: string, more: object = {}): Definition => ({
  info: { title: '시험' },
  madeAt: '2026-03-02T00:00:00Z',
  content: [{ text }],
  ...more,
});

test('a paper carries its Korean and English letters, and the same paper the same bytes', async () => {
  const [one, again] = [await documents.render(paper('한빛정밀 Lotline 1,234')), await documents.render(paper('한빛정밀 Lotline 1,234'))];
  expect(textOfPdf(one)).toEqual(['한빛정밀Lotline1,234']);
  expect(Buffer.compare(one, again)).toBe(0);
  expect(Buffer.compare(one, await documents.render(paper('한빛정밀 Lotline 1,235')))).not.toBe(0);
  const fresh = openDocuments();
  expect(Buffer.compare(one, await fresh.render(paper('한빛정밀 Lotline 1,234')))).toBe(0);
  await fresh.close();
});

test('the server goes on with its own work while a long paper is made', async () => {
  const rows = Array.from({ length: 400 }, (_, n) => [`행 ${n}`, '거래명세서']);
  let done = false;
  const rendered = documents.render(paper('', { content: [{ table: { body: rows } }], numbered: true })).finally(() => {
    done = true;
  });
  let turns = 0;
  while (!done) {
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
  }
  expect(turns).toBeGreaterThan(50);
  const pages = textOfPdf(await rendered);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.at(-1)).toContain('행399');
  expect(pages[0]).toContain(`1/${pages.length}`);
});

test('what is too large, too many or too slow is refused, and the next one is made', async () => {
  await expect(documents.render(paper('가'.repeat(3_000_000)))).rejects.toMatchObject({ status: 422, code: 'document.tooLarge' });
  const few = openDocuments({ mostWaiting: 1 });
  const first = few.render(paper('먼저'));
  await expect(few.render(paper('나중'))).rejects.toMatchObject({ status: 503, code: 'BUSY' });
  expect(textOfPdf(await first)).toEqual(['먼저']);
  await few.close();
  const hasty = openDocuments({ seconds: 0 });
  await expect(hasty.render(paper('늦음'))).rejects.toMatchObject({ status: 503, code: 'BUSY' });
  await hasty.close();
});

test('a paper that can’t be made says so and stops nobody, and none reads a file or an address', async () => {
  await expect(documents.render(paper('', { content: [{ image: '/etc/hostname' }] }))).rejects.toThrow();
  await expect(documents.render(paper('', { content: [{ image: 'http://127.0.0.1:9/x.png' }] }))).rejects.toThrow();
  expect(textOfPdf(await documents.render(paper('다음')))).toEqual(['다음']);
});

test('who has begun something waits however many there are', async () => {
  const { ask, close } = openThread<Definition>(new URL('./render.worker.ts', import.meta.url), { mostWaiting: 1 });
  const first = ask(paper('먼저'));
  await expect(ask(paper('나중'))).rejects.toMatchObject({ status: 503 });
  const patient = ask(paper('기다림'), true);
  expect([textOfPdf(await first), textOfPdf(await patient)]).toEqual([['먼저'], ['기다림']]);
  await close();
});
