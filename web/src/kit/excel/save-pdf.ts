import type { AskOf, Call } from '@lotline/contract/kit/call';
import { fetchFile } from '../net/send.ts';
import { saveFile } from './save-file.ts';

/** Fetches a document and hands it to the browser's downloads. */
export const savePdf = async <C extends Call>(call: C, ask: AskOf<C>) => {
  const { blob, name } = await fetchFile(call, ask);
  saveFile(new Uint8Array(await blob.arrayBuffer()), name, blob.type || 'application/pdf');
};
