import { labelKinds } from '@lotline/contract/label/fields';
import { type LabelTemplateDraft, labelDpis } from '@lotline/contract/label/template';
import { ChoiceField, Line, NoteField, NumberField, Switches, SwitchField, TextField } from '../kit/form/fields.tsx';
import { PictureField } from '../kit/form/PictureField.tsx';
import { ElementsField } from './Elements.tsx';

const dpis = labelDpis.map((dpi) => ({ value: dpi, label: String(dpi) }));
const sizeOf = (typed: unknown, usual: number) => (typeof typed === 'number' && typed >= 10 && typed <= 300 ? typed : usual);

/** A template: what it is of, how large it is, and what stands on it, beside the label that it makes. */
export const TemplateForm = ({
  values,
}: {
  values: Partial<Pick<LabelTemplateDraft, 'kind' | 'width' | 'height' | 'dpi' | 'logoFileId'>>;
}) => (
  <>
    <Line>
      <TextField name="name" />
      <TextField name="nameEn" />
      <ChoiceField name="kind" of={labelKinds} choiceWords="labelKind" required />
    </Line>
    <Line>
      <NumberField name="width" decimals={1} />
      <NumberField name="height" decimals={1} />
      <ChoiceField name="dpi" of={dpis} required />
      <Switches>
        <SwitchField name="isDefault" />
        <SwitchField name="active" />
      </Switches>
    </Line>
    <ElementsField
      stage={{
        kind: values.kind ?? 'PACKAGE',
        width: sizeOf(values.width, 90),
        height: sizeOf(values.height, 50),
        dpi: values.dpi ?? 203,
        logoFileId: values.logoFileId,
      }}
    />
    <Line>
      <NumberField name="sheetTop" decimals={1} />
      <NumberField name="sheetLeft" decimals={1} />
      <NumberField name="sheetGapX" decimals={1} />
      <NumberField name="sheetGapY" decimals={1} />
    </Line>
    <Line>
      <PictureField name="logoFileId" purpose="labelLogo" />
      <NoteField name="note" />
    </Line>
  </>
);
