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
    const open: Sheet = {
      name: file,
      heads: [columns.map((column) => titleOf(column, speech))],
      widths: columns.map(({ width = 160 }) => Math.round(width / 7)),
    };
    await ask({ open });
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
