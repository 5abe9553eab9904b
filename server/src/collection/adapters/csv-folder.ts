import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CsvFileKind, CsvSettings } from '@lotline/contract/collection/connection-settings';
import { decodedText } from '../../kit/files/decoded-text.ts';
import { dayInName, headLineOf, isNamedLike, readRows, type Skipped, type Walk } from './csv.ts';
import { type Ears, gathering, type Link, pause } from './heard.ts';

/** How far a file that grows was read, and what its next lines go on from. */
type Place = { file: number; offset: number; lines: number; head: string; walk: Walk };
export type CsvMemory = { places: Record<string, Place>; taken: { sha256: string; name: string; tags?: string }[] };
/** Where a folder’s memory is kept between two starts. */
export type Memory = { load: () => Promise<CsvMemory | null>; save: (memory: CsvMemory) => Promise<void> };

const mostTaken = 5000;
const chunkBytes = 4 * 1_048_576;
/** So often a file without a last line end must have looked the same to be whole. */
const looksWithoutEnd = 5;
const away = { done: 'lotline-done', failed: 'lotline-failed' } as const;

/**
 * Watches a folder by looking, because shares of other machines tell nothing by themselves.
 * @param tags what its columns stand for: a file that was taken while they stood for something else is read again when it comes again.
 */
export const openCsvFolder = (settings: CsvSettings, memory: Memory, zone: string, ears: Ears, tags = ''): Link => {
  const ending = new AbortController();
  const running = watching(settings, memory, zone, ears, tags, ending.signal);
  return {
    close: async () => {
      ending.abort();
      await running;
    },
  };
};

