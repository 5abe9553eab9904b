import { type Cell, type Sheet, sheetWriter } from './sheet.ts';

export type WriteOrder = { open: Sheet } | { rows: readonly (readonly Cell[])[] } | { finish: true };

let writer: ReturnType<typeof sheetWriter> | undefined;

/** Builds the file away from the page; each order is answered, so that the page never runs ahead. */
self.onmessage = ({ data }: MessageEvent<WriteOrder>) => {
  if ('open' in data) writer = sheetWriter(data.open);
  else if ('rows' in data) writer?.add(data.rows);
  else {
    const file = writer?.finish();
    self.postMessage({ file });
    return;
  }
  self.postMessage({});
};
