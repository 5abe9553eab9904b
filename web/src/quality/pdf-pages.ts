export type PdfPage = { readonly width: number; readonly height: number };

/** What stands behind the name in a dictionary: a reference or what is written there. */
const entry = (body: string, name: string) => new RegExp(`/${name}\\s*(\\d+\\s+\\d+\\s+R|\\[[^\\]]*\\]|[^/<>\\[\\]\\s]+)`).exec(body)?.[1];
const referred = (text: string | undefined) => [...(text ?? '').matchAll(/(\d+)\s+\d+\s+R/g)].map(([, number]) => Number(number));

const inflated = async (bytes: Uint8Array<ArrayBuffer>) => {
  const { readable, writable } = new DecompressionStream('deflate');
  const writer = writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  const reader = readable.getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += latin(part.value);
  await written;
  return text;
};
/** Byte for byte, so that places in the text are places in the file. */
const latin = (bytes: Uint8Array) => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return text;
};

/** The objects of a file by their numbers, those in compressed streams too; a later one takes the place of an earlier one. */
const objectsOf = async (bytes: Uint8Array<ArrayBuffer>, inflate: typeof inflated) => {
  const text = latin(bytes);
  const objects = new Map<number, string>();
  for (const { 1: number, 2: body = '', index } of text.matchAll(/(\d+)\s+\d+\s+obj\b([\s\S]*?)(?:\bstream\r?\n|\bendobj\b)/g)) {
    objects.set(Number(number), body);
    if (!/\/Type\s*\/ObjStm\b/.test(body) || !/\/FlateDecode\b/.test(body)) continue;
    const from = text.indexOf('stream', index + body.length) + 6;
    const start = text[from] === '\r' ? from + 2 : from + 1;
    const written = Number(entry(body, 'Length'));
    const end = Number.isInteger(written) ? start + written : text.indexOf('endstream', start);
    const held = await inflate(bytes.slice(start, end)).catch(() => '');
    const first = Number(entry(body, 'First'));
    const places = held.slice(0, first).trim().split(/\s+/).map(Number);
    for (let at = 0; at + 1 < places.length; at += 2) {
      const [own = 0, offset = 0, next] = [places[at], places[at + 1], places[at + 3]];
      objects.set(own, held.slice(first + offset, next === undefined ? undefined : first + next));
    }
  }
  return objects;
};

type Inherited = { box: string | undefined; turned: string | undefined };
const deepest = 50;

/** The size of each page as it is shown: cropped and turned. Empty where the file can't be read, as an encrypted one. */
export const pdfPages = async (file: Uint8Array<ArrayBuffer>, inflate = inflated): Promise<readonly PdfPage[]> => {
  const objects = await objectsOf(file, inflate);
  const sizeOf = ({ box, turned }: Inherited): PdfPage | null => {
    const [given] = referred(box);
    const [left = 0, low = 0, right = 0, high = 0] = [...((given ? objects.get(given) : box) ?? '').matchAll(/-?[\d.]+/g)].map(Number);
    const [width, height] = [Math.abs(right - left), Math.abs(high - low)];
    if (!(width > 0 && height > 0)) return null;
    return Math.abs(Number(turned ?? 0)) % 180 === 90 ? { width: height, height: width } : { width, height };
  };
  const walk = (number: number, above: Inherited, depth: number): (PdfPage | null)[] => {
    const body = objects.get(number) ?? '';
    const own = { box: entry(body, 'CropBox') ?? entry(body, 'MediaBox') ?? above.box, turned: entry(body, 'Rotate') ?? above.turned };
    const kids = entry(body, 'Kids');
    if (kids === undefined || depth > deepest) return [sizeOf(own)];
    return referred(kids).flatMap((kid) => walk(kid, own, depth + 1));
  };
  const catalog = [...objects.values()].findLast((body) => /\/Type\s*\/Catalog\b/.test(body));
  const [root] = referred(catalog && entry(catalog, 'Pages'));
  const pages = root === undefined ? [] : walk(root, { box: undefined, turned: undefined }, 0);
  return pages.every((page) => page !== null) ? pages : [];
};
