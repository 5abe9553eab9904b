import { add } from '@lotline/contract/kit/quantity';
import { cellOf } from '../columns/cell-of.ts';
import type { Column } from '../columns/columns.ts';
import { type Speech, titleOf } from '../columns/readable.ts';
import { saveFile } from './save-file.ts';
import type { Sheet } from './sheet.ts';
import type { WriteOrder } from './write.worker.ts';

type Order<Row> = {
  file: string;
  columns: readonly Column<Row>[];
  speech: Speech;
  rows: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;
  told: (done: number) => void;
};

/** Which record a row is, and in which version it was exported: a file with them can be changed and imported again. */
const stamp = (id: 'id' | 'version', title: string) => ({
  id,
  kind: 'number' as const,
  title,
  width: 70,
  value: (row: unknown) => (row as { id: number; version: number })[id],
});
export const stamps = [stamp('id', 'record.id'), stamp('version', 'record.version')];

/** Rows handed to the worker at a time: small enough that none holds the page for long. */
const batch = 1000;

const askWorker = () => {
  const worker = new Worker(new URL('./write.worker.ts', import.meta.url), { type: 'module' });
  const ask = (order: WriteOrder) =>
    new Promise<{ file?: Uint8Array<ArrayBuffer> }>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(order);
    });
  return { ask, end: () => worker.terminate() };
};

/** Exports what the grid shows, in its order, as an Excel file. */
export const exportExcel = async <Row>({ file, columns, speech, rows, told }: Order<Row>) => {
  const { ask, end } = askWorker();
  try {
    await ask({ open: { name: file, ...headOf(columns, speech) } });
    let done = 0;
    for await (const some of rows)
      for (let at = 0; at < some.length; at += batch) {
        const part = some.slice(at, at + batch).map((row) => columns.map((column) => cellOf(column, row, speech)));
        await ask({ rows: part });
        done += part.length;
        told(done);
      }
    const { file: bytes } = await ask({ finish: true });
    if (bytes) saveFile(bytes, `${file}.xlsx`);
  } finally {
    end();
  }
};

type Page = Sheet & { parts: readonly Exclude<WriteOrder, { open: Sheet } | { finish: true }>[] };
/** A file of several sheets, of what is at hand already. */
export const exportBook = async (file: string, pages: readonly Page[]) => {
  const { ask, end } = askWorker();
  try {
    for (const { parts, ...sheet } of pages) {
      await ask({ open: sheet });
      for (const part of parts) await ask(part);
    }
    const { file: bytes } = await ask({ finish: true });
    if (bytes) saveFile(bytes, `${file}.xlsx`);
  } finally {
    end();
  }
};

/** Rows as a sheet of a book, closed by the sums of what has one. */
export const pageOf = <Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[], speech: Speech, total: string): Page => {
  const lines = rows.map((row) => columns.map((column) => cellOf(column, row, speech)));
  const sumOf = (column: Column<Row>, at: number) =>
    column.total ? add(0, ...lines.map((line) => Number(line[at] ?? 0))) : at === 0 ? total : null;
  return {
    name,
    ...headOf(columns, speech),
    parts: [{ rows: columns.some(({ total }) => total) ? [...lines, columns.map(sumOf)] : lines }],
  };
};

const headOf = <Row>(columns: readonly Column<Row>[], speech: Speech) => ({
  heads: [columns.map((column) => titleOf(column, speech))],
  widths: columns.map(({ width = 160 }) => Math.round(width / 7)),
});
