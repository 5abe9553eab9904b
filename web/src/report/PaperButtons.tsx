import { type PaperName, reportExcel, reportPdf } from '@lotline/contract/report/paper';
import { useState } from 'react';
import { Button } from '../kit/look/Button.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { openFile } from '../kit/net/open-file.ts';
import { useSay } from '../kit/words/use-say.ts';

/** A report on paper and as a workbook, in the language of who asks. */
export const PaperButtons = ({ name, x, what }: { name: PaperName; x: string; what?: string }) => {
  const { lang } = useSay();
  const [busy, setBusy] = useState<'pdf' | 'excel' | null>(null);
  const get = async (kind: 'pdf' | 'excel') => {
    setBusy(kind);
    try {
      const ask = { name, x, lang };
      if (kind === 'pdf') await openFile(reportPdf, ask);
      else await (await import('../kit/excel/save-pdf.ts')).savePdf(reportExcel, ask);
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      {what && <span className="kit-quiet">{what}</span>}
      <Button loading={busy === 'pdf'} aria-label={what && `${what} PDF`} onClick={() => void get('pdf')}>
        PDF
      </Button>
      <Button loading={busy === 'excel'} aria-label={what && `${what} Excel`} onClick={() => void get('excel')}>
        Excel
      </Button>
    </>
  );
};
