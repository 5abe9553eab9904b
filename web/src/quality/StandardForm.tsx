import { userNames } from '@lotline/contract/identity/user';
import { DayField } from '../kit/form/date-fields.tsx';
import { ChoiceField, Line, NoteField, SwitchField, TextField } from '../kit/form/fields.tsx';
import { PickField } from '../kit/form/pickers.tsx';
import { MaterialPicker } from '../material/index.ts';
import { OperationPicker, ProductPicker } from '../product/index.ts';
import { SamplingField } from './SamplingField.tsx';
import type { Revision, Side } from './sides.ts';

/** The head of a standard: of what, when, how many; its characteristics are written below the list. */
export const StandardForm = ({ side, row }: { side: Side; row: Revision | null }) => {
  const isLater = row !== null && row.revision > 1;
  return (
    <>
      {side.side === 'product' ? (
        <ProductPicker name="productId" shown={row?.productName} disabled={isLater} />
      ) : (
        <MaterialPicker name="materialId" shown={row?.materialName} disabled={isLater} />
      )}
      <Line>
        <ChoiceField name="stage" of={side.stages} choiceWords="stage" required disabled={isLater} />
        {side.side === 'product' ? (
          <OperationPicker name="operationId" shown={row?.operationName} disabled={isLater} />
        ) : (
          <DayField name="effectiveFrom" />
        )}
      </Line>
      <Line>
        <TextField name="name" />
        <TextField name="nameEn" />
      </Line>
      <Line>
        <TextField name="code" disabled={isLater} />
        {side.side === 'product' ? <DayField name="effectiveFrom" /> : <SwitchField name="fourEyes" />}
      </Line>
      <SamplingField />
      {side.side === 'product' && <SwitchField name="fourEyes" />}
      <PickField name="responsibleId" from={userNames} nameOf={({ username }) => username} shown={row?.responsibleName} />
      <NoteField name="revisionReason" rows={2} />
      <NoteField name="note" rows={2} />
    </>
  );
};
