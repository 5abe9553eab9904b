import { Divider } from 'antd';
import { DayField } from '../form/date-fields.tsx';
import { ChoiceField, NumberField, SwitchField, TextField } from '../form/fields.tsx';
import { useSay } from '../words/use-say.ts';
import { type CustomFields, fieldName } from './use-custom-fields.ts';

/** The inputs of the fields that people added to this table. */
export const CustomInputs = ({ custom: { fields, choices } }: { custom: CustomFields }) => {
  const { t, lang } = useSay();
  if (fields.length === 0) return null;
  return (
    <>
      <Divider titlePlacement="start" plain>
        {t('record.customFields')}
      </Divider>
      {fields.map((field) => {
        const told = { name: ['ext', field.field], title: fieldName(field, lang), required: field.required };
        if (field.type === 'number') return <NumberField key={field.field} {...told} />;
        if (field.type === 'date') return <DayField key={field.field} {...told} />;
        if (field.type === 'boolean') return <SwitchField key={field.field} {...told} required={false} />;
        if (field.type === 'list') return <ChoiceField key={field.field} {...told} of={choices[field.field] ?? []} />;
        return <TextField key={field.field} {...told} />;
      })}
    </>
  );
};
