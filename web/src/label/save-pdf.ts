import { labelPdf } from '@lotline/contract/label/print';
import { savePdf as saveDocument } from '../kit/excel/save-pdf.ts';

/** The PDF of a job that was asked for without a printer, onto this computer. */
export const savePdf = (id: number) => saveDocument(labelPdf, { id });
