import { inflateSync } from 'node:zlib';

/**
 * The letters that a PDF of ours shows, page by page, without spaces: its content streams read through each font's own map back to Unicode.
 */
export const textOfPdf = (pdf: Uint8Array): string[] => {
  const text = Buffer.from(pdf).toString('latin1');
  const objects = new Map([...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [Number(id), body as string]));
  const streamOf = (id: number) => {
    const [, bytes = ''] = /stream\n([\s\S]*)\nendstream/.exec(objects.get(id) ?? '') ?? [];
    const raw = Buffer.from(bytes, 'latin1');
    return (objects.get(id)?.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1');
  };
  const named = (body: string, name: string) => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1]);
  const maps = new Map<string, ReadonlyMap<number, string>>();
  for (const body of objects.values())
    for (const [, font, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = named(objects.get(Number(id)) ?? '', 'ToUnicode');
      if (font && unicode && !maps.has(font)) maps.set(font, lettersIn(streamOf(unicode)));
    }
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((page) => shownIn(streamOf(named(page, 'Contents')), maps));
};

/** Of ranges, each code's letters in its order. */
const lettersIn = (map: string) => {
  const letters = new Map<number, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    for (const [n, [, code = '']] of [...list.matchAll(/<([^>]*)>/g)].entries())
      letters.set(Number.parseInt(first, 16) + n, Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
  return letters;
};
const shownIn = (stream: string, maps: ReadonlyMap<string, ReadonlyMap<number, string>>) => {
  let letters: ReadonlyMap<number, string> | undefined;
  let shown = '';
  for (const [, font, strings] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = maps.get(font);
    for (const [, codes = ''] of (strings ?? '').matchAll(/<([0-9a-f]*)>/gi))
      for (const code of codes.match(/.{4}/g) ?? []) shown += letters?.get(Number.parseInt(code, 16)) ?? '';
  }
  return shown.replace(/\s/g, '');
};
