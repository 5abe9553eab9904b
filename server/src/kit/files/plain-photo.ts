/**
 * A JPEG without what a phone writes beside the picture (where it was taken, by which device, a preview, a second picture):
 * only what it takes to draw it stays, and which side is up. Bytes that aren't laid out as a JPEG stay as they are.
 */
export const plainPhoto = (jpeg: Buffer): Buffer => {
  const kept: Buffer[] = [jpeg.subarray(0, 2)];
  let told = false;
  let at = 2;
  while (at < jpeg.length) {
    const part = partAt(jpeg, at);
    if (!part) return Buffer.concat([...kept, jpeg.subarray(at)]);
    const bytes = jpeg.subarray(at, part.end);
    at = part.end;
    if (isNeeded(part.marker, bytes)) kept.push(bytes);
    const up = !told && part.marker === app1 ? orientationOf(bytes.subarray(4)) : undefined;
    if (up !== undefined) {
      told = true;
      kept.push(onlyOrientation(up));
    }
    if (part.marker === endOfImage) break;
  }
  return Buffer.concat(kept);
};

const [app0, app1, app2, app14, app15] = [0xe0, 0xe1, 0xe2, 0xee, 0xef];
const [startOfScan, endOfImage] = [0xda, 0xd9];
const hasNoLength = (marker: number) => (marker >= 0xd0 && marker <= endOfImage) || marker === 0x01;

/** The segment that begins here, a scan with all its data; undefined where none does. */
const partAt = (jpeg: Buffer, at: number) => {
  const marker = jpeg[at + 1];
  if (jpeg[at] !== 0xff || marker === undefined || marker === 0) return undefined;
  if (marker === 0xff) return { marker, end: at + 1 };
  if (hasNoLength(marker)) return { marker, end: at + 2 };
  const length = at + 4 <= jpeg.length ? jpeg.readUInt16BE(at + 2) : 0;
  const end = at + 2 + length;
  if (length < 2 || end > jpeg.length) return undefined;
  return { marker, end: marker === startOfScan ? endOfScan(jpeg, end) : end };
};

/** Within a scan an 0xff byte is followed by zero, or by a restart marker. */
const endOfScan = (jpeg: Buffer, from: number) => {
  for (let at = jpeg.indexOf(0xff, from); at !== -1; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return jpeg.length;
};

/** Of the application's own segments only the pixel density and the colours are needed; `MPF` in the same place points to further pictures. */
const isNeeded = (marker: number, bytes: Buffer) => {
  if (marker < app0 || marker > app15) return true;
  return marker === app0 || marker === app14 || (marker === app2 && bytes.toString('latin1', 4, 15) === 'ICC_PROFILE');
};

/** Tag 0x0112 of the first directory of an Exif segment: 1 to 8. */
const orientationOf = (exif: Buffer) => {
  if (exif.toString('latin1', 0, 6) !== 'Exif\0\0' || exif.length < 14) return undefined;
  const tiff = exif.subarray(6);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  // A directory that claims more entries than there are bytes must not be counted through.
  const entries = Math.min(short(directory), Math.floor((tiff.length - directory - 2) / 12));
  for (let n = 0; n < entries; n++) {
    const entry = directory + 2 + n * 12;
    const up = short(entry) === 0x0112 ? short(entry + 8) : 0;
    if (up >= 1 && up <= 8) return up;
  }
  return undefined;
};

/** An Exif segment that says nothing else. */
const onlyOrientation = (up: number) => {
  const segment = Buffer.from('ffe10022457869660000' + '4d4d002a00000008' + '0001' + '0112000300000001' + '00000000' + '00000000', 'hex');
  segment.writeUInt16BE(up, 28);
  return segment;
};
