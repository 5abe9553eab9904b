import type { AskOf, Call } from '@lotline/contract/kit/call';
import { fetchFile } from './send.ts';

/** Fetches a document and opens it in a tab of its own. */
export const openFile = async <C extends Call>(call: C, ask: AskOf<C>) => {
  const { blob } = await fetchFile(call, ask);
  window.open(URL.createObjectURL(blob), '_blank');
};
