import type { saleStatement, shipmentStatement } from '@lotline/contract/sales/statement';
import { useState } from 'react';
import { saveFile } from '../kit/excel/save-file.ts';
import { tellFailure } from '../kit/net/failure.ts';
import { fetchFile } from '../kit/net/send.ts';
import { useSay } from '../kit/words/use-say.ts';

/** Fetches statements of transactions in the reader's language, one file for each; the first that can't be made says why. */
export const useStatement = (call: typeof saleStatement | typeof shipmentStatement) => {
  const { lang } = useSay();
  const [printing, setPrinting] = useState(false);
  const print = async (ids: readonly number[]) => {
    setPrinting(true);
    try {
      for (const id of ids) {
        const { blob, name } = await fetchFile(call, { id, lang });
        saveFile(new Uint8Array(await blob.arrayBuffer()), name, 'application/pdf');
      }
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setPrinting(false);
    }
  };
  return { print, printing };
};
