import { issuePolicies, materialTypes, materialUnit } from '@lotline/contract/material/material';
import { CodeField } from '../kit/form/CodeField.tsx';
import { ChoiceField, Line, MoneyField, NoteField, NumberField, SwitchField, TextField } from '../kit/form/fields.tsx';
import { useCall } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';
import { ShelfField } from './ShelfField.tsx';
import { SupplierField } from './SupplierField.tsx';

type Names = { id: number; defaultSupplierName?: string | null | undefined; defaultShelfName?: string | null | undefined };

export const MaterialForm = ({ row }: { row: Names | null }) => {
  const { t } = useSay();
  const unitStays = useCall(materialUnit, { id: row?.id ?? 0 }, { enabled: row !== null }).data?.stays ?? false;
  return (
    <>
      <Line>
        <TextField name="code" />
        <TextField name="name" />
      </Line>
      <Line>
        <ChoiceField name="type" of={materialTypes} />
        <CodeField name="uom" category="UOM" byCode {...(unitStays && { disabled: true, help: t('material.unitStaysOnceUsed') })} />
      </Line>
      <Line>
        <TextField name="spec" />
        <TextField name="grade" />
      </Line>
      <Line>
        <TextField name="maker" />
        <TextField name="nameEn" />
      </Line>
      <TextField name="barcode" placeholder={t('material.barcodeHint')} />
      <Line>
        <SupplierField name="defaultSupplierId" shown={row?.defaultSupplierName} />
        <MoneyField name="unitPrice" />
      </Line>
      <Line>
        <NumberField name="leadTimeDays" decimals={0} />
        <NumberField name="orderUnitQty" />
        <NumberField name="overReceiptPct" decimals={2} integers={3} />
      </Line>
      <Line>
        <NumberField name="safetyStock" />
        <NumberField name="maxStock" />
      </Line>
      <Line>
        <ShelfField name="defaultShelfId" shown={row?.defaultShelfName} />
        <NumberField name="shelfLifeDays" decimals={0} />
        <ChoiceField name="issuePolicy" of={issuePolicies} />
      </Line>
      <Line>
        <SwitchField name="iqcRequired" />
        <SwitchField name="hazardous" />
        <SwitchField name="active" />
      </Line>
      <NoteField name="note" />
    </>
  );
};
