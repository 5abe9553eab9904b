import { issuePolicies, Material, type MaterialRow, materialTypes } from '@lotline/contract/material/material';
import { materialRules } from '@lotline/contract/material/material.rules';
import { materialTotals } from '@lotline/contract/material/stock';
import { partnersOfType } from '@lotline/contract/partner/partner';
import { Location } from '@lotline/contract/plant/location';
import { useMemo } from 'react';
import { inUse, readAmong } from '../kit/columns/called.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { obeying } from '../kit/columns/obeying.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall } from '../kit/net/resource.ts';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import { today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { materialQuick } from './quick.ts';

const MaterialForm = lazyPart(async () => (await import('./MaterialForm.tsx')).MaterialForm);

const { text, qty, money, number, flag, choice, code, stamps } = columnsOf(Material);
type Named = { id: number; name: string; nameEn?: string | null | undefined };

/** A revision of the data history knows the number only. */
const nameOf = (rows: readonly Named[] | undefined, id: number | null | undefined) => rows?.find((row) => row.id === id)?.name;

/** What is bought and consumed. */
export const MaterialScreen = () => {
  const { t } = useSay();
  const { may } = usePermission();
  const { data: suppliers } = useCall(partnersOfType, { type: 'SUPPLIER' });
  const { data: shelves } = useCall(Location.list, { type: 'SHELF' });
  const columns = useMemo(() => {
    const plain = [
      text('code', { width: 130, pinned: 'left' }),
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
        // In a file and in a pasted block a supplier and a shelf stand by their code or their name.
        read: readAmong((suppliers ?? []).filter(inUse).map((one) => ({ ...one, code: one.partnerCode }))),
      }),
      qty('safetyStock', { total: false }),
      qty('maxStock', { total: false, hidden: true }),
      number('leadTimeDays', { decimals: 0, hidden: true }),
      qty('orderUnitQty', { total: false, hidden: true }),
      text('defaultShelfId', {
        title: 'material.defaultShelfName',
        width: 120,
        value: (row: MaterialRow) => row.defaultShelfName ?? nameOf(shelves, row.defaultShelfId),
        read: readAmong(shelves ?? []),
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
    return obeying(plain, materialRules, (draft: MaterialRow) => draft);
  }, [suppliers, shelves]);
  // Only who may see stock is told what is short, expires or is withheld, and only once that is known.
  const { data: totals } = useCall(materialTotals, {}, { enabled: may('materialStock') });
  const day = today();
  const quick = useMemo(() => (totals ? materialQuick(totals, day, t) : []), [totals, day, t]);
  return (
    <MasterScreen
      of={Material}
      words="material"
      columns={columns}
      quick={quick}
      form={({ row }) => <MaterialForm row={row} />}
      tone={({ active }) => (active ? undefined : 'muted')}
      formWidth={600}
    />
  );
};
