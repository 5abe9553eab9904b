import { issuePolicies, Material, type MaterialRow, materialTypes } from '@lotline/contract/material/material';
import { inUse, readAmong } from '../kit/columns/called.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { recordPath } from '../kit/record/record-path.ts';

const { text, link, qty, money, number, flag, choice, code, stamps } = columnsOf(Material);
type Named = { id: number; name: string; nameEn?: string | null | undefined };
type Shelf = Named & { code: string };
type Supplier = Named & { partnerCode: string; active: boolean };

/** A revision of the data history knows the number only. */
const nameOf = (rows: readonly Named[] | undefined, id: number | null | undefined) => rows?.find((row) => row.id === id)?.name;

/** What is told of a material. In a file and in a pasted block a supplier and a shelf stand by their code or their name. */
export const materialColumns = (suppliers: readonly Supplier[] = [], shelves: readonly Shelf[] = []) => [
  link('code', ({ id }) => recordPath('material', id), { width: 130, pinned: 'left' }),
  text('name', { width: 190 }),
  choice('type', materialTypes, { width: 110 }),
  text('spec', { width: 150 }),
  text('grade', { width: 110 }),
  code('uom', 'UOM', { width: 80, byCode: true }),
  text('maker', { width: 120 }),
  money('unitPrice'),
  text('defaultSupplierId', {
    title: 'material.defaultSupplierName',
    width: 140,
    value: (row: MaterialRow) => row.defaultSupplierName ?? nameOf(suppliers, row.defaultSupplierId),
    read: readAmong(suppliers.filter(inUse).map((one) => ({ ...one, code: one.partnerCode }))),
  }),
  qty('safetyStock', { total: false }),
  qty('maxStock', { total: false, hidden: true }),
  number('leadTimeDays', { decimals: 0, hidden: true }),
  qty('orderUnitQty', { total: false, hidden: true }),
  text('defaultShelfId', {
    title: 'material.defaultShelfName',
    width: 120,
    value: (row: MaterialRow) => row.defaultShelfName ?? nameOf(shelves, row.defaultShelfId),
    read: readAmong(shelves),
  }),
  number('shelfLifeDays', { decimals: 0, hidden: true }),
  choice('issuePolicy', issuePolicies, { width: 120, hidden: true }),
  flag('iqcRequired'),
  number('overReceiptPct', { decimals: 2, hidden: true }),
  text('barcode', { width: 140 }),
  flag('hazardous', { hidden: true }),
  flag('active'),
  text('nameEn', { width: 150, hidden: true }),
  text('note', { width: 180 }),
  ...stamps(),
];
