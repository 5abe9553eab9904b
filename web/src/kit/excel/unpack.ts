import { Inflate, zipSync } from 'fflate';

/** The most that a workbook's parts may hold together once unpacked: ten thousand rows of fifty columns fit several times. */
export const mostUnpacked = 48 * 1024 * 1024;
const mostParts = 2000;
/** Compressed bytes a thousandth of what they hold are possible: little goes in at once, so that little comes out before it is counted. */
const step = 8192;

export class TooLarge extends Error {}

/** Pictures, embedded files and printer settings say nothing about rows. */
const needless = /^(?:xl\/(?:media|embeddings|printerSettings|drawings)|Pictures|Thumbnails|ObjectReplacements|docProps)\//;

/**
 * A workbook whose parts are unpacked and lie open, so that whatever reads it finds what was measured here; a file that is no zip as it is.
 * Sizes that the file states are looked at before unpacking, and the true ones while unpacking: a part may lie about its size.
 */
export const unpacked = (file: Uint8Array, most = mostUnpacked): Uint8Array => {
  if (!isZip(file)) return file;
  const parts = partsOf(file).filter(({ name }) => !needless.test(name) && !name.endsWith('/'));
  if (parts.length > mostParts || parts.reduce((sum, { states }) => sum + states, 0) > most) throw new TooLarge();
  let left = most;
  const open = parts.map((part) => {
    const bytes = inflated(part, left);
    left -= bytes.length;
    return [part.name, bytes] as const;
  });
  return zipSync(Object.fromEntries(open), { level: 0 });
};

const isZip = (file: Uint8Array) => file[0] === 0x50 && file[1] === 0x4b && file[2] === 0x03 && file[3] === 0x04;

type Part = { name: string; method: number; packed: Uint8Array; states: number };

/** What the directory at the end of the file lists. */
const partsOf = (file: Uint8Array): Part[] => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = endOf(view);
  const parts: Part[] = [];
  let at = view.getUint32(end + 16, true);
  for (let n = view.getUint16(end + 10, true); n > 0; n--) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error('not a zip');
    const nameLength = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    parts.push({
      name: new TextDecoder().decode(file.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      packed: file.subarray(from, from + view.getUint32(at + 20, true)),
      states: view.getUint32(at + 24, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
};

/** A comment may follow the end of the directory. */
const endOf = (view: DataView) => {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at--)
    if (view.getUint32(at, true) === 0x06054b50) return at;
  throw new Error('not a zip');
};

const inflated = ({ method, packed }: Part, most: number): Uint8Array => {
  if (method !== 0 && method !== 8) throw new Error('packed in another way');
  if (method === 0) return within(packed, most);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate((chunk) => {
    size += chunk.length;
    if (size > most) throw new TooLarge();
    chunks.push(chunk);
  });
  for (let at = 0; at < packed.length || at === 0; at += step) inflate.push(packed.subarray(at, at + step), at + step >= packed.length);
  const whole = new Uint8Array(size);
  let to = 0;
  for (const chunk of chunks) {
    whole.set(chunk, to);
    to += chunk.length;
  }
  return whole;
};

const within = (bytes: Uint8Array, most: number) => {
  if (bytes.length > most) throw new TooLarge();
  return bytes;
};
