import { productTypes, productUnit } from '@lotline/contract/product/product';
import { CodeField } from '../kit/form/CodeField.tsx';
import { ChoiceField, Line, MoneyField, NoteField, NumberField, SwitchField, TextField } from '../kit/form/fields.tsx';
import { PictureField } from '../kit/form/PictureField.tsx';
import { useCall } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';
import { PartnerPicker } from '../partner/index.ts';
import { LocationPicker } from '../plant/index.ts';
import { RoutePicker } from './pickers.tsx';

type Named = { id: number; bizPartnerName?: string | null | undefined; routeName?: string | null | undefined } | null;

export const ProductForm = ({ row }: { row: Named }) => {
  const { t } = useSay();
  const unitStays = useCall(productUnit, { id: row?.id ?? 0 }, { enabled: row !== null }).data?.stays ?? false;
  return (
    <>
      <Line>
        <TextField name="code" />
        <TextField name="name" />
      </Line>
      <Line>
        <ChoiceField name="type" of={productTypes} choiceWords="productType" />
        <CodeField name="uom" category="UOM" byCode {...(unitStays && { disabled: true, help: t('product.unitStaysOnceUsed') })} />
      </Line>
      <Line>
        <TextField name="nameEn" />
        <TextField name="spec" />
      </Line>
      <Line>
        <TextField name="drawingNo" />
        <TextField name="material" />
      </Line>
      <TextField name="barcode" help={t('product.barcodeHint')} />
      <PartnerPicker name="bizPartnerId" type="CUSTOMER" shown={row?.bizPartnerName} />
      <Line>
        <TextField name="customerPartNo" />
        <TextField name="model" />
      </Line>
      <Line>
        <TextField name="projectCode" />
        <MoneyField name="unitPrice" />
      </Line>
      <RoutePicker name="routeId" productId={row?.id ?? 0} shown={row?.routeName} />
      <LocationPicker name="storeLocationId" types={['LINE', 'WAREHOUSE', 'SHELF']} />
      <Line>
        <NumberField name="weight" />
        <NumberField name="safetyStock" />
      </Line>
      <Line>
        <NumberField name="lotSize" />
        <NumberField name="packQty" />
      </Line>
      <Line>
        <NumberField name="overPlanPct" decimals={2} />
        <NumberField name="overShipPct" decimals={2} />
      </Line>
      <NumberField name="shelfLifeDays" decimals={0} />
      <Line>
        <PictureField name="photoFileId" purpose="productPhoto" />
        <PictureField name="designImageId" purpose="productDesign" />
      </Line>
      <NoteField name="note" />
      <Line>
        <SwitchField name="oqcRequired" />
        <SwitchField name="active" />
      </Line>
    </>
  );
};
