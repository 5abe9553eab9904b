import { operationNames } from '@lotline/contract/product/operation';
import { codesOfCategory } from '@lotline/contract/system/code';
import type { Speech } from '../kit/columns/readable.ts';
import { exportExcel } from '../kit/excel/export.ts';
import { send } from '../kit/net/send.ts';
import type { Revision, Side } from './sides.ts';
import { sheetColumns, sheetOf } from './standard-sheet.ts';

/** The characteristics of all standards as a file, as the import reads them again; answers how many there are. */
export const exportSheet = async (side: Side, file: string, speech: Speech) => {
  const [revisions, operations, gauges] = await Promise.all([
    send(side.of.list, { full: true }),
    send(operationNames, {}),
    send(codesOfCategory, { category: 'GAUGE_CLASS' }),
  ]);
  const { bases, lines } = sheetOf(revisions as readonly Revision[]);
  if (lines.length > 0)
    await exportExcel({
      file,
      columns: sheetColumns(side, { items: [], operations, gauges }, speech.lang, bases),
      speech: { ...speech, words: 'characteristic', codes: {} },
      rows: [lines],
      told: () => undefined,
    });
  return lines.length;
};
