import { inflateSync } from 'node:zlib';

/** A PNG of eight bits a channel, as bwip-js writes it, by whether a dot is dark. */
export const rawPixels = (png: Buffer) => {
  const [width, height, kind] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25]];
  const channels = { 0: 1, 2: 3, 6: 4 }[kind as 0 | 2 | 6];
  if (png[24] !== 8 || !channels) throw new Error(`a PNG of ${png[24]} bits and kind ${kind} isn’t read here`);
  const pieces: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') pieces.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const bytes = inflateSync(Buffer.concat(pieces));
  const wide = width * channels;
  const rows: Uint8Array[] = [];
  for (let y = 0; y < height; y += 1) {
    const filter = bytes[y * (wide + 1)];
    const row = Uint8Array.from(bytes.subarray(y * (wide + 1) + 1, (y + 1) * (wide + 1)));
    const above = rows[y - 1];
    for (let x = 0; x < wide; x += 1) {
      const [left, up, corner] = [row[x - channels] ?? 0, above?.[x] ?? 0, (x >= channels && above?.[x - channels]) || 0];
      row[x] = (row[x] ?? 0) + ([0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter as number] ?? 0);
    }
    rows.push(row);
  }
  return { width, height, isDark: (x: number, y: number) => (rows[y]?.[x * channels] ?? 255) < 128 };
};
const paeth = (left: number, up: number, corner: number) => {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
};
