import type { RawCell } from './check.ts';

export type ReadSheet = { rows: RawCell[][]; more: boolean };

/** The first sheet of a workbook, read in a worker; null when it isn't one. */
export const readSheet = (file: ArrayBuffer): Promise<ReadSheet | null> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<ReadSheet | { unreadable: true }>) => {
      worker.terminate();
      resolve('unreadable' in data ? null : data);
    };
    worker.onerror = ({ message }) => {
      worker.terminate();
      reject(new Error(message));
    };
    worker.postMessage(file, [file]);
  });
