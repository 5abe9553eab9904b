import { Form } from 'antd';
import { useEffect } from 'react';
import { DayField } from '../kit/form/date-fields.tsx';
import { Line, MoneyField, NoteField, TextField } from '../kit/form/fields.tsx';

/** What an hour costs, and from which day on. */
export const RateForm = () => {
  const form = Form.useFormInstance();
  // The reason of the last correction is none for the next.
  useEffect(() => form.setFieldsValue({ priceReason: null }), [form]);
  return (
    <>
      <Line>
        <MoneyField name="perHour" required />
        <DayField name="effectiveFrom" required />
      </Line>
      <NoteField name="note" rows={2} />
      <TextField name="priceReason" />
    </>
  );
};
