import { operationTypes } from '@lotline/contract/product/operation';
import { ColorPicker } from 'antd';
import { Field } from '../kit/form/Field.tsx';
import { ChoiceField, Line, NoteField, NumberField, Switches, SwitchField, TextField } from '../kit/form/fields.tsx';
import { useScope } from '../kit/form/scope.ts';
import { codeName, useCodes } from '../kit/net/codes.ts';
import { useLanguage } from '../kit/words/language.ts';
import { LocationPicker } from '../plant/index.ts';

const ColourInput = ({
  value,
  onChange,
  disabled,
}: {
  value?: string | null;
  onChange?: (value: string | null) => void;
  disabled?: boolean;
}) => (
  <ColorPicker
    value={value ?? null}
    disabled={disabled}
    allowClear
    disabledAlpha
    showText
    onChange={(colour) => onChange?.(colour.cleared ? null : colour.toHexString())}
  />
);

export const OperationForm = () => {
  const lang = useLanguage();
  const { readOnly } = useScope();
  const groups = useCodes('DEFECT').filter(({ parentId }) => parentId === null);
  return (
    <>
      <Line>
        <TextField name="code" />
        <TextField name="name" />
      </Line>
      <Line>
        <ChoiceField name="type" of={operationTypes} choiceWords="operationType" />
        <TextField name="nameEn" />
      </Line>
      <LocationPicker name="lineId" types={['LINE']} />
      <Line>
        <ChoiceField name="defectGroupId" of={groups.map((code) => ({ value: code.id, label: codeName(code, lang) }))} />
        <NumberField name="seqDefault" decimals={0} />
      </Line>
      <Switches>
        <SwitchField name="resultRequired" />
        <SwitchField name="inspectionRequired" />
        <SwitchField name="materialInput" />
        <SwitchField name="toolRequired" />
        <SwitchField name="moldRequired" />
        <SwitchField name="outsourced" />
        <SwitchField name="allowAhead" />
        <SwitchField name="multiMachine" />
        <SwitchField name="active" />
      </Switches>
      <Field name="color">
        <ColourInput disabled={readOnly} />
      </Field>
      <NoteField name="note" />
    </>
  );
};
