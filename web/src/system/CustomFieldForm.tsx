import { customFieldTypes } from '@lotline/contract/system/custom-ext';
import { ChoiceField, Line, SwitchField, TextField } from '../kit/form/fields.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { ListSourceFields } from './ListSourceFields.tsx';

type Values = { type?: unknown; data?: unknown };

export const CustomFieldForm = ({ isNew, values }: { isNew: boolean; values: Values }) => {
  const { t } = useSay();
  return (
    <>
      <TextField name="field" maxLength={50} help={t('customField.fieldHint')} {...(!isNew && { disabled: true })} />
      <Line>
        <TextField name="displayKr" maxLength={100} />
        <TextField name="displayEn" maxLength={100} />
      </Line>
      <Line>
        <ChoiceField name="type" of={customFieldTypes} choiceWords="customField.type" required />
        <SwitchField name="required" />
      </Line>
      {values.type === 'list' && <ListSourceFields source={(values.data as { type?: string } | null)?.type} />}
    </>
  );
};
