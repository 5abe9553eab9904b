import fs from 'node:fs';
import { createRequire } from 'node:module';
import net, { type AddressInfo } from 'node:net';
import { inflateSync } from 'node:zlib';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

// Its own way would be to fetch the decoder from afar.
const decoder = fs.readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(decoder).buffer } });

/** What a bitmap's symbols say, as a scanner reads them: its format and its text, separators of GS1 as they are. */
export const codesIn = async ({ width, height, isDark }: { width: number; height: number; isDark: (x: number, y: number) => boolean }) => {
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (isDark(x, y)) data.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3);
  const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0], {
    tryHarder: true,
    textMode: 'Plain',
  });
  return found.map(({ format, text }) => ({ format: String(format), text })).sort((a, b) => a.format.localeCompare(b.format));
};

export type Dots = { width: number; height: number; isDark: (x: number, y: number) => boolean };
const dotsOf = (rows: readonly Uint8Array[], width: number, darkIsOne: boolean): Dots => ({
  width,
  height: rows.length,
  isDark: (x, y) => (((rows[y]?.[x >> 3] ?? 0) & (0x80 >> (x & 7))) !== 0) === darkIsOne,
});

/** The graphics of ZPL, each with what stands around it, read as a printer reads them. */
export const readZpl = (bytes: Uint8Array) =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\^XA(.*?)\^GFA,(\d+),(\d+),(\d+),(.*?)\^FS(.*?)\^XZ/gs),
  ].map(([, head = '', total, , perRow, data = '', foot = '']) => {
    const row = Number(perRow);
    const rows: string[] = [];
    let [line, count] = ['', 0];
    const end = () => {
      rows.push(line);
      line = '';
    };
    for (const sign of data) {
      if (sign === ':') rows.push(rows.at(-1) ?? '');
      else if (sign === ',') {
        line = line.padEnd(2 * row, '0');
        end();
      } else if (/[G-Y]/.test(sign)) count += sign.charCodeAt(0) - 70;
      else if (/[g-z]/.test(sign)) count += 20 * (sign.charCodeAt(0) - 102);
      else {
        line += sign.repeat(count || 1);
        count = 0;
        if (line.length === 2 * row) end();
      }
    }
    if (rows.length * row !== Number(total)) throw new Error(`${rows.length} rows of ${row} bytes aren't ${total}`);
    const width = Number(/\^PW(\d+)/.exec(head)?.[1]);
    return {
      head,
      foot,
      dots: dotsOf(
        rows.map((hex) => Buffer.from(hex, 'hex')),
        width,
        true,
      ),
    };
  });

/** The bitmaps of TSPL. */
export const readTspl = (bytes: Uint8Array) => {
  const all = Buffer.from(bytes);
  const labels: { head: string; foot: string; dots: Dots }[] = [];
  for (let from = 0; from < all.length; ) {
    const at = all.indexOf('BITMAP ', from);
    const [whole, , , perRow = '', high = ''] = /^BITMAP (\d+),(\d+),(\d+),(\d+),0,/.exec(all.toString('latin1', at, at + 60)) ?? [];
    const start = at + (whole?.length ?? 0);
    const [row, height] = [Number(perRow), Number(high)];
    const end = start + row * height;
    const foot = /^\r\nPRINT \d+,\d+\r\n/.exec(all.toString('latin1', end, end + 30))?.[0] ?? '';
    const rows = Array.from({ length: height }, (_, y) => all.subarray(start + y * row, start + (y + 1) * row));
    labels.push({ head: all.toString('latin1', from, at), foot, dots: dotsOf(rows, row * 8, false) });
    from = end + foot.length;
    if (!foot) throw new Error('a bitmap isn’t followed by PRINT');
  }
  return labels;
};

/** What a PDF's pages fill in black, of rectangles alone, at so many dots per inch. */
export const dotsOfPdf = (pdf: Uint8Array, dpi: number): Dots[] => {
  const text = Buffer.from(pdf).toString('latin1');
  const objects = new Map([...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [Number(id), body as string]));
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((page) => {
      const [, wide = '', high = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? [];
      const stream = objects.get(Number(/\/Contents (\d+) 0 R/.exec(page)?.[1])) ?? '';
      const [, bytes = ''] = /stream\n([\s\S]*)\nendstream/.exec(stream) ?? [];
      const raw = Buffer.from(bytes, 'latin1');
      const drawn = (stream.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1');
      const dots = (points: number) => Math.round((points * dpi) / 72);
      const [width, height] = [dots(Number(wide)), dots(Number(high))];
      const dark = new Uint8Array(width * height);
      for (const [, points = ''] of drawn.matchAll(/((?:[\d.-]+ [\d.-]+ m\n(?:[\d.-]+ [\d.-]+ l\n)+h\n)+)/g))
        for (const one of points.split('h\n').filter(Boolean)) {
          const corners = [...one.matchAll(/([\d.-]+) ([\d.-]+) [ml]/g)].map(([, x, y]) => [dots(Number(x)), dots(Number(y))] as const);
          const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
          for (let y = Math.min(...ys); y < Math.max(...ys); y += 1) dark.fill(1, y * width + Math.min(...xs), y * width + Math.max(...xs));
        }
      return { width, height, isDark: (x, y) => dark[y * width + x] === 1 };
    });
};

type Manner = 'takes' | 'hangs' | 'breaks';
/** A printer on this machine: what it took, and what it does with the next. */
export const fakePrinter = async () => {
  const took: Buffer[] = [];
  const open = new Set<net.Socket>();
  let manner: Manner = 'takes';
  let begun = 0;
  const server = net.createServer((socket) => {
    open.add(socket);
    begun += 1;
    const parts: Buffer[] = [];
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    if (manner === 'hangs') return socket.pause();
    socket.on('data', (part) => {
      if (manner === 'breaks') return socket.resetAndDestroy();
      parts.push(part);
    });
    socket.on('end', () => {
      took.push(Buffer.concat(parts));
      socket.end();
    });
  });
  const listen = (port = 0) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen();
  const { port } = server.address() as AddressInfo;
  const off = () =>
    new Promise<void>((resolve) => {
      for (const socket of open) socket.destroy();
      server.close(() => resolve());
    });
  const be = (next: Manner) => {
    manner = next;
  };
  return { took, port, begun: () => begun, be, off, on: () => listen(port) };
};
