import type { RawCell } from './check.ts';

export type ReadSheet = { rows: RawCell[][]; more: boolean };

type Told = { rows: RawCell[][] } | { more: boolean } | { unreadable: true } | { tooLarge: true };

/** The first sheet of a workbook, read in a worker; `tooLarge` when more would come out of the file than a page can hold, null when it is no workbook. */
export const readSheet = (file: ArrayBuffer): Promise<ReadSheet | 'tooLarge' | null> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' });
    const rows: RawCell[][] = [];
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      if ('rows' in data) return void rows.push(...data.rows);
      worker.terminate();
      resolve('unreadable' in data ? null : 'tooLarge' in data ? 'tooLarge' : { rows, more: data.more });
    };
    worker.onerror = ({ message }) => {
      worker.terminate();
      reject(new Error(message));
    };
    worker.postMessage(file, [file]);
  });
