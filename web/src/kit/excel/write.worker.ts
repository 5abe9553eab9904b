import { type Cell, type Sheet, sheetWriter } from './sheet.ts';

export type WriteOrder = { open: Sheet } | { heads: Sheet['heads'] } | { rows: readonly (readonly Cell[])[] } | { finish: true };

let writer: ReturnType<typeof sheetWriter> | undefined;

/** Builds the file away from the page; each order is answered, so that the page never runs ahead. */
self.onmessage = ({ data }: MessageEvent<WriteOrder>) => {
  if ('open' in data) {
    if (writer) writer.open(data.open);
    else writer = sheetWriter(data.open);
  } else if ('heads' in data) writer?.head(data.heads);
  else if ('rows' in data) writer?.add(data.rows);
  else {
    const file = writer?.finish();
    self.postMessage({ file });
    return;
  }
  self.postMessage({});
};
