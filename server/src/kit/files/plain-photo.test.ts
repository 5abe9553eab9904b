import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainPhoto } from './plain-photo.ts';

const segment = (marker: string, content: Buffer | string) => {
  const bytes = Buffer.from(content as string, 'latin1');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length + 2);
  return Buffer.concat([Buffer.from(marker, 'hex'), length, bytes]);
};
const [start, end] = [Buffer.from('ffd8', 'hex'), Buffer.from('ffd9', 'hex')];
const density = segment('ffe0', 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0');
const colours = segment('ffe2', 'ICC_PROFILE\0\x01\x01colours');
const adobe = segment('ffee', 'Adobe\0\x64\0\0\0\0\x01');
const tables = segment('ffdb', '\0'.repeat(65));
const size = segment('ffc0', '\x08\x02\0\x04\0\x03\x01\x22\0\x02\x11\x01\x03\x11\x01');
const scan = Buffer.concat([segment('ffda', '\x03\x01\0\x02\x11\x03\x11\0\x3f\0'), Buffer.from('1234ff00ffd056ffd778', 'hex')]);
const drawn = [tables, size, scan, segment('ffc4', 'more tables'), scan];
const picture = Buffer.concat([start, density, colours, adobe, ...drawn, end]);

/** An Exif segment as a phone writes it: the maker, which side is up, and where it was. */
const phone = (order: 'II' | 'MM', up: number) => {
  const short = (n: number) => (order === 'II' ? [n & 255, n >> 8] : [n >> 8, n & 255]);
  const long = (n: number) => (order === 'II' ? [...short(n), 0, 0] : [0, 0, ...short(n)]);
  const entry = (tag: number, type: number, value: number[]) => [...short(tag), ...short(type), ...long(1), ...value];
  const entries = [...entry(0x010f, 2, [...Buffer.from('ACME')]), ...entry(0x0112, 3, [...short(up), 0, 0]), ...entry(0x8825, 4, long(50))];
  const directory = Buffer.from([...short(3), ...entries, ...long(0)]);
  return segment(
    'ffe1',
    Buffer.concat([Buffer.from(`Exif\0\0${order}`), Buffer.from([...short(42), ...long(8)]), directory, Buffer.from('37.5N 127E')]),
  );
};
const says = (up: number) => Buffer.from(`ffe10022457869660000${'4d4d002a00000008'}00010112000300000001000${up}000000000000`, 'hex');

describe('a photo', () => {
  test('without anything beside the picture stays as it is', () => expect(plainPhoto(picture)).toEqual(picture));

  test.each([
    ['II', 6],
    ['MM', 3],
    ['MM', 8],
  ] as const)('of a phone (%s) forgets where it was taken and keeps which side is up: %s', (order, up) => {
    const taken = Buffer.concat([start, density, phone(order, up), colours, ...drawn, end]);
    expect(plainPhoto(taken)).toEqual(Buffer.concat([start, density, says(up), colours, ...drawn, end]));
  });

  test('loses every other note: descriptions, edits, previews, the pictures behind it', () => {
    const notes = [
      segment('ffe1', 'http://ns.adobe.com/xap/1.0/\0<gps/>'),
      segment('ffe2', 'MPF\0offsets'),
      segment('ffed', 'Photoshop 3.0\0city'),
    ];
    const second = Buffer.concat([start, phone('II', 1), ...drawn, end]);
    const taken = Buffer.concat([start, phone('II', 6), ...notes, ...drawn, end, second]);
    expect(plainPhoto(taken)).toEqual(Buffer.concat([start, says(6), ...drawn, end]));
  });

  test('says no side that there isn’t', () => {
    for (const up of [0, 9])
      expect(plainPhoto(Buffer.concat([start, phone('MM', up), ...drawn, end]))).toEqual(Buffer.concat([start, ...drawn, end]));
  });

  test('that breaks off keeps what there is', () => {
    for (let n = 2; n < picture.length; n++) expect(plainPhoto(picture.subarray(0, n))).toEqual(picture.subarray(0, n));
  });

  test('of any bytes is done, and doing it again changes nothing', () => {
    const bytes = fc.array(fc.oneof(fc.constantFrom(0xff, 0xe1, 0xda, 0xd9, 0, 2), fc.nat(255)), { maxLength: 300 });
    const any = fc.tuple(bytes, bytes).map(([a, b]) => Buffer.concat([start, Buffer.from(a), phone('II', 6), Buffer.from(b)]));
    fc.assert(
      fc.property(any, (photo) => {
        const once = plainPhoto(photo);
        expect(plainPhoto(once)).toEqual(once);
      }),
    );
  });
});
