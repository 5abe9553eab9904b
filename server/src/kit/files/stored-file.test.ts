import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { actingAs, testDatabase } from '../database/testing.ts';
import { checkImage, forgetUnusedFiles, sniff, storedFile, storeFile } from './stored-file.ts';

const { db } = await testDatabase();
const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(40);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
const gif = Buffer.from('47494638396110002000000000', 'hex');
const jpeg = Buffer.from(`ffd8ffe000104a46494600010100000100010000ffc0001108${'0200'}${'0400'}03012200021101031101`, 'hex');
const keep = (file: File, uses: Partial<Parameters<typeof storeFile>[2]> = {}) =>
  actingAs(db, 1, (trx) => storeFile(trx, file, { purpose: 'profileImage', maxBytes: 102_400, ...uses }));

describe('what a file is', () => {
  test.each([
    ['a picture', png(1, 1), 'evil.html', 'image/png'],
    ['HTML that calls itself a picture', Buffer.from('<html><script>alert(1)</script></html>'), 'a.png', 'text/plain'],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'a.svg', 'text/plain'],
    ['a table', Buffer.from('a,b\n1,2'), 'a.csv', 'text/csv'],
    ['bytes', Buffer.from([0, 1, 2, 3]), 'a.txt', 'application/octet-stream'],
  ])('%s', async (_what, bytes, name, mime) => expect(await sniff(bytes, name)).toBe(mime));
});

describe('what is kept', () => {
  test('a file with its own name, type, size and fingerprint', async () => {
    const kept = await keep(new File([png(10, 10)], 'C:\\photos\\내 사진.png'), { imageUpTo: 4000 });
    expect(kept).toMatchObject({ name: '내 사진.png', mimeType: 'image/png', size: 40 });
    expect(await storedFile(db, kept.id)).toMatchObject({ name: '내 사진.png', content: png(10, 10) });
  });
  test('100 KB are kept, one byte more is not', async () => {
    expect((await keep(new File([Buffer.alloc(102_400)], 'a'))).size).toBe(102_400);
    await expect(keep(new File([Buffer.alloc(102_401)], 'a'))).rejects.toMatchObject({
      status: 413,
      code: 'file.tooLarge',
      more: { facts: { n: '100 KB' } },
    });
  });
  test('only pictures where a picture is wanted', async () =>
    expect(keep(new File(['<svg/>'], 'a.png'), { imageUpTo: 4000 })).rejects.toMatchObject({ status: 422, code: 'file.notAnImage' }));
  test('too many pixels are refused by the header alone', async () =>
    expect(keep(new File([png(50_000, 50_000)], 'a.png'), { imageUpTo: 8000 })).rejects.toMatchObject({ code: 'file.imageTooWide' }));
  test.each([
    ['image/png', png(8000, 1)],
    ['image/gif', gif],
    ['image/jpeg', jpeg],
  ])('%s tells its size', (mime, bytes) => expect(() => checkImage(bytes, mime, 8000)).not.toThrow());
  test.each([
    ['image/jpeg', jpeg.subarray(0, 12)],
    ['image/png', png(0, 0)],
    ['image/webp', Buffer.from('RIFF')],
  ])('a broken %s is no picture', (mime, bytes) => expect(() => checkImage(bytes, mime, 8000)).toThrow('file.notAnImage'));
});

test('a photo is kept without the place where it was taken', async () => {
  const place = Buffer.from('ffe10010457869660000', 'hex');
  const taken = Buffer.concat([jpeg.subarray(0, 20), place, Buffer.from('37.5N127'), jpeg.subarray(20)]);
  const kept = await keep(new File([new Uint8Array(taken)], 'photo.jpg'), { imageUpTo: 4000 });
  expect((await storedFile(db, kept.id)).content).toEqual(jpeg);
});

describe('what nobody needs', () => {
  const keptAgo = async (hours: number) => {
    const { id } = await actingAs(db, 1, async (trx) => {
      await sql`select set_config('lotline.clock', (now() - make_interval(mins => ${hours * 60}))::text, true)`.execute(trx);
      return storeFile(trx, new File([png(10, 10)], 'photo.png'), { purpose: 'materialPhoto', maxBytes: 100_000, imageUpTo: 100 });
    });
    return id;
  };
  const material = (code: string, photoFileId: number) =>
    actingAs(db, 1, (trx) =>
      trx.insertInto('material').values({ code, name: code, barcode: code, type: 'RAW', uom: 'kg', photoFileId }).execute(),
    );
  const forget = () => actingAs(db, 1, (trx) => forgetUnusedFiles(trx));
  const left = async (...ids: number[]) =>
    (await db.selectFrom('storedFile').select('id').where('id', 'in', ids).orderBy('id').execute()).map(({ id }) => id);

  test('a picture of a form that was never saved goes after a day, not before', async () => {
    const [old, young, used] = [await keptAgo(24.1), await keptAgo(23.9), await keptAgo(24.1)];
    await material('F-1', used);
    await forget();
    expect(await left(old, young, used)).toEqual([young, used]);
  });
  test('a picture goes once its row has another', async () => {
    const [before, after] = [await keptAgo(48), await keptAgo(48)];
    await material('F-2', before);
    await db.updateTable('material').set({ photoFileId: after }).where('code', '=', 'F-2').execute();
    await forget();
    expect(await left(before, after)).toEqual([after]);
  });
});
