import { PrinterDraft } from '@lotline/contract/label/printer';
import { LabelTemplateDraft } from '@lotline/contract/label/template';
import { insertInto } from '../../server/src/kit/database/insert-row.ts';
import type { Trx } from '../../server/src/kit/database/pool.ts';

const text = (x: number, y: number, width: number, height: number, field: string, size: number, more: object = {}) => ({
  ...{ type: 'TEXT', x, y, width, height, field, size },
  ...more,
});
const gs1 = ['01', '17', '10', '21'];

/** Beside the templates that the product brings: one for customers who read GS1, and the printer of the store, which is off. */
export const loadLabels = async (db: Trx) => {
  const add = insertInto(db);
  const { elements, ...template } = LabelTemplateDraft.parse({
    ...{ name: '자재 GS1 100 × 60', nameEn: 'Material GS1 100 × 60', kind: 'PACKAGE', width: 100, height: 60, dpi: 300 },
    elements: [
      { type: 'BOX', x: 1.5, y: 1.5, width: 97, height: 57, thickness: 0.3 },
      text(4, 4, 60, 11, 'materialName', 13, { bold: true }),
      text(4, 15, 60, 5, 'materialCode', 10),
      text(4, 20.5, 60, 5, 'supplierLotNo', 9, { titled: true }),
      text(4, 26, 60, 5, 'expiryDate', 9, { titled: true, bold: true }),
      text(4, 31.5, 60, 7, 'qtyUom', 14, { bold: true }),
      { type: 'CODE', x: 66, y: 4, width: 30, height: 30, symbology: 'GS1_DATAMATRIX', gs1 },
      { type: 'LINE', x: 1.5, y: 40, width: 97, height: 0.3 },
      { type: 'CODE', x: 4, y: 42, width: 92, height: 15, symbology: 'CODE128', field: 'packageId' },
    ],
  });
  await add('labelTemplate', { ...template, elements: JSON.stringify(elements) });
  await add('printer', PrinterDraft.parse({ name: '자재창고 라벨 프린터', host: '192.0.2.45', language: 'ZPL', note: '창고 입구' }));
};
