import { type MaterialName, materialNames } from '@lotline/contract/material/material';
import { businessStatuses, isPlantCurrency } from '@lotline/contract/order/business';
import { orderChoices } from '@lotline/contract/order/choices';
import { directions, type OrderRow } from '@lotline/contract/order/order';
import type { OrderMaterialRow, OrderProductRow } from '@lotline/contract/order/order-product';
import { Form, type FormInstance } from 'antd';
import { CodeField } from '../kit/form/CodeField.tsx';
import { DayField } from '../kit/form/date-fields.tsx';
import { ChoiceField, Line, MoneyField, NoteField, NumberField, SwitchField, TextField } from '../kit/form/fields.tsx';
import { PickField } from '../kit/form/pickers.tsx';
import { useCall } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';
import { PartnerPicker } from '../partner/index.ts';
import { currencyChoices } from './currencies.ts';

const useChoices = () => useCall(orderChoices, {}).data;
const useManagers = () => (useChoices()?.managers ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** Always said: an amount without its currency means nothing. */
const CurrencyField = () => {
  const { lang } = useSay();
  return <ChoiceField name="currency" of={currencyChoices(lang)} required />;
};

export const BusinessForm = () => (
  <>
    <Line>
      <TextField name="code" />
      <TextField name="name" />
    </Line>
    <PartnerPicker name="bizPartnerId" type={['CUSTOMER', 'SUPPLIER']} />
    <Line>
      <ChoiceField name="status" of={businessStatuses} choiceWords="businessStatus" required />
      <TextField name="businessType" />
    </Line>
    <Line>
      <DayField name="startDate" />
      <DayField name="endDate" />
    </Line>
    <Line>
      <TextField name="contractNo" />
      <DayField name="contractDate" />
    </Line>
    <Line>
      <MoneyField name="amount" />
      <CurrencyField />
    </Line>
    <ChoiceField name="managerUserId" of={useManagers()} />
    <NoteField name="note" />
  </>
);

export const OrderForm = ({ isNew }: { isNew: boolean }) => {
  const { t } = useSay();
  const direction = Form.useWatch<OrderRow['direction'] | undefined>('direction') ?? 'SALES';
  return (
    <>
      <Line>
        <TextField name="orderNo" label={`orderOf.${direction}.orderNo`} {...(isNew && { placeholder: t('order.numberProposed') })} />
        <ChoiceField name="direction" of={directions} choiceWords="direction" required />
      </Line>
      <Line>
        <DayField name="orderDate" label={`orderOf.${direction}.orderDate`} />
        <DayField name="dueDate" />
      </Line>
      <Line>
        <TextField name="customerPoNo" label={`orderOf.${direction}.customerPoNo`} />
        <TextField name="orderType" />
      </Line>
      <Line>
        <NumberField name="priority" decimals={0} />
        <CurrencyField />
      </Line>
      <TextField name="deliveryPlace" />
      <ChoiceField name="managerUserId" of={useManagers()} />
      <NoteField name="note" />
    </>
  );
};

type At<Row> = { row: Row | null; form: FormInstance<Record<string, unknown>> };

export const OrderProductForm = ({ row, form, currency }: At<OrderProductRow> & { currency: string }) => {
  const products = useChoices()?.products ?? [];
  const uom = Form.useWatch<string | undefined>('uom', form);
  const listed = products.map(({ id, code, name }) => ({ value: id, label: `${name} (${code})` }));
  const gone =
    row && !products.some(({ id }) => id === row.productId)
      ? [{ value: row.productId, label: `${row.productName} (${row.productCode})` }]
      : [];
  return (
    <>
      <ChoiceField
        name="productId"
        of={[...gone, ...listed]}
        required
        disabled={row !== null && (row.planQty > 0 || row.shippedQty > 0)}
        onChoose={(id) => {
          const product = products.find((one) => one.id === id);
          const price = isPlantCurrency(currency) ? product?.unitPrice : null;
          if (product) form.setFieldsValue({ uom: product.uom, ...(price != null && { unitPrice: price }) });
        }}
      />
      <Line>
        <NumberField name="qty" uom={uom} />
        <CodeField name="uom" category="UOM" byCode />
      </Line>
      <Line>
        <MoneyField name="unitPrice" />
        <NumberField name="seq" decimals={0} />
      </Line>
      <Line>
        <DayField name="dueDate" />
        <DayField name="requestedDueDate" />
      </Line>
      <TextField name="drawingNo" />
      <NoteField name="note" />
      <SwitchField name="noProduction" />
    </>
  );
};

type OfMaterial = At<OrderMaterialRow> & { products: readonly OrderProductRow[]; direction: 'SALES' | 'PURCHASE' };
export const OrderMaterialForm = ({ row, form, products, direction }: OfMaterial) => {
  const uom = Form.useWatch<string | undefined>('uom', form);
  return (
    <>
      <Line>
        <ChoiceField
          name="purpose"
          of={direction === 'PURCHASE' ? ['PURCHASE', 'REQUIREMENT'] : ['REQUIREMENT']}
          choiceWords="orderPurpose"
          required
        />
        <ChoiceField name="supplyType" of={['PURCHASED', 'CUSTOMER_SUPPLIED', 'IN_HOUSE']} choiceWords="supplyType" required />
      </Line>
      <PickField
        name="materialId"
        from={materialNames}
        nameOf={({ code, name }: MaterialName) => `${name} (${code})`}
        only={({ active }: MaterialName) => active}
        shown={row && `${row.materialName} (${row.materialCode})`}
        disabled={row !== null && row.receivedQty > 0}
        onPick={(material) => material && form.setFieldsValue({ uom: material.uom })}
      />
      <Line>
        <NumberField name="qty" uom={uom} />
        <CodeField name="uom" category="UOM" byCode />
      </Line>
      {products.length > 0 && (
        <ChoiceField
          name="orderProductId"
          of={products.map(({ id, seq, productName }) => ({ value: id, label: `${seq}. ${productName}` }))}
        />
      )}
      <Line>
        <MoneyField name="unitPrice" />
        <DayField name="dueDate" />
      </Line>
      <NumberField name="seq" decimals={0} />
      <NoteField name="note" />
    </>
  );
};
