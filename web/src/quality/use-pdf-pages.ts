import { useEffect, useState } from 'react';
import { type PdfPage, pdfPages } from './pdf-pages.ts';

/** The shapes of the pages of a drawing, as far as its file says them: balloons stand at shares of its page. */
export const usePdfPages = (file: Blob | undefined): readonly PdfPage[] => {
  const [read, setRead] = useState<{ of: Blob; pages: readonly PdfPage[] } | null>(null);
  useEffect(() => {
    let gone = false;
    const look = async (of: Blob) => {
      const pages = await pdfPages(new Uint8Array(await of.arrayBuffer()));
      if (!gone) setRead({ of, pages });
    };
    if (file) void look(file).catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [file]);
  return read && read.of === file ? read.pages : none;
};
const none: readonly PdfPage[] = [];
