import type { saleStatement, shipmentStatement } from '@lotline/contract/sales/statement';
import { useState } from 'react';
import { savePdf } from '../kit/excel/save-pdf.ts';
import { tellFailure } from '../kit/net/failure.ts';
import { useSay } from '../kit/words/use-say.ts';

/** Fetches statements of transactions in the reader's language, one file for each; the first that can't be made says why. */
export const useStatement = (call: typeof saleStatement | typeof shipmentStatement) => {
  const { lang } = useSay();
  const [printing, setPrinting] = useState(false);
  const print = async (ids: readonly number[]) => {
    setPrinting(true);
    try {
      for (const id of ids) await savePdf(call, { id, lang });
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setPrinting(false);
    }
  };
  return { print, printing };
};
