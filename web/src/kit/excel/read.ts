import type { RawCell } from './check.ts';

export type ReadSheet = { rows: RawCell[][]; more: boolean };

type Told = { rows: RawCell[][] } | { more: boolean } | { unreadable: true };

/** The first sheet of a workbook, read in a worker; null when it isn't one. */
export const readSheet = (file: ArrayBuffer): Promise<ReadSheet | null> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' });
    const rows: RawCell[][] = [];
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      if ('rows' in data) return void rows.push(...data.rows);
      worker.terminate();
      resolve('unreadable' in data ? null : { rows, more: data.more });
    };
    worker.onerror = ({ message }) => {
      worker.terminate();
      reject(new Error(message));
    };
    worker.postMessage(file, [file]);
  });
