import { Id, Name, Note, PositiveQty, Text } from '@lotline/contract/kit/shape';
import type { InspectionCalls } from '@lotline/contract/quality/quality-result';
import { productStages } from '@lotline/contract/quality/standard';
import { z } from 'zod';
import { ChoiceField, NoteField, NumberField, TextField } from '../kit/form/fields.tsx';
import { useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { MaterialPicker } from '../material/index.ts';
import { OperationPicker, ProductPicker } from '../product/index.ts';

const Draft = z.object({
  stage: z.enum(productStages).optional(),
  productId: Id.nullish(),
  lotNo: Name(100).nullish(),
  operationId: Id.nullish(),
  materialId: Id.nullish(),
  packageIds: Text(4000).nullish(),
  lotQty: PositiveQty.nullish(),
  remark: Note.nullish(),
});
type Props = { of: 'product' | 'material'; calls: InspectionCalls; close: () => void; saved: (page: { id: number }) => void };
const stages = productStages.filter((stage) => stage !== 'DAILY');

/** An inspection that nothing asked for: of a product, a lot, a material or packages. */
export const NewInspectionDrawer = ({ of, calls, close, saved }: Props) => {
  const { t } = useSay();
  const { send } = useSend(calls.create);
  return (
    <RecordDrawer
      title={t('inspection.new')}
      draft={Draft}
      words="qualityResult"
      row={null}
      start={of === 'product' ? { stage: 'FIRST' } : {}}
      saveText={t('inspection.makes')}
      save={({ packageIds, ...draft }) => {
        const numbers = packageIds?.split(/[\s,;]+/).filter(Boolean) ?? [];
        const given = Object.fromEntries(
          Object.entries(draft).filter(([, value]) => value !== null && value !== undefined && value !== ''),
        );
        return send({ ...given, ...(numbers.length > 0 && { packageIds: numbers }) });
      }}
      saved={(page) => saved(page as { id: number })}
      close={close}
    >
      {() =>
        of === 'product' ? (
          <>
            <ChoiceField name="stage" of={stages.map((value) => ({ value, label: t(`stage.${value}`) }))} required />
            <TextField name="lotNo" />
            <ProductPicker name="productId" label="qualityResult.itemName" />
            <OperationPicker name="operationId" label="qualityResult.operationName" />
            <NumberField name="lotQty" />
            <NoteField name="remark" />
          </>
        ) : (
          <>
            <MaterialPicker name="materialId" label="qualityResult.itemName" />
            <TextField name="packageIds" label="inspection.packageIds" help={t('inspection.packageHint')} />
            <NumberField name="lotQty" />
            <NoteField name="remark" />
          </>
        )
      }
    </RecordDrawer>
  );
};
