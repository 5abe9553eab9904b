import { columnsOf } from '../kit/columns/columns.ts';
import type { Speech } from '../kit/columns/readable.ts';
import { exportExcel, stamps } from '../kit/excel/export.ts';
import { allLines } from './all-lines.ts';
import { type BomLine, importColumns } from './bom-lines.ts';

const { text } = columnsOf<BomLine>();

/** The bills of all products as a file, a row for each of their lines, as the import reads them again: what was changed there changes its line. */
export const exportBills = (file: string, speech: Speech) =>
  exportExcel({
    file,
    // What is needed of a part is asked by a quantity, which no file says.
    columns: [text('parentCode'), text('parentName'), ...importColumns.filter(({ id }) => id !== 'requiredQty'), ...stamps],
    speech: { ...speech, words: 'bom' },
    rows: allLines(),
    told: () => undefined,
  });
