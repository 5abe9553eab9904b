import { expect, test } from 'vitest';
import { pdfPages } from './pdf-pages.ts';

const file = (text: string) => new TextEncoder().encode(text);

test('each page has the shape it is shown in: its own, cropped, turned or that of all', async () => {
  const pdf = file(`%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R 4 0 R 7 0 R] /Count 4 /MediaBox [0 0 595 842] >> endobj
3 0 obj << /Type /Page /Parent 2 0 R >> endobj
4 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 842 595] /CropBox [100 100 500 300.5] >> endobj
5 0 obj << /Type /Page /Parent 7 0 R /Rotate 90 >> endobj
6 0 obj << /Type /Page /Parent 7 0 R /MediaBox 8 0 R >> endobj
7 0 obj << /Type /Pages /Kids [5 0 R 6 0 R] /Count 2 >> endobj
8 0 obj [0 0 100 200] endobj
trailer << /Root 1 0 R >>`);
  expect(await pdfPages(pdf)).toEqual([
    { width: 595, height: 842 },
    { width: 400, height: 200.5 },
    { width: 842, height: 595 },
    { width: 100, height: 200 },
  ]);
});

test('pages that stand in compressed streams are read', async () => {
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /MediaBox [0 0 1191 842] >>',
  ];
  const offsets = bodies.map((_, at) => bodies.slice(0, at).join(' ').length + (at > 0 ? 1 : 0));
  const head = `${offsets.map((offset, at) => `${at + 1} ${offset}`).join(' ')} `;
  // What is packed is its text turned round.
  const packed = [...`${head}${bodies.join(' ')}`].reverse().join('');
  const unpack = async (bytes: Uint8Array) => [...new TextDecoder().decode(bytes)].reverse().join('');
  const pdf = file(
    `%PDF-1.5\n9 0 obj << /Type /ObjStm /N 3 /First ${head.length} /Filter /FlateDecode /Length ${packed.length} >> stream\n${packed}\nendstream endobj`,
  );
  expect(await pdfPages(pdf, unpack)).toEqual([{ width: 1191, height: 842 }]);
});

test('a file that says nothing has no pages', async () => {
  expect(await pdfPages(file('not a drawing'))).toEqual([]);
});
