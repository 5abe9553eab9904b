import type { BomRow } from '@lotline/contract/product/bom';
import { Form, type FormInstance, Segmented } from 'antd';
import { useState } from 'react';
import { CodeField } from '../kit/form/CodeField.tsx';
import { DayField } from '../kit/form/date-fields.tsx';
import { Line, NoteField, NumberField, Switches, SwitchField, TextField } from '../kit/form/fields.tsx';
import { useScope } from '../kit/form/scope.ts';
import { useSay } from '../kit/words/use-say.ts';
import { MaterialPicker } from '../material/index.ts';
import { OperationPicker, ProductPicker } from './pickers.tsx';

/** What a new line is to stand in for. */
export type StandsFor = { id: number; name: string };
type Props = { row: BomRow | null; parentId: number; form: FormInstance; standsFor?: StandsFor | undefined };

/** A part is a product or a material: choosing the one empties the other. What stands in for a material is a material, wherever that goes. */
export const BomForm = ({ row, parentId, form, standsFor }: Props) => {
  const { t } = useSay();
  const { readOnly } = useScope();
  const [kind, setKind] = useState<'MATERIAL' | 'PRODUCT'>(row?.childType ?? 'MATERIAL');
  const turn = (next: 'MATERIAL' | 'PRODUCT') => {
    setKind(next);
    form.setFieldsValue({ childProductId: null, childMaterialId: null, uom: undefined });
  };
  const shown = row ? `${row.childName} (${row.childCode})` : undefined;
  return (
    <>
      {standsFor && <p className="kit-quiet">{t('bom.substituteHint', { material: standsFor.name })}</p>}
      {!standsFor && (
        <Form.Item label={t('bom.childType')}>
          <Segmented
            block
            disabled={readOnly}
            value={kind}
            onChange={turn}
            options={(['MATERIAL', 'PRODUCT'] as const).map((value) => ({ value, label: t(`bomChild.${value}`) }))}
          />
        </Form.Item>
      )}
      {kind === 'MATERIAL' ? (
        <MaterialPicker
          key="material"
          name="childMaterialId"
          required
          shown={row?.childType === 'MATERIAL' ? shown : undefined}
          onPick={(material) => material && form.setFieldValue('uom', material.uom)}
        />
      ) : (
        <ProductPicker
          key="product"
          name="childProductId"
          required
          but={parentId}
          shown={row?.childType === 'PRODUCT' ? shown : undefined}
          onPick={(product) => product && form.setFieldValue('uom', product.uom)}
        />
      )}
      <Line>
        <NumberField name="qtyPer" help={t('bom.ratioHint')} />
        <NumberField name="baseQty" />
      </Line>
      <Line>
        <CodeField name="uom" category="UOM" byCode />
        <NumberField name="scrapRate" />
      </Line>
      <Line>
        <OperationPicker name="operationId" shown={row?.operationName} />
        <NumberField name={standsFor ? 'substitutePriority' : 'seq'} decimals={0} />
      </Line>
      <Switches>
        {!standsFor && <SwitchField name="mandatory" />}
        <SwitchField name="backflush" />
        <SwitchField name="lotTraceRequired" />
      </Switches>
      <Line>
        <DayField name="effectiveFrom" />
        <DayField name="effectiveTo" />
      </Line>
      <TextField name="position" />
      <NoteField name="note" rows={2} />
    </>
  );
};
