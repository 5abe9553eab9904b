import { allBillLines, billLinesAtOnce } from '@lotline/contract/product/bom';
import { columnsOf } from '../kit/columns/columns.ts';
import type { Speech } from '../kit/columns/readable.ts';
import { exportExcel } from '../kit/excel/export.ts';
import { send } from '../kit/net/send.ts';
import { type BomLine, importColumns } from './bom-lines.ts';

const { text } = columnsOf<BomLine>();

async function* allLines() {
  for (let afterId: number | undefined; ; ) {
    const rows = await send(allBillLines, { ...(afterId !== undefined && { afterId }) });
    yield rows as BomLine[];
    if (rows.length < billLinesAtOnce) return;
    afterId = rows.at(-1)?.id;
  }
}

/** The bills of all products as a file, a row for each of their lines, as the import reads them again. */
export const exportBills = (file: string, speech: Speech) =>
  exportExcel({
    file,
    // What is needed of a part is asked by a quantity, which no file says.
    columns: [text('parentCode'), text('parentName'), ...importColumns.filter(({ id }) => id !== 'requiredQty')],
    speech: { ...speech, words: 'bom' },
    rows: allLines(),
    told: () => undefined,
  });
