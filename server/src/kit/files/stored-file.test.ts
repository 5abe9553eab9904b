import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { insertInto } from '../database/insert-row.ts';
import { actingAs, testDatabase } from '../database/testing.ts';
import { forgetUnusedFiles, sniff, storedFile, storeFile } from './stored-file.ts';

const { db } = await testDatabase();
const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#2a6' } });
const broken = (await drawn(300, 300).jpeg().toBuffer()).subarray(0, 200);
const png = await drawn(10, 10).png().toBuffer();
/** A small picture whose header claims to be so large. */
const claims = (width: number, height: number) => {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
};
const keep = (file: File, uses: Partial<Parameters<typeof storeFile>[2]> = {}) =>
  actingAs(db, 1, (trx) => storeFile(trx, file, { purpose: 'profileImage', maxBytes: 102_400, ...uses }));

describe('what a file is', () => {
  test.each([
    ['a picture', png, 'evil.html', 'image/png'],
    ['HTML that calls itself a picture', Buffer.from('<html><script>alert(1)</script></html>'), 'a.png', 'text/plain'],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'a.svg', 'text/plain'],
    ['a table', Buffer.from('a,b\n1,2'), 'a.csv', 'text/csv'],
    ['bytes', Buffer.from([0, 1, 2, 3]), 'a.txt', 'application/octet-stream'],
  ])('%s', async (_what, bytes, name, mime) => expect(await sniff(bytes, name)).toBe(mime));
});

describe('what is kept', () => {
  test('a file with its own name, type, size and fingerprint', async () => {
    const kept = await keep(new File([new Uint8Array(png)], 'C:\\photos\\내 사진.png'), { imageUpTo: 4000 });
    expect(kept).toMatchObject({ name: '내 사진.png', mimeType: 'image/png' });
    expect(await storedFile(db, kept.id, 'profileImage')).toMatchObject({ name: '내 사진.png', content: { length: kept.size } });
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
  test.each([50_000, 8001])('%i pixels each way are refused by the header alone', async (n) =>
    expect(keep(new File([claims(n, n)], 'a.png'), { imageUpTo: 8000 })).rejects.toMatchObject({
      code: 'file.imageTooWide',
      more: { facts: { width: n, height: n, n: 8000 } },
    }),
  );
  test('8000 pixels are kept, one more is not', async () => {
    const wide = async (width: number) => new File([new Uint8Array(await drawn(width, 1).png().toBuffer())], 'a.png');
    expect((await keep(await wide(8000), { imageUpTo: 8000 })).size).toBeGreaterThan(0);
    await expect(keep(await wide(8001), { imageUpTo: 8000 })).rejects.toMatchObject({ code: 'file.imageTooWide' });
  });
  test.each([
    ['a header that claims more rows than there are', claims(10, 4000)],
    ['a picture that breaks off', broken],
    ['four letters', Buffer.from('RIFF....WEBP')],
  ])('%s is no picture', async (_what, bytes) =>
    expect(keep(new File([new Uint8Array(bytes)], 'a.png'), { imageUpTo: 8000 })).rejects.toMatchObject({ code: 'file.notAnImage' }),
  );
});

describe('a picture is kept without anything else', () => {
  /** Taken upright: wider than high as the sensor sees it, turned by a quarter as the note says. */
  const taken = drawn(60, 20).withExif({ IFD0: { Make: 'ACME phone' }, IFD3: { GPSLatitude: '37/1 30/1 0/1' } });
  const types = ['jpeg', 'png', 'webp', 'gif'] as const;

  test.each(types)('%s: where and by what it was taken, and what stands behind its end', async (type) => {
    const sent = Buffer.concat([await taken.clone().toFormat(type).toBuffer(), Buffer.from('<script>behind()</script>')]);
    const { id } = await keep(new File([new Uint8Array(sent)], `photo.${type}`), { imageUpTo: 4000 });
    const content = (await storedFile(db, id, 'profileImage')).content as Buffer;
    const { exif, xmp, format, width, height } = await sharp(content).metadata();
    expect({ exif, xmp, format, width, height }).toEqual({ exif: undefined, xmp: undefined, format: type, width: 60, height: 20 });
    expect(content.toString('latin1')).not.toMatch(/ACME|behind/);
  });

  test.each(['jpeg', 'png', 'webp'] as const)('%s: the right way up', async (type) => {
    const sent = await drawn(60, 20).withMetadata({ orientation: 6 }).toFormat(type).toBuffer();
    const { id } = await keep(new File([new Uint8Array(sent)], `photo.${type}`), { imageUpTo: 4000 });
    const { width, height, orientation } = await sharp((await storedFile(db, id, 'profileImage')).content as Buffer).metadata();
    expect({ width, height, orientation }).toEqual({ width: 20, height: 60, orientation: undefined });
  });

  test('its movement stays', async () => {
    const frames = [await drawn(8, 8).png().toBuffer(), await drawn(8, 8).negate().png().toBuffer()];
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { id } = await keep(new File([new Uint8Array(moving)], 'moving.gif'), { imageUpTo: 4000 });
    expect((await sharp((await storedFile(db, id, 'profileImage')).content as Buffer).metadata()).pages).toBe(2);
  });
});

describe('what nobody needs', () => {
  const keptAgo = async (hours: number) => {
    const { id } = await actingAs(db, 1, async (trx) => {
      await sql`select set_config('lotline.clock', (now() - make_interval(mins => ${hours * 60}))::text, true)`.execute(trx);
      return storeFile(trx, new File([new Uint8Array(png)], 'photo.png'), { purpose: 'materialPhoto', maxBytes: 100_000, imageUpTo: 100 });
    });
    return id;
  };
  const material = (code: string, photoFileId: number) =>
    actingAs(db, 1, (trx) => insertInto(trx)('material', { code, name: code, barcode: code, type: 'RAW', uom: 'kg', photoFileId }));
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