const watching = async (settings: CsvSettings, memory: Memory, zone: string, ears: Ears, tags: string, signal: AbortSignal) => {
  const sink = gathering(ears.sink);
  const looks = new Map<string, { size: number; mtimeMs: number; times: number }>();
  const told = new Set<string>();
  let kept: CsvMemory | undefined;
  const once = (key: string, tell: () => void) => {
    if (told.size > 10_000) told.clear();
    if (!told.has(key)) tell();
    told.add(key);
  };

  const look = async (own: CsvMemory) => {
    const entries = await readdir(settings.folder, { withFileTypes: true });
    ears.up();
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
    for (const name of looks.keys()) if (!files.includes(name)) looks.delete(name);
    for (const name of files.sort()) {
      if (signal.aborted) return;
      const kind = settings.files.find(({ pattern }) => isNamedLike(name, pattern));
      if (!kind) once(name, () => ears.trouble({ code: 'collection.csv.fileUnknown', facts: { what: name } }));
      else
        await (kind.grows ? readOn(own, name, kind) : takeWhole(own, name, kind)).catch((error: NodeJS.ErrnoException) => {
          // Whoever writes it holds it, or has just taken it away: it is looked at again.
          if (!['EBUSY', 'EACCES', 'EPERM', 'ENOENT'].includes(error.code ?? '')) throw error;
        });
    }
  };

  /** A file that the machine goes on writing: from where we stopped, up to the last whole line. */
  const readOn = async (own: CsvMemory, name: string, kind: CsvFileKind) => {
    const file = path.join(settings.folder, name);
    const { size, ino } = await stat(file);
    const known = own.places[name];
    const goesOn = known && known.file === ino && size >= known.offset ? known : undefined;
    if (goesOn && size === goesOn.offset) return;
    const place = goesOn ?? newPlace(name, ino);
    const skipped = await readFrom(file, size, kind, place, false);
    own.places[name] = place;
    await memory.save(own);
    if (skipped.length > 0) tellSkipped(name, skipped);
  };

  /** A file that is written once: when it has stopped changing it is taken, and moved aside with a report. */
  const takeWhole = async (own: CsvMemory, name: string, kind: CsvFileKind) => {
    const file = path.join(settings.folder, name);
    const { size, mtimeMs, ino } = await stat(file);
    const before = looks.get(name);
    const times = before?.size === size && before.mtimeMs === mtimeMs ? before.times + 1 : 0;
    looks.set(name, { size, mtimeMs, times });
    if (times === 0 || (times < looksWithoutEnd && !(await endsWithLine(file, size)))) return;
    const sha256 = await digestOf(file);
    const twin = own.taken.find((one) => one.sha256 === sha256 && (one.tags ?? tags) === tags);
    const place = newPlace(name, ino);
    const skipped = twin ? [] : await readFrom(file, size, kind, place, true);
    // Closed in the middle of it: what is left is read when it is opened again.
    if (!twin && signal.aborted && place.offset < size) return;
    const isRead = twin !== undefined || place.head !== '';
    if (twin) ears.trouble({ code: 'collection.csv.fileTwice', facts: { what: name, first: twin.name } });
    if (skipped.length > 0) tellSkipped(name, skipped);
    own.taken = twin ? own.taken : [...own.taken.slice(1 - mostTaken), { sha256, name, tags }];
    await memory.save(own);
    await moveAside(file, name, isRead ? away.done : away.failed, {
      ...{ file: name, sha256, at: new Date().toISOString(), sameAs: twin?.name ?? null, lines: place.lines },
      skippedCount: skipped.length,
      skipped: skipped.slice(0, 1000),
    });
    looks.delete(name);
  };

  /** Reads whole lines up to `size`, and what stands behind the last line end where the file is `whole`. */
  const readFrom = async (file: string, size: number, kind: CsvFileKind, place: Place, whole: boolean) => {
    const skipped: Skipped[] = [];
    const handle = await open(file, 'r');
    try {
      while (place.offset < size && !signal.aborted) {
        const bytes = Buffer.alloc(Math.min(chunkBytes, size - place.offset));
        await handle.read(bytes, 0, bytes.length, place.offset);
        const isLast = place.offset + bytes.length >= size;
        const end = whole && isLast ? bytes.length : bytes.lastIndexOf(0x0a) + 1;
        if (end === 0) break;
        const { text } = decodedText(bytes.subarray(0, end));
        await takeText(text, path.basename(file), kind, place, skipped);
        place.offset += end;
      }
    } finally {
      await handle.close();
    }
    return skipped;
  };

  const takeText = async (text: string, name: string, kind: CsvFileKind, place: Place, skipped: Skipped[]) => {
    const lines = text.split(/\r\n|\r|\n/).length - (/[\r\n]$/.test(text) ? 1 : 0);
    let part = text;
    let before = place.lines;
    if (place.head === '') {
      const head = headLineOf(text, kind);
      if (head === null) {
        once(`head ${name}`, () => ears.trouble({ code: 'collection.csv.columnMissing', facts: { what: name, column: kind.timeColumn } }));
        place.lines += lines;
        return;
      }
      const above = text.slice(0, text.indexOf(head));
      part = text.slice(above.length + head.length).replace(/^\r?\n|^\r/, '');
      before += above.split('\n').length;
      place.head = head;
    }
    const read = readRows(place.head, part, kind, place.walk, zone, before);
    for (const column of read.missing)
      once(`${column} ${name}`, () => ears.trouble({ code: 'collection.csv.columnMissing', facts: { what: name, column } }));
    skipped.push(...read.skipped);
    if (read.heard.length > 0) await sink(read.heard);
    place.lines += lines;
  };

  const tellSkipped = (what: string, skipped: readonly Skipped[]) =>
    ears.trouble({ code: 'collection.csv.rowsSkipped', facts: { what, count: skipped.length, line: skipped[0]?.line ?? 0 } });

  const moveAside = async (file: string, name: string, to: string, report: object) => {
    const folder = path.join(settings.folder, to);
    await mkdir(folder, { recursive: true });
    const taken = new Set(await readdir(folder));
    const { name: stem, ext } = path.parse(name);
    let free = name;
    for (let n = 2; taken.has(free); n += 1) free = `${stem} (${n})${ext}`;
    await writeFile(path.join(folder, `${free}.report.json`), `${JSON.stringify(report, null, 2)}\n`);
    await rename(file, path.join(folder, free));
  };

  while (!signal.aborted) {
    try {
      kept ??= (await memory.load()) ?? { places: {}, taken: [] };
      await look(kept);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (signal.aborted) break;
      const isMissing = code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES';
      ears.down({
        code: isMissing ? 'collection.csv.folderMissing' : 'collection.link.lost',
        facts: { what: settings.folder, detail: message },
      });
    }
    await pause(settings.everyMs, signal);
  }
  ears.down(null);
};

const newPlace = (name: string, file: number): Place => ({
  ...{ file, offset: 0, lines: 0, head: '' },
  walk: { day: dayInName(name), last: null },
});

const endsWithLine = async (file: string, size: number) => {
  if (size === 0) return false;
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
    return buffer[0] === 0x0a || buffer[0] === 0x0d;
  } finally {
    await handle.close();
  }
};

const digestOf = async (file: string) => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};
