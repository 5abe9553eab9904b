import { PositiveQty, Text } from '@lotline/contract/kit/shape';
import type { MaterialName } from '@lotline/contract/material/material';
import { ownerships, type Package, ReceiveMaterial, receiveMaterial } from '@lotline/contract/material/stock';
import { Alert, type FormInstance } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { AtField, DayField } from '../kit/form/date-fields.tsx';
import { ChoiceField, Line, MoneyField, NoteField } from '../kit/form/fields.tsx';
import { useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { MaterialPicker } from './MaterialPicker.tsx';
import { PackageLines, said, saidLines } from './PackageLines.tsx';
import { ShelfField } from './ShelfField.tsx';
import { SupplierField } from './SupplierField.tsx';

/** As it is filled in: an ID that is left empty will be given. */
const PackageDraft = z.object({ packageId: Text(50).nullish(), qty: PositiveQty, supplierLotNo: Text(100).nullish() });
const Draft = z.object({
  ...ReceiveMaterial.shape,
  bizPartnerId: ReceiveMaterial.shape.bizPartnerId.nullish(),
  locationId: ReceiveMaterial.shape.locationId.unwrap(),
  manufactureDate: ReceiveMaterial.shape.manufactureDate.nullish(),
  expiryDate: ReceiveMaterial.shape.expiryDate.nullish(),
  unitPrice: ReceiveMaterial.shape.unitPrice.nullish(),
  occurredAt: ReceiveMaterial.shape.occurredAt.nullish(),
  note: ReceiveMaterial.shape.note.nullish(),
  packages: z.array(PackageDraft).min(1).max(200),
});
type Draft = z.infer<typeof Draft>;

/** The call's ask of a filled-in form. */
export const receiptOf = ({ materialId, packages, ...rest }: Draft): ReceiveMaterial => ({
  materialId,
  packages: saidLines(packages),
  ...said(rest),
});

/** The fields of a receipt, for the drawer here and the phone's page. */
export const ReceiveFields = ({ form }: { form: FormInstance }) => {
  const { t } = useSay();
  const [material, setMaterial] = useState<MaterialName | null>(null);
  const pick = (picked: MaterialName | null) => {
    setMaterial(picked);
    form.setFieldsValue({ locationId: picked?.defaultShelfId ?? null, bizPartnerId: picked?.defaultSupplierId ?? null });
  };
  return (
    <>
      <MaterialPicker name="materialId" label="stock.material" onPick={pick} />
      {material?.iqcRequired && <Alert type="info" showIcon title={t('stock.iqcNotice')} style={{ marginBottom: 12 }} />}
      <Line>
        <ShelfField name="locationId" required />
        <SupplierField name="bizPartnerId" />
      </Line>
      <PackageLines name={['packages']} uom={material?.uom ?? ''} form={form} />
      <Line>
        <DayField name="manufactureDate" />
        <DayField name="expiryDate" />
      </Line>
      <Line>
        <MoneyField name="unitPrice" />
        <ChoiceField name="ownership" of={ownerships} />
      </Line>
      <AtField name="occurredAt" help={t('stock.occurredAtHint')} />
      <NoteField name="note" rows={2} />
    </>
  );
};

/** Receives packages that nobody has ordered here. */
export const ReceiveDrawer = ({
  materialId,
  close,
  received,
}: {
  materialId?: number;
  close: () => void;
  received: (packages: Package[]) => void;
}) => {
  const { t } = useSay();
  const { send } = useSend(receiveMaterial);
  return (
    <RecordDrawer
      title={t('stock.receiveFree')}
      draft={Draft}
      words="stock"
      row={null}
      start={{ packages: [{}], ownership: 'OWN', ...(materialId && { materialId }) }}
      save={(draft) => send(receiptOf(draft))}
      saved={(packages) => received(packages as Package[])}
      close={close}
      width={640}
    >
      {({ form }) => <ReceiveFields form={form} />}
    </RecordDrawer>
  );
};
