import { labelPdf } from '@lotline/contract/label/print';
import { saveFile } from '../kit/excel/save-file.ts';
import { fetchFile } from '../kit/net/send.ts';

/** The PDF of a job that was asked for without a printer, onto this computer. */
export const savePdf = async (id: number) => {
  const { blob, name } = await fetchFile(labelPdf, { id });
  saveFile(new Uint8Array(await blob.arrayBuffer()), name, 'application/pdf');
};
